import { Client } from "pg";

/** Creates a database for each service on a PostgreSQL server, and drops them afterwards. */
export interface Databases {
  /** Resolves to the address of an empty database. */
  create(): Promise<string>;
  dropAll(): Promise<void>;
}

/** @param serverUrl address of any database, with a user who may create databases */
export function createDatabases(serverUrl: string): Databases {
  const made: string[] = [];

  async function run(text: string): Promise<void> {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }
  return {
    async create() {
      const name = `millrace_bench_${process.pid}_${made.length}`;
      await run(`CREATE DATABASE ${name}`);
      made.push(name);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    async dropAll() {
      for (const name of made.splice(0)) await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
