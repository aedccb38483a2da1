import { type Kysely, PostgresAdapter } from "kysely";
import type { ManagementSchema } from "../rows/schema.ts";

/**
 * Whether a transaction has to lock the rows that it reads in order to change them. One of SQLite has locked the whole
 * database already, and has no words for less.
 */
export function locksRows(db: Kysely<ManagementSchema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
