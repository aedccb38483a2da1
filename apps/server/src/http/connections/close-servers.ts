import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { DirectConnections } from "../exchange/direct-server.ts";

/** A server, and its connections that `node:http` does not know. */
export interface ClosingServer {
  readonly server: Server;
  readonly direct: DirectConnections;
}

export interface CloseOptions {
  /** How long idle connections stay open, because a proxy may be sending on one of them now. */
  readonly lingerMs: number;
  /** Time for answers under way after that. */
  readonly graceMs: number;
}

/** Interval at which connections that became idle are closed. */
const CLOSE_IDLE_EVERY_MS = 20;

/**
 * Accepts no more connections, and closes the open ones: first the idle ones, finally all. Answers meanwhile
 * must have `Connection: close`, so that connections in use end by themselves.
 */
export async function closeServers(
  servers: readonly ClosingServer[],
  { lingerMs, graceMs }: CloseOptions,
): Promise<void> {
  const open = servers.filter(({ server }) => server.listening);
  const ended = Promise.all(open.map(({ server }) => once(server, "close")));
  // The close method of `node:http` would close idle connections at once.
  for (const { server } of open) NetServer.prototype.close.call(server);
  await within(ended, lingerMs);
  const closeIdle = (): void => {
    for (const { server, direct } of open) {
      server.closeIdleConnections();
      direct.closeIdle();
    }
  };
  // Held polls and waits are answered only now, so their connections become idle one after the other.
  const idle = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS);
  closeIdle();
  await within(ended, graceMs);
  clearInterval(idle);
  for (const { server, direct } of open) {
    server.close().closeAllConnections();
    direct.closeAll();
  }
  await ended;
}

async function within(ended: Promise<unknown>, ms: number): Promise<void> {
  if (ms <= 0) return;
  const timeout = new AbortController();
  await Promise.race([ended, delay(ms, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
}
