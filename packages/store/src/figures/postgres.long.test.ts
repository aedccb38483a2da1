import { sql } from "kysely";
import { describeOnPostgres } from "../migrations/postgres.test-support.ts";
import { describeBucketStore } from "./conformance.ts";
import { type BucketSchema, createBucketStore } from "./bucket-store.ts";

describeOnPostgres<BucketSchema>("buckets on PostgreSQL", (db) => {
  describeBucketStore("PostgreSQL", async () => {
    await sql`TRUNCATE endpoint_bucket`.execute(db());
    return { store: createBucketStore(db()), close: async () => undefined };
  });
});
