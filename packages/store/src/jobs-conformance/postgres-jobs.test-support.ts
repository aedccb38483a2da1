import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool, sessionOn } from "../postgres/wire/connection.ts";
import { openJobShard, type JobShard } from "../postgres/job-shard.ts";
import { openPostgresStore, type PostgresStore } from "../postgres/postgres-store.ts";
import { startMs } from "./conformance/job-samples.ts";
import { emptyExpiredBuckets } from "../postgres/jobs/empty-buckets.ts";

/** Random histories are many and short: emptying the tables is faster than a database for each. */
const TABLES = "job, job_done, job_chunk, job_idempotency, endpoint_counter, endpoint_counter_change, endpoint_moved";

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

/** The jobs of a database, as the only gateway uses them. */
export function openShard(url: string, number: number, unreferenced: string[] = []): Promise<JobShard> {
  return openJobShard({
    url,
    number,
    gatewayId: () => 0,
    mayHandOut: () => true,
    onBlobsUnreferenced: (blobIds) => unreferenced.push(...blobIds),
    onError(error) {
      throw error;
    },
  });
}

/** The whole store on a database, at the moment of the samples. */
export function openStore(url: string, blobDirectory: string): Promise<PostgresStore> {
  return openPostgresStore({
    urls: [url],
    placementOf: () => undefined,
    blobUrl: undefined,
    blobDirectory,
    nowMs: () => startMs,
    onError: () => undefined,
  });
}

export async function emptyBuckets(url: string, nowMs: number): Promise<void> {
  const pool = createManagementPool({ url });
  await emptyExpiredBuckets(sessionOn(pool), nowMs);
  await pool.end();
}
