import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { beforeAll, describe } from "vitest";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool, createReaders, sessionOn } from "../postgres/connection.ts";
import { emptyExpiredBuckets } from "../postgres/jobs/empty-buckets.ts";
import { createPostgresJobStore } from "../postgres/jobs/postgres-job-store.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { openWriter } from "../postgres/writer.ts";
import { describeJobStore, type JobStoreSubject } from "./conformance.ts";

const server = sharedPostgres("jobs on PostgreSQL");

/** Random histories are many and short: emptying the tables is faster than a database for each. */
const TABLES = "job, job_done, job_chunk, job_idempotency, endpoint_counter, endpoint_counter_change";

describe.runIf(server.available)("on a real server", () => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await server.createDatabase());
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
    await migrate(db, postgresMigrations);
    await db.destroy();
  });

  async function openEmpty(): Promise<JobStoreSubject> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`TRUNCATE ${TABLES}`);
    await client.end();
    return await open();
  }

  async function open(): Promise<JobStoreSubject> {
    const unreferenced: string[] = [];
    const writer = await openWriter({ url });
    const readers = createReaders({ url });
    const store = await createPostgresJobStore({
      writer,
      readers,
      onBlobsUnreferenced: (blobIds) => unreferenced.push(...blobIds),
    });
    async function close(): Promise<void> {
      await store.idle();
      await writer.close();
      await readers.end();
    }
    return {
      store,
      unreferenced,
      close,
      removeInBulk: (nowMs) => emptyExpiredBuckets(sessionOn(readers), nowMs),
      async reopen() {
        await close();
        return await open();
      },
    };
  }

  describeJobStore("PostgreSQL", openEmpty, { historyRuns: 40 });
});
