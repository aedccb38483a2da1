import { randomBytes } from "node:crypto";
import { type Socket, connect, createServer } from "node:net";
import { happens } from "@millrace/contract-core";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

/** A database for one service, which connects through a relay that can be cut. */
export interface OwnDatabase {
  /** For the service. */
  readonly url: string;
  /** Closes the connections of the service, and accepts no others. */
  cut(): void;
  /** Runs a statement directly in the database. */
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

const POSTGRES_PORT = 5_432;
const SQLITE_BUSY_MS = 5_000;

/** @param serverUrl address of a PostgreSQL server, with a user who may create databases. @throws Error when the server does not answer or refuses */
export async function createOwnDatabase(serverUrl: string): Promise<OwnDatabase> {
  const name = `millrace_verify_${randomBytes(6).toString("hex")}`;
  await run(serverUrl, `CREATE DATABASE ${name}`);
  const direct = new URL(serverUrl);
  direct.pathname = `/${name}`;
  const url = new URL(direct);
  const relay = await startRelay(url.hostname, Number(url.port === "" ? POSTGRES_PORT : url.port));
  url.hostname = "127.0.0.1";
  url.port = String(relay.port);
  return {
    url: url.href,
    cut: () => relay.close(),
    run: (statement) => run(direct.href, statement),
    async close() {
      relay.close();
      await run(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

interface Relay {
  readonly port: number;
  close(): void;
}

async function startRelay(host: string, port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host, port });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await happens(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The relay listens nowhere.");
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Runs a statement in the SQLite database of a running service. */
export function runInSqlite(dataDir: string, statement: string): void {
  const database = new DatabaseSync(join(dataDir, "millrace.db"), { timeout: SQLITE_BUSY_MS });
  try {
    database.exec(statement);
  } finally {
    database.close();
  }
}
