import type { DatabaseSync } from "node:sqlite";
import { damagedDatabase } from "./damaged-database.ts";

/**
 * Looks through the pages of a database, if it is no larger than `maxBytes`: their order, and that they belong together. SQLite's pages
 * have no checksums, so a bit that flipped within a value is not found. A gigabyte takes about a second.
 *
 * @returns whether it looked
 * @throws DatabaseDamagedError
 */
export function checkPages(db: DatabaseSync, path: string, maxBytes: number): boolean {
  const { bytes } = db
    .prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
    .get() as { readonly bytes: number };
  if (bytes > maxBytes) return false;
  const found = db.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
  if (found !== "ok") throw damagedDatabase(path, String(found).replaceAll(/\s+/g, " "));
  return true;
}
