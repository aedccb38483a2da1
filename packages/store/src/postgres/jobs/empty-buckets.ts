import type { Session } from "../../wire/connection.ts";
import { isLockTimeout } from "../../wire/sql-state.ts";
import { expiredBuckets, finishedPartition } from "../statements/finished-buckets.ts";

const EMPTY = { name: "bucket_empty", text: `SELECT empty_finished_bucket($1, $2)` };

/**
 * Empties the buckets of finished jobs whose time is over: in an instant for any size, and without leaving dead
 * rows behind. One that a long read holds, such as a backup, is left for the next time, after a short wait: while it
 * waits, it holds up those who come after.
 */
export async function emptyExpiredBuckets(session: Session, nowMs: number): Promise<void> {
  const { buckets, before } = expiredBuckets(nowMs);
  try {
    for (const bucket of buckets) await emptyBucket(session, bucket, before);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}

/** Unless it is open for this slot or a later one, which has not expired by the clock of the gateway that wrote to it. */
async function emptyBucket(session: Session, bucket: number, before: number): Promise<void> {
  const table = finishedPartition(bucket);
  const rows = await session.rows({ name: `any_${table}`, text: `SELECT 1 FROM ${table} LIMIT 1` });
  if (rows.length > 0) await session.rows(EMPTY, [bucket, before]);
}
