import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool } from "../wire/connection.ts";
import { describeLogStore } from "./conformance.ts";
import { createLogStore } from "./log-store.ts";
import type { LogSchema } from "./schema.ts";

const server = sharedPostgres("logs on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let db: Kysely<LogSchema>;
  beforeAll(async () => {
    const { url } = await server.createDatabase();
    db = new Kysely<LogSchema>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
    await migrate(db, postgresMigrations);
  });
  afterAll(() => db.destroy());

  describeLogStore("PostgreSQL", async () => {
    await sql`TRUNCATE log_chunk, log_machine`.execute(db);
    return { store: createLogStore(db), close: async () => undefined };
  });
});
