import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { migrate, postgresMigrations } from "../../migrations/index.ts";
import { createManagementPool } from "../../wire/connection.ts";

/** Random histories are many and short: emptying the tables is faster than a database for each. */
const TABLES =
  "job, job_done, job_chunk, job_idempotency, endpoint_counter, endpoint_counter_change, endpoint_moved, job_failure";

/** Makes the tables in an empty database. */
export async function makeTables(url: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
  await migrate(db, postgresMigrations);
  await db.destroy();
}

export async function emptyTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`TRUNCATE ${TABLES}`);
  await client.query("UPDATE finished_bucket SET slot = 0");
  await client.end();
}
