import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

interface Place {
  readonly createdAtMs: number;
  readonly id: string;
}

/** The rows before or after a place in a list that is ordered by creation, then by id. */
export function beyond({ createdAtMs, id }: Place, order: "<" | ">"): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at_ms, id) ${sql.raw(order)} (${createdAtMs}, ${id})`;
}

/** Orders the rows of a list by creation, then by id, the newest first, and takes a page of them where one is given. */
export function newestFirst<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  page?: { readonly before?: Place | undefined; readonly limit: number },
): SelectQueryBuilder<Schema, Tables, Row> {
  const ordered = query.orderBy(sql.ref("created_at_ms"), "desc").orderBy(sql.ref("id"), "desc");
  if (page === undefined) return ordered;
  const after = page.before === undefined ? ordered : ordered.where(beyond(page.before, "<"));
  return after.limit(page.limit);
}
