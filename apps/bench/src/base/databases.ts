import { Client } from "pg";

/** Works with a connection to a database, which is closed however the work ends. */
export async function withClient<Result>(
  url: string | undefined,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database for each service on a PostgreSQL server, and drops them afterwards. */
export interface Databases {
  /** Resolves to the address of an empty database. */
  create(): Promise<string>;
  /** Drops one of them. */
  drop(url: string): Promise<void>;
  dropAll(): Promise<void>;
}

/** @param serverUrl address of any database, with a user who may create databases */
export function createDatabases(serverUrl: string): Databases {
  const made = new Set<string>();
  let count = 0;

  const run = (text: string): Promise<unknown> => withClient(serverUrl, (client) => client.query(text));
  return {
    async create() {
      const name = `millrace_bench_${process.pid}_${count}`;
      count += 1;
      await run(`CREATE DATABASE ${name}`);
      made.add(name);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    async drop(url) {
      const name = new URL(url).pathname.slice(1);
      if (!made.has(name)) return;
      await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      made.delete(name);
    },
    async dropAll() {
      for (const name of made) await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      made.clear();
    },
  };
}
