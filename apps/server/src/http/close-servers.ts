import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { DirectConnections } from "./exchange/direct-server.ts";

/** A server, and those of its connections that `node:http` does not know of. */
export interface ClosingServer {
  readonly server: Server;
  readonly direct: DirectConnections;
}

export interface CloseOptions {
  /** How long connections that idle stay open: a proxy may be sending on one of them this moment. */
  readonly lingerMs: number;
  /** How long answers under way may take then. */
  readonly graceMs: number;
}

/** How often connections that fell idle are closed. */
const CLOSE_IDLE_EVERY_MS = 20;

/**
 * Accepts no more connections, and closes the open ones: idle ones first, all in the end. Answers meanwhile
 * must have `Connection: close`, so that connections in use end by themselves.
 */
export async function closeServers(
  servers: readonly ClosingServer[],
  { lingerMs, graceMs }: CloseOptions,
): Promise<void> {
  const open = servers.filter(({ server }) => server.listening);
  const ended = Promise.all(open.map(({ server }) => once(server, "close")));
  // That of `node:http` would close idle connections at once.
  for (const { server } of open) NetServer.prototype.close.call(server);
  await within(ended, lingerMs);
  const closeIdle = (): void => {
    for (const { server, direct } of open) {
      server.closeIdleConnections();
      direct.closeIdle();
    }
  };
  // Held polls and waits are answered only now: their connections fall idle one after the other.
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
