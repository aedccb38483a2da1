import { Client } from "undici";

/** How long the other side may take to accept a connection. */
const CONNECT_MAX_MS = 5_000;
/** After this silence of the connection, the system asks whether the other side is still there. */
const PROBE_AFTER_MS = 10_000;
/**
 * How long an idle connection is kept. Servers close theirs after some seconds (uvicorn after 5), and a request that is sent at that
 * moment is lost: it cannot be told from one that was begun.
 */
const IDLE_MAX_MS = 1_000;

/** Clients of programs, each with one connection and at most one request. */
export interface KeptClients {
  /** A client of that origin that nobody uses, with an open connection if there is one. */
  take(origin: string): Client;
  /** Takes back a client whose request has ended well. Others are to be destroyed. */
  give(origin: string, client: Client): void;
  /** Closes the connections that nobody uses. */
  close(): void;
}

/**
 * Keeps connections to programs open between requests. The one used last is used next, so that those that a crowd of requests needed
 * fall idle and close. A pool of undici looks at all its connections for each request, which is work in the number of open streams.
 */
export function createKeptClients(): KeptClients {
  const idle = new Map<string, Client[]>();

  function remove(origin: string, client: Client): void {
    const clients = idle.get(origin);
    const at = clients?.lastIndexOf(client) ?? -1;
    if (clients === undefined || at === -1) return;
    clients.splice(at, 1);
    if (clients.length === 0) idle.delete(origin);
    client.destroy().catch(() => undefined);
  }

  return {
    take(origin) {
      const clients = idle.get(origin);
      let kept = clients?.pop();
      while (kept?.destroyed === true) kept = clients?.pop();
      if (clients?.length === 0) idle.delete(origin);
      if (kept !== undefined) return kept;
      const client = new Client(origin, {
        connect: { timeout: CONNECT_MAX_MS, keepAlive: true, keepAliveInitialDelay: PROBE_AFTER_MS },
        keepAliveTimeout: IDLE_MAX_MS,
        keepAliveMaxTimeout: IDLE_MAX_MS,
        // A request may take as long as its program likes.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      client.on("disconnect", () => remove(origin, client));
      return client;
    },
    give(origin, client) {
      const clients = idle.get(origin);
      if (clients === undefined) idle.set(origin, [client]);
      else clients.push(client);
    },
    close() {
      for (const client of [...idle.values()].flat()) client.destroy().catch(() => undefined);
      idle.clear();
    },
  };
}
