import { sql, type RawBuilder, type SqlBool } from "kysely";

/** The rows before or after a place in a list that is ordered by creation, then by id. */
export function beyond(
  { createdAtMs, id }: { readonly createdAtMs: number; readonly id: string },
  order: "<" | ">",
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at_ms, id) ${sql.raw(order)} (${createdAtMs}, ${id})`;
}
