import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import type { Migrations } from "./migrate.ts";

/** What an operator asks of a database first. */
export interface DatabaseLook {
  /** The file, or host, port and database: never a user or a password. */
  readonly place: string;
  /** Of the database program: `SQLite 3.50.4`. */
  readonly version: string;
  readonly sizeBytes: number;
  /** Null for a file. */
  readonly connections: { readonly open: number; readonly max: number } | null;
  /** Whether all its pages were looked through, which is not done for a server or a file of several gigabytes. */
  readonly isChecked: boolean;
  /** Migrations that the next start of this program makes. */
  readonly missing: readonly string[];
  /** Migrations of a newer program, which this one refuses to work on. */
  readonly newer: readonly string[];
}

/** Answers the names of the migrations that were made. */
export const MADE_MIGRATIONS = `SELECT name FROM ${DEFAULT_MIGRATION_TABLE}`;

/** What the migrations that a database has mean for this program. */
export function compareMigrations(
  made: readonly string[],
  migrations: Migrations,
): Pick<DatabaseLook, "missing" | "newer"> {
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !made.includes(name)),
    newer: made.filter((name) => !known.includes(name)),
  };
}
