import type { EndpointReport, ReportStore } from "@millrace/engine";
import type { Kysely } from "kysely";
import { decisionColumns, releaseColumns, type ReportSchema } from "./schema.ts";

/** Endpoints that one statement reads: SQLite and PostgreSQL bound the parameters of one. */
const readAtOnce = 500;

/** Reports in a database that the migration of reports was made on. */
export function createReportStore(db: Kysely<ReportSchema>): ReportStore {
  return {
    async save({ reports, decisions, releases }) {
      await db.transaction().execute(async (transaction) => {
        for (const report of reports) {
          const row = { endpoint_id: report.endpointId, at_ms: report.atMs, body: JSON.stringify(report) };
          await transaction
            .insertInto("endpoint_report")
            .values(row)
            .onConflict((conflict) => conflict.column("endpoint_id").doUpdateSet(row))
            .execute();
        }
        for (const { endpointId, ...decision } of decisions) {
          const row = { endpoint_id: endpointId, ...decisionColumns.toRow(decision) };
          await transaction
            .insertInto("scaler_decision")
            .values(row)
            .onConflict((conflict) => conflict.columns(["endpoint_id", "at_ms"]).doUpdateSet(row))
            .execute();
        }
        for (const { endpointId, ...release } of releases) {
          const row = { endpoint_id: endpointId, ...releaseColumns.toRow(release) };
          await transaction
            .insertInto("endpoint_release")
            .values(row)
            .onConflict((conflict) => conflict.columns(["endpoint_id", "version"]).doUpdateSet(row))
            .execute();
        }
      });
    },
    async reports(endpointIds) {
      const found: EndpointReport[] = [];
      for (let from = 0; from < endpointIds.length; from += readAtOnce) {
        const rows = await db
          .selectFrom("endpoint_report")
          .select("body")
          .where("endpoint_id", "in", endpointIds.slice(from, from + readAtOnce))
          .execute();
        // The store wrote it from a value of this type.
        found.push(...rows.map(({ body }) => JSON.parse(body) as EndpointReport));
      }
      return found;
    },
    async decisions(endpointId, { beforeMs, limit }) {
      const rows = await db
        .selectFrom("scaler_decision")
        .selectAll()
        .where("endpoint_id", "=", endpointId)
        .where("at_ms", "<", beforeMs)
        .orderBy("at_ms", "desc")
        .limit(limit)
        .execute();
      return rows.map(decisionColumns.fromRow);
    },
    async releases(endpointId, { belowVersion, limit }) {
      const rows = await db
        .selectFrom("endpoint_release")
        .selectAll()
        .where("endpoint_id", "=", endpointId)
        .where("version", "<", belowVersion)
        .orderBy("version", "desc")
        .limit(limit)
        .execute();
      return rows.map(releaseColumns.fromRow);
    },
    async trim({ beforeMs, endpointIds, decisionsMax }) {
      await db.deleteFrom("scaler_decision").where("at_ms", "<", beforeMs).execute();
      await db.deleteFrom("endpoint_report").where("at_ms", "<", beforeMs).execute();
      for (const endpointId of endpointIds) {
        const first = await db
          .selectFrom("scaler_decision")
          .select("at_ms")
          .where("endpoint_id", "=", endpointId)
          .orderBy("at_ms", "desc")
          .offset(decisionsMax)
          .limit(1)
          .executeTakeFirst();
        if (first === undefined) continue;
        await db
          .deleteFrom("scaler_decision")
          .where("endpoint_id", "=", endpointId)
          .where("at_ms", "<=", Number(first.at_ms))
          .execute();
      }
    },
    async remove(endpointId) {
      await db.transaction().execute(async (transaction) => {
        for (const table of ["endpoint_report", "scaler_decision", "endpoint_release"] as const) {
          await transaction.deleteFrom(table).where("endpoint_id", "=", endpointId).execute();
        }
      });
    },
  };
}
