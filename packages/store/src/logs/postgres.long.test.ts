import { sql } from "kysely";
import { describeOnPostgres } from "../migrations/postgres.test-support.ts";
import { describeLogStore } from "./conformance.ts";
import { createLogStore } from "./log-store.ts";
import type { LogSchema } from "./schema.ts";

describeOnPostgres<LogSchema>("logs on PostgreSQL", (db) => {
  describeLogStore("PostgreSQL", async () => {
    await sql`TRUNCATE log_chunk, log_machine`.execute(db());
    return { store: createLogStore(db()), close: async () => undefined };
  });
});
