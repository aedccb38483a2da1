import { sql } from "kysely";
import { locksRows } from "./row-lock.ts";
import type { Database, InTransaction } from "../rows/schema.ts";
import { transactLocking } from "./transact.ts";

/** Any number that no other program locks in the same database. */
const LOCK_KEY = 7_243_560_112;

/**
 * Lets one transaction at a time look at what is taken, or at what refers to what, and change it. What `work` reads was
 * committed by the previous holder of the lock. A transaction of SQLite has the whole database for itself anyway.
 */
export function withCapacityLock<T>(db: Database, work: (transaction: InTransaction) => Promise<T>): Promise<T> {
  return transactLocking(db, async (transaction) => {
    if (locksRows(transaction)) await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(transaction);
    return work(transaction);
  });
}
