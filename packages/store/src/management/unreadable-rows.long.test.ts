import { sql } from "kysely";
import { describeOnPostgres } from "../migrations/postgres.test-support.ts";
import type { ManagementSchema } from "./index.ts";
import { describeBadRows } from "./unreadable-rows.test-support.ts";

describeOnPostgres<ManagementSchema>("rows that cannot be read on PostgreSQL", (db) => {
  describeBadRows(
    "PostgreSQL",
    async () => {
      await sql`TRUNCATE account, host, volume_erasure CASCADE`.execute(db());
      return { db: db(), close: async () => undefined };
    },
    { unreadable: ["9223372036854775807", "9007199254740993", "1000000000000000000"] },
  );
});
