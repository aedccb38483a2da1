import type { Writer } from "../writer.ts";
import { expiredBuckets, finishedPartition } from "./finished-buckets.ts";

/** How long emptying a bucket may wait for readers of it. While it waits, it holds up those who come after. */
const LOCK_TIMEOUT = "100ms";

/** What PostgreSQL says when a lock did not come in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Empties the buckets of finished jobs whose time is over: in an instant, whatever their size, and without leaving dead
 * rows behind. One that a long read holds, such as a backup, is left for the next time.
 */
export async function emptyExpiredBuckets(writer: Writer, nowMs: number): Promise<void> {
  for (const bucket of expiredBuckets(nowMs)) await emptyBucket(writer, finishedPartition(bucket));
}

async function emptyBucket(writer: Writer, table: string): Promise<void> {
  try {
    await writer.transact(async ({ session }) => {
      const rows = await session.rows({ name: `any_${table}`, text: `SELECT 1 FROM ${table} LIMIT 1` });
      if (rows.length === 0) return;
      await session.rows({ name: "", text: `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'` });
      await session.rows({ name: "", text: `TRUNCATE ${table}` });
    });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
  }
}
