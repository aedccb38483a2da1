import { setImmediate as nextTurn } from "node:timers/promises";
import type { Bucket, BucketStore } from "@millrace/engine";
import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";

/** A whole number of 64 bits. Drivers for PostgreSQL answer it as text; rows are therefore read with `Number`. */
type Integer = number;

/** The table of buckets, as the migration makes it. */
export interface BucketSchema {
  endpoint_bucket: {
    endpoint_id: string;
    span_ms: Integer;
    at_ms: Integer;
    writer: string;
    /** JSON. */
    body: string;
  };
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Rows of one statement: databases bound its parameters. */
const rowsAtOnce = 100;
/** Rows that one statement removes, so that none takes long. */
const removedAtOnce = 1_000;

/** That the hour of a minute is not stored. */
function hasNoHour(minutes: string): RawBuilder<SqlBool> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${minutes}.${name}`);
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM endpoint_bucket AS hours
    WHERE hours.endpoint_id = ${column("endpoint_id")} AND hours.span_ms = ${sql.lit(hourMs)}
      AND hours.at_ms = ${column("at_ms")} - ${column("at_ms")} % ${sql.lit(hourMs)})`;
}

/** Buckets in a database that the migration of figures was made on. */
export function createBucketStore(db: Kysely<BucketSchema>): BucketStore {
  return {
    async write(buckets) {
      for (let from = 0; from < buckets.length; from += rowsAtOnce) {
        if (from > 0) await nextTurn();
        const rows = buckets.slice(from, from + rowsAtOnce);
        await db
          .insertInto("endpoint_bucket")
          .values(
            rows.map(({ endpointId, spanMs, atMs, writer, bucket }) => ({
              endpoint_id: endpointId,
              span_ms: spanMs,
              at_ms: atMs,
              writer,
              body: JSON.stringify(bucket),
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["endpoint_id", "span_ms", "at_ms", "writer"])
              .doUpdateSet((eb) => ({ body: eb.ref("excluded.body") })),
          )
          .execute();
      }
    },
    async read(endpointIds, { spanMs, fromMs, untilMs, unmerged = false }) {
      const rows = await db
        .selectFrom("endpoint_bucket")
        .select(["endpoint_id", "at_ms", "writer", "body"])
        .where("endpoint_id", "in", endpointIds)
        .where("span_ms", "=", spanMs)
        .where("at_ms", ">=", fromMs)
        .where("at_ms", "<", untilMs)
        .$if(unmerged, (query) => query.where(hasNoHour("endpoint_bucket")))
        // In the order of the key: for that of time, SQLite reads the rows of all endpoints of the service.
        .orderBy("endpoint_id")
        .orderBy("at_ms")
        .orderBy("writer")
        .execute();
      return rows.map(({ endpoint_id, at_ms, writer, body }) => ({
        endpointId: endpoint_id,
        spanMs,
        atMs: Number(at_ms),
        writer,
        // The store wrote it from a value of this type.
        bucket: JSON.parse(body) as Bucket,
      }));
    },
    async unmergedHours({ beforeMs, limit }) {
      const { rows } = await sql<{ endpoint_id: string; hour_ms: Integer }>`
        SELECT DISTINCT minutes.endpoint_id, minutes.at_ms - minutes.at_ms % ${sql.lit(hourMs)} AS hour_ms
        FROM endpoint_bucket AS minutes
        WHERE minutes.span_ms = ${sql.lit(minuteMs)} AND minutes.at_ms < ${beforeMs} AND ${hasNoHour("minutes")}
        LIMIT ${limit}`.execute(db);
      return rows.map((row) => ({ endpointId: row.endpoint_id, atMs: Number(row.hour_ms) }));
    },
    async trim(spanMs, beforeMs) {
      for (;;) {
        const rows = await db
          .selectFrom("endpoint_bucket")
          .select(["endpoint_id", "at_ms"])
          .where("span_ms", "=", spanMs)
          .where("at_ms", "<", beforeMs)
          .orderBy("at_ms")
          .limit(removedAtOnce)
          .execute();
        const lastMs = Number(rows.at(-1)?.at_ms ?? 0);
        if (rows.length === 0) return;
        await db.deleteFrom("endpoint_bucket").where("span_ms", "=", spanMs).where("at_ms", "<=", lastMs).execute();
        if (rows.length < removedAtOnce) return;
        await nextTurn();
      }
    },
    async remove(endpointId) {
      await db.deleteFrom("endpoint_bucket").where("endpoint_id", "=", endpointId).execute();
    },
  };
}
