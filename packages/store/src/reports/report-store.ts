import type { Decision, EndpointReport, Release, ReportStore } from "@millrace/engine";
import type { Kysely, Selectable } from "kysely";
import type { EndpointReleaseTable, ReportSchema, ScalerDecisionTable } from "./schema.ts";

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
        for (const { endpointId, atMs, workers, why } of decisions) {
          const row = { endpoint_id: endpointId, at_ms: atMs, workers, why };
          await transaction
            .insertInto("scaler_decision")
            .values(row)
            .onConflict((conflict) => conflict.columns(["endpoint_id", "at_ms"]).doUpdateSet(row))
            .execute();
        }
        for (const release of releases) {
          const row = toReleaseRow(release);
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
      return rows.map(fromDecisionRow);
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
      return rows.map(fromReleaseRow);
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

function toReleaseRow(release: Release & { readonly endpointId: string }): EndpointReleaseTable {
  return {
    endpoint_id: release.endpointId,
    version: release.version,
    image_name: release.imageName,
    template_id: release.templateId,
    started_at_ms: release.startedAtMs,
    completed_at_ms: release.completedAtMs,
  };
}

function fromReleaseRow(row: Selectable<EndpointReleaseTable>): Release {
  return {
    version: Number(row.version),
    imageName: row.image_name,
    templateId: row.template_id,
    startedAtMs: row.started_at_ms === null ? null : Number(row.started_at_ms),
    completedAtMs: row.completed_at_ms === null ? null : Number(row.completed_at_ms),
  };
}

function fromDecisionRow({ at_ms, workers, why }: Selectable<ScalerDecisionTable>): Decision {
  return { atMs: Number(at_ms), workers: Number(workers), why };
}
