import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";

/** Migrations by name. They run in the order of their names, which begin with a number. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The data was written by a newer version of the program, which this one does not understand. */
export class SchemaTooNewError extends Error {
  override readonly name = "SchemaTooNewError";
}

/**
 * Brings the schema up to date; answers the names of the migrations that were made now. A migration that fails leaves the
 * schema as it was.
 *
 * @throws SchemaTooNewError when the database has migrations that are not among `migrations`.
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<readonly string[]> {
  await refuseNewerSchema(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === "Error");
    throw new Error(`The migration ${failed?.migrationName ?? "of the database"} failed.`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

async function refuseNewerSchema<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new SchemaTooNewError(
    `The data was written by a newer version of Millrace (it has ${unknown.join(", ")}). ` +
      "Start that version or a later one, or use another data directory.",
  );
}
