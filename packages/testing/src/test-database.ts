import { createHash } from "node:crypto";
import { Client } from "pg";

/** A database of a test service. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * The database that belongs to a data directory, made if it is missing: a service that starts again on the directory finds
 * what the one before left.
 *
 * @param serverUrl address of a database of a user who may create others
 */
export async function newDatabase(serverUrl: string, dataDir: string): Promise<TestDatabase> {
  const name = `millrace_${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`;

  async function run<Row>(text: string, values: readonly string[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } finally {
      await client.end();
    }
  }
  const known = await run("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (known.length === 0) await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
