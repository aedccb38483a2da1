import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { checkPages } from "../embedded/check-pages.ts";
import { withPathOfDamage } from "../embedded/damaged-database.ts";
import { compareMigrations, type DatabaseLook, MADE_MIGRATIONS } from "../migrations/database-look.ts";
import { sqliteMigrations } from "../migrations/index.ts";
import { databaseIn } from "./sqlite-store.ts";

const BUSY_MAX_MS = 5_000;
/** A look takes some seconds at most. */
const CHECKED_MAX_BYTES = 2 * 1024 ** 3;

/**
 * Looks at the database of a data directory and changes nothing, whether or not a service runs on it.
 *
 * @returns undefined where there is none yet
 * @throws DatabaseDamagedError
 */
export function lookAtSqlite(directory: string): DatabaseLook | undefined {
  const place = databaseIn(directory);
  if (!existsSync(place)) return undefined;
  try {
    const db = new DatabaseSync(place, { readOnly: true, timeout: BUSY_MAX_MS });
    try {
      const made = db.prepare(MADE_MIGRATIONS).all() as { name: string }[];
      const sizes = [place, `${place}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
      return {
        place,
        version: `SQLite ${process.versions["sqlite"] ?? ""}`.trim(),
        sizeBytes: sizes.reduce((sum, size) => sum + size, 0),
        connections: null,
        isChecked: checkPages(db, place, CHECKED_MAX_BYTES),
        ...compareMigrations(
          made.map(({ name }) => name),
          sqliteMigrations,
        ),
      };
    } finally {
      db.close();
    }
  } catch (error) {
    throw withPathOfDamage(error, place);
  }
}
