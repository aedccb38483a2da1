import { PostgresAdapter } from "kysely";
import type { Database } from "../rows/schema.ts";

/**
 * Whether a transaction has to lock the rows that it reads in order to change them. One of SQLite has locked the whole
 * database already, and has no words for less.
 */
export function locksRows(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
