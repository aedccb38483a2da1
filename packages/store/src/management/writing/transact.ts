import { setTimeout as delay } from "node:timers/promises";
import { Transaction } from "kysely";
import { violatedConstraint } from "./constraint.ts";
import type { Database, InTransaction } from "../rows/schema.ts";

/** Tries of a transaction that others got in the way of. */
const TRIES = 20;
const PAUSE_MAX_MS = 20;

interface TransactOptions {
  /**
   * A violated constraint that also counts as a conflict with another transaction: `work` checked it, but PostgreSQL
   * checks it against rows that were committed since.
   */
  readonly conflicts?: "unique" | "foreign-key";
  /**
   * `work` locks the row that it reads before it changes it (see `locksRows`), and depends on no other row. Other transactions
   * then wait in a queue; without it, many of them would be refused and use up their tries.
   */
  readonly lockingRows?: boolean;
}

/**
 * Runs `work` as if no other transaction ran meanwhile. SQLite takes its write lock for that; PostgreSQL lets
 * gateways work in parallel and refuses conflicting transactions, which are then repeated: `work` may run again.
 */
export async function transact<T>(
  db: Database,
  work: (transaction: InTransaction) => Promise<T>,
  { conflicts, lockingRows = false }: TransactOptions = {},
): Promise<T> {
  // The caller that opened the transaction has chosen its isolation, and commits it.
  if (db instanceof Transaction) return await work(db);
  const isolation = lockingRows ? "read committed" : "serializable";
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      const repeats = isConflict(error) || (conflicts !== undefined && violatedConstraint(error) === conflicts);
      if (tries === TRIES || !repeats) throw error;
      // So that two do not meet in the same way again and again.
      await delay(Math.random() * PAUSE_MAX_MS);
    }
  }
}

/** Runs `work`, which locks the row that it changes and depends on no other row. */
export function transactLocking<T>(db: Database, work: (transaction: InTransaction) => Promise<T>): Promise<T> {
  return transact(db, work, { lockingRows: true });
}

/** Serialization failure, or a deadlock. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
}
