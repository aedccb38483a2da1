import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Tables whose names had to be unique, with the constraint that demanded it. */
const CONSTRAINTS = [
  ["endpoint", "endpoint_name"],
  ["network_volume", "network_volume_name"],
  ["pod", "pod_name"],
] as const;

/**
 * Clients of the hosted service may give the same name to several pods, endpoints and network volumes, so uniqueness is no
 * longer a constraint of the tables. Repositories check it in the transaction where the interface asks for it.
 */
export async function allowRepeatedNames(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, constraint] of CONSTRAINTS) {
    if (isPostgres) await db.schema.alterTable(table).dropConstraint(constraint).execute();
    else await rebuildWithout(db, table, constraint);
  }
  await db.schema.alterTable("pod").dropColumn("unique_name").execute();
  for (const [table, name] of CONSTRAINTS) {
    await db.schema.createIndex(name).on(table).columns(["account_id", "name"]).execute();
  }
}

/** SQLite cannot drop a constraint: the table is copied into one that is declared without it. No foreign key refers to it. */
async function rebuildWithout(db: Kysely<unknown>, table: string, constraint: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_master WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
  const declared = rows.find(({ type }) => type === "table")?.sql ?? "";
  const copy = `${table}_copy`;
  // Earlier versions put names into quotation marks.
  const statement = declared
    .replace(new RegExp(`,\\s*constraint "?${constraint}"? unique \\([^)]*\\)`, "i"), "")
    .replace(new RegExp(`"?\\b${table}\\b"?`), `"${copy}"`);
  if (statement.includes(constraint) || !statement.includes(copy)) {
    throw new Error(`The table ${table} is not declared as expected: ${declared}`);
  }
  await sql.raw(statement).execute(db);
  await sql`INSERT INTO ${sql.table(copy)} SELECT * FROM ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(copy).renameTo(table).execute();
  for (const { type, sql: index } of rows) if (type === "index") await sql.raw(index).execute(db);
}
