import type { Session } from "../wire/connection.ts";
import { isLockTimeout } from "../wire/sql-state.ts";
import { expiredBuckets, finishedPartition } from "./finished-buckets.ts";

/**
 * Empties the buckets of finished jobs whose time is over: in an instant for any size, and without leaving dead
 * rows behind. One that a long read holds, such as a backup, is left for the next time; the session must have a short
 * `lock_timeout`, for while it waits, it holds up those who come after.
 */
export async function emptyExpiredBuckets(session: Session, nowMs: number): Promise<void> {
  try {
    for (const bucket of expiredBuckets(nowMs)) await emptyBucket(session, finishedPartition(bucket));
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}

async function emptyBucket(session: Session, table: string): Promise<void> {
  const rows = await session.rows({ name: `any_${table}`, text: `SELECT 1 FROM ${table} LIMIT 1` });
  if (rows.length > 0) await session.rows({ name: `empty_${table}`, text: `TRUNCATE ${table}` });
}
