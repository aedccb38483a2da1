import type { Duplex } from "node:stream";
import type { Client, PoolClient } from "pg";

/** The socket of a client. The driver has no public name for it: the one private field that this store uses. */
export function socketOf(client: Client | PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
