import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool } from "../wire/connection.ts";
import { describeReportStore } from "./conformance.ts";
import { createReportStore } from "./report-store.ts";
import type { ReportSchema } from "./schema.ts";

const server = sharedPostgres("reports on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let db: Kysely<ReportSchema>;
  beforeAll(async () => {
    const { url } = await server.createDatabase();
    db = new Kysely<ReportSchema>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
    await migrate(db, postgresMigrations);
  });
  afterAll(() => db.destroy());

  describeReportStore("PostgreSQL", async () => {
    await sql`TRUNCATE endpoint_report, scaler_decision, endpoint_release`.execute(db);
    return { store: createReportStore(db), close: async () => undefined };
  });
});
