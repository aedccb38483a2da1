import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool } from "../wire/connection.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import type { ManagementSchema } from "./index.ts";
import { describeBadRows } from "./unreadable-rows.test-support.ts";

const server = sharedPostgres("rows that cannot be read on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let db: Kysely<ManagementSchema>;
  beforeAll(async () => {
    const { url } = await server.createDatabase();
    db = new Kysely<ManagementSchema>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
    await migrate(db, postgresMigrations);
  });
  afterAll(() => db.destroy());

  describeBadRows(
    "PostgreSQL",
    async () => {
      await sql`TRUNCATE account, host, volume_erasure CASCADE`.execute(db);
      return { db, close: async () => undefined };
    },
    { unreadable: ["9223372036854775807", "9007199254740993", "1000000000000000000"] },
  );
});
