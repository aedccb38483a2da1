import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool } from "../wire/connection.ts";
import { describeBucketStore } from "./conformance.ts";
import { type BucketSchema, createBucketStore } from "./bucket-store.ts";

const server = sharedPostgres("buckets on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let db: Kysely<BucketSchema>;
  beforeAll(async () => {
    const { url } = await server.createDatabase();
    db = new Kysely<BucketSchema>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
    await migrate(db, postgresMigrations);
  });
  afterAll(() => db.destroy());

  describeBucketStore("PostgreSQL", async () => {
    await sql`TRUNCATE endpoint_bucket`.execute(db);
    return { store: createBucketStore(db), close: async () => undefined };
  });
});
