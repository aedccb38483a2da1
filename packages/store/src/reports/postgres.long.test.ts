import { sql } from "kysely";
import { describeOnPostgres } from "../migrations/postgres.test-support.ts";
import { describeReportStore } from "./conformance.ts";
import { createReportStore } from "./report-store.ts";
import type { ReportSchema } from "./schema.ts";

describeOnPostgres<ReportSchema>("reports on PostgreSQL", (db) => {
  describeReportStore("PostgreSQL", async () => {
    await sql`TRUNCATE endpoint_report, scaler_decision, endpoint_release`.execute(db());
    return { store: createReportStore(db()), close: async () => undefined };
  });
});
