import { newRowAfterMs, type PrestartFailures } from "@millrace/engine";
import { sql } from "kysely";
import type { Database } from "./rows/schema.ts";

export function createPrestartFailureRepository(db: Database): PrestartFailures {
  return {
    async failsJob({ endpointId, version, attempt, nowMs }) {
      const isNew = sql<boolean>`prestart_failure.version < ${version}
        OR prestart_failure.last_at_ms <= ${newRowAfterMs(nowMs)}`;
      const { attempt: failed } = await db
        .insertInto("prestart_failure")
        .values({ endpoint_id: endpointId, version, attempt, last_at_ms: nowMs })
        .onConflict((conflict) =>
          conflict.column("endpoint_id").doUpdateSet({
            attempt: sql<string>`CASE WHEN ${isNew} THEN ${attempt} ELSE prestart_failure.attempt END`,
            version: sql<number>`CASE WHEN ${isNew} THEN ${version} ELSE prestart_failure.version END`,
            last_at_ms: nowMs,
          }),
        )
        .returning("attempt")
        .executeTakeFirstOrThrow();
      return failed === attempt;
    },
    async forget(endpointId) {
      await db.deleteFrom("prestart_failure").where("endpoint_id", "=", endpointId).execute();
    },
  };
}
