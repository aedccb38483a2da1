import type { TokenCounts } from "@millrace/engine";
import { sql } from "kysely";
import { type Database, tokenColumns } from "./rows/schema.ts";

/** Rows of one statement: databases bound its parameters. */
const rowsAtOnce = 100;

export function createTokenCountRepository(db: Database): TokenCounts {
  return {
    async write(rows) {
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        await db
          .insertInto("token_count")
          .values(rows.slice(from, from + rowsAtOnce).map(tokenColumns.toRow))
          .onConflict((conflict) =>
            conflict.columns(["account_id", "hour_ms", "endpoint_id", "key_id", "writer"]).doUpdateSet((eb) => ({
              requests: eb.ref("excluded.requests"),
              prompt_tokens: eb.ref("excluded.prompt_tokens"),
              completion_tokens: eb.ref("excluded.completion_tokens"),
            })),
          )
          .execute();
      }
    },

    async read({ accountId, fromMs, untilMs, spanMs, by, endpointId, keyId }) {
      const group = by === "keyId" ? "key_id" : "endpoint_id";
      const span = sql<number>`hour_ms - hour_ms % ${sql.lit(spanMs)}`;
      const rows = await db
        .selectFrom("token_count")
        .select([
          span.as("at_ms"),
          `${group} as subject`,
          (eb) => eb.fn.sum("requests").as("requests"),
          (eb) => eb.fn.sum("prompt_tokens").as("prompt_tokens"),
          (eb) => eb.fn.sum("completion_tokens").as("completion_tokens"),
        ])
        .where("account_id", "=", accountId)
        .where("hour_ms", ">=", fromMs)
        .where("hour_ms", "<", untilMs)
        .$if(endpointId !== undefined, (query) => query.where("endpoint_id", "=", endpointId ?? ""))
        .$if(keyId !== undefined, (query) => query.where("key_id", "=", keyId ?? ""))
        .groupBy([span, group])
        .orderBy("at_ms")
        .orderBy("subject")
        .execute();
      return rows.map((row) => ({
        atMs: Number(row.at_ms),
        group: row.subject,
        requests: Number(row.requests),
        promptTokens: Number(row.prompt_tokens),
        completionTokens: Number(row.completion_tokens),
      }));
    },
  };
}
