import { Client, errors } from "undici";

/** How long the other side may take to accept a connection. */
const CONNECT_MAX_MS = 5_000;
/** After this silence of the connection, the system asks whether the other side is still there. */
const PROBE_AFTER_MS = 10_000;
/**
 * How long an idle connection is kept. Servers close theirs after some seconds (uvicorn after 5), and a request that is sent at that
 * moment is lost: it cannot be told from one that was begun.
 */
const IDLE_MAX_MS = 1_000;
/** Most idle connections to one program: callers do not share theirs, and some programs spend a thread on each. */
const IDLE_MAX_CONNECTIONS = 256;
/** How long the connections of an endpoint are not kept after its program sent bytes that nothing asked for. */
const DISTRUST_MS = 600_000;

/**
 * What a connection is used for. An answer says by its place alone which request it belongs to, so that one answer too many is taken for
 * that to the next request on its connection. So no two callers share one.
 */
export interface ConnectionUse {
  readonly origin: string;
  readonly endpointId: string;
  /** Whose requests it carries: the hash of a key, or the address of a client without one. */
  readonly caller: string;
}

/** Clients of programs, each with one connection and at most one request. */
export interface KeptClients {
  /** A client for that use that no request uses, with an open connection if there is one. */
  take(use: ConnectionUse): Client;
  /** Takes back a client whose request has ended well. Others are to be destroyed. */
  give(use: ConnectionUse, client: Client): void;
  /** Closes the connections that no request uses. */
  close(): void;
}

interface Kept {
  readonly caller: string;
  readonly client: Client;
}

/**
 * Keeps connections to programs open between requests. The one used last is used next, so that those that a crowd of requests needed
 * fall idle and close. A pool of undici looks at all its connections for each request, which is work in the number of open streams.
 *
 * Before undici sends a request on a connection that was used, it reads for a turn of the event loop, and replaces the connection if
 * bytes arrive. They, and those that arrive while it idles, end the keeping for the endpoint for a time.
 */
export function createKeptClients(nowMs: () => number = () => performance.now()): KeptClients {
  const idle = new Map<string, Kept[]>();
  /** Until when the connections of endpoints are not kept. */
  const distrusted = new Map<string, number>();

  /** Answers whether it was idle. */
  function remove(origin: string, client: Client): boolean {
    const clients = idle.get(origin);
    const at = clients?.findLastIndex((kept) => kept.client === client) ?? -1;
    if (clients === undefined || at === -1) return false;
    clients.splice(at, 1);
    if (clients.length === 0) idle.delete(origin);
    destroy(client);
    return true;
  }

  function isTrusted(endpointId: string): boolean {
    const untilMs = distrusted.get(endpointId);
    if (untilMs === undefined) return true;
    if (untilMs > nowMs()) return false;
    return distrusted.delete(endpointId);
  }

  function distrust(endpointId: string): void {
    for (const [id, untilMs] of distrusted) if (untilMs <= nowMs()) distrusted.delete(id);
    distrusted.set(endpointId, nowMs() + DISTRUST_MS);
  }

  function open({ origin, endpointId }: ConnectionUse): Client {
    const client = new Client(origin, {
      connect: { timeout: CONNECT_MAX_MS, keepAlive: true, keepAliveInitialDelay: PROBE_AFTER_MS },
      keepAliveTimeout: IDLE_MAX_MS,
      keepAliveMaxTimeout: IDLE_MAX_MS,
      // A request may take as long as its program likes.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    client.on("disconnect", (_origin, _clients, error) => {
      const wasIdle = remove(origin, client);
      if (isUnasked(error, wasIdle)) distrust(endpointId);
    });
    return client;
  }

  return {
    take(use) {
      const clients = isTrusted(use.endpointId) ? idle.get(use.origin) : undefined;
      for (;;) {
        const at = clients?.findLastIndex(({ caller }) => caller === use.caller) ?? -1;
        if (clients === undefined || at === -1) return open(use);
        const [kept] = clients.splice(at, 1);
        if (clients.length === 0) idle.delete(use.origin);
        if (kept?.client.destroyed === false) return kept.client;
      }
    },
    give({ origin, endpointId, caller }, client) {
      if (!isTrusted(endpointId)) return destroy(client);
      const clients = idle.get(origin) ?? [];
      clients.push({ caller, client });
      idle.set(origin, clients);
      if (clients.length > IDLE_MAX_CONNECTIONS) destroy(clients.shift()?.client);
    },
    close() {
      for (const { client } of [...idle.values()].flat()) destroy(client);
      idle.clear();
    },
  };
}

/** Whether undici ended a connection because bytes arrived on it while no request was under way. */
function isUnasked(error: Error, wasIdle: boolean): boolean {
  if (wasIdle && error instanceof errors.HTTPParserError) return true;
  return error instanceof errors.SocketError && error.message === "bad response";
}

/** In a later turn: undici may be about to end the request that the client had. */
function destroy(client: Client | undefined): void {
  process.nextTick(() => void client?.destroy().catch(() => undefined));
}
