import { type Kysely, sql } from "kysely";
import type { Migrations } from "./migrate.ts";

/** The databases that have tables: that of the embedded store, its file of logs and reports, and PostgreSQL. */
type Database = "sqlite" | "sqliteLogs" | "postgres";

/** A statement of SQL, or what statements alone cannot do. */
type Change = string | ((db: Kysely<unknown>) => Promise<void>);

type Step = Readonly<Partial<Record<Database, readonly Change[]>>>;

/** What each step changes on which database, by the name of the step. */
export type Steps = Readonly<Record<string, Step>>;

/** Management is the same on every database. */
export function onBoth(...changes: readonly Change[]): Step {
  return { sqlite: changes, postgres: changes };
}

export function onSqlite(...changes: readonly Change[]): Step {
  return { sqlite: changes };
}

export function onPostgres(...changes: readonly Change[]): Step {
  return { postgres: changes };
}

/** The steps that concern a database, as migrations. */
export function migrationsOf(database: Database, steps: Steps): Migrations {
  const migrations = Object.entries(steps).flatMap(([name, { [database]: changes }]) =>
    changes === undefined ? [] : [[name, { up: (db: Kysely<unknown>) => makeChanges(db, changes) }] as const],
  );
  return Object.fromEntries(migrations);
}

async function makeChanges(db: Kysely<unknown>, changes: readonly Change[]): Promise<void> {
  for (const change of changes) await (typeof change === "string" ? sql.raw(change).execute(db) : change(db));
}
