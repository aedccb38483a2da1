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
/** Buckets ahead of the present one that are written to. The others hold only what has expired. */
const BUCKETS_AHEAD = 7;

export function finishedPartition(bucket: number): string {
  return bucket === SEPARATE_BUCKET ? "job_done_separate" : `job_done_${bucket}`;
}

/** The bucket of a job that expires at this moment. */
export function bucketOf(expiresAtMs: number, nowMs: number, needsCare: boolean): number {
  const slot = Math.floor(expiresAtMs / BUCKET_SPAN_MS);
  const ahead = slot - Math.floor(nowMs / BUCKET_SPAN_MS);
  return needsCare || ahead < 0 || ahead > BUCKETS_AHEAD ? SEPARATE_BUCKET : slot % FINISHED_RING_SIZE;
}

/**
 * Buckets that hold nothing but expired jobs at this moment. One on either side is left alone, for gateways whose clocks
 * differ.
 */
export function expiredBuckets(nowMs: number): number[] {
  const present = Math.floor(nowMs / BUCKET_SPAN_MS);
  const inUse = new Set<number>();
  for (let slot = present - 1; slot <= present + BUCKETS_AHEAD + 1; slot += 1) inUse.add(slot % FINISHED_RING_SIZE);
  return Array.from({ length: FINISHED_RING_SIZE }, (_, bucket) => bucket).filter((bucket) => !inUse.has(bucket));
}
