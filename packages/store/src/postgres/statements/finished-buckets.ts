import { limits } from "@millrace/spec";

/**
 * Where finished jobs lie. Most need nothing done when their time is over: they go into one of a ring of buckets by the
 * moment of their expiry, and a bucket whose time is over is emptied at once, however much is in it. A job that has
 * something to clean up (a blob, chunks, an idempotency key, a webhook still to deliver), or that is kept for long, goes
 * into a separate bucket and is removed by itself. Written into partitions: never change the numbers.
 */
const FINISHED_RING_SIZE = 16;
export const SEPARATE_BUCKET: number = FINISHED_RING_SIZE;
export const FINISHED_PARTITIONS: number = FINISHED_RING_SIZE + 1;

const BUCKET_SPAN_MS = 5 * 60_000;
/** Buckets that are not ahead: the present one, one on either side for clocks that differ, and two that are being emptied. */
const BUCKETS_NOT_AHEAD = 5;

/**
 * Buckets ahead of the present one that are written to, so that jobs of the usual retention, with one bucket to spare, go into the
 * ring; the others hold only what has expired. A retention that the ring cannot hold is refused, because all jobs would silently be
 * removed one by one.
 */
export function bucketsAhead(retentionMs: number): number {
  const ahead = Math.ceil(retentionMs / BUCKET_SPAN_MS) + 1;
  const aheadMax = FINISHED_RING_SIZE - BUCKETS_NOT_AHEAD;
  if (ahead <= aheadMax) return ahead;
  throw new RangeError(
    `The ring of finished jobs holds retentions of up to ${(aheadMax - 1) * BUCKET_SPAN_MS} ms; runRetentionMs is ${retentionMs}. ` +
      "For more, a migration must make a ring of more partitions.",
  );
}

const BUCKETS_AHEAD = bucketsAhead(limits.runRetentionMs);

export function finishedPartition(bucket: number): string {
  return bucket === SEPARATE_BUCKET ? "job_done_separate" : `job_done_${bucket}`;
}

/**
 * The five minutes in which a job expires, if it is one for the ring. Its bucket is {@link ringBucket}, as far as that is
 * open for it (`open-buckets.ts`).
 */
export function ringSlot(expiresAtMs: number, nowMs: number, needsCare: boolean): number | undefined {
  const slot = slotAt(expiresAtMs);
  const ahead = slot - slotAt(nowMs);
  return needsCare || ahead < 0 || ahead > BUCKETS_AHEAD ? undefined : slot;
}

export function ringBucket(slot: number): number {
  return slot % FINISHED_RING_SIZE;
}

/**
 * Buckets that hold nothing but expired jobs at this moment, if they are not open for a slot after `before`. One on either side is
 * left alone, for gateways whose clocks differ.
 */
export function expiredBuckets(nowMs: number): { readonly buckets: readonly number[]; readonly before: number } {
  const before = slotAt(nowMs) - 1;
  const inUse = new Set<number>();
  for (let slot = before; slot <= slotAt(nowMs) + BUCKETS_AHEAD + 1; slot += 1) inUse.add(ringBucket(slot));
  const all = Array.from({ length: FINISHED_RING_SIZE }, (_, bucket) => bucket);
  return { buckets: all.filter((bucket) => !inUse.has(bucket)), before };
}

function slotAt(ms: number): number {
  return Math.floor(ms / BUCKET_SPAN_MS);
}
