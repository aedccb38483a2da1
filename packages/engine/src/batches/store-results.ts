import type { Clock } from "../kernel/clock.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { Batch, Segment } from "./batch.ts";
import { withResults } from "./batch-rules.ts";
import { type BatchStore, StaleSegmentError } from "./ports.ts";
import { type SegmentRun, useOf } from "./segment-run.ts";

/** Results wait so long in memory before they are stored, unless they are many. */
const STORE_AFTER_MS = 5_000;
const STORE_AT_LAST_MS = 60_000;
const STORE_BYTES = 4 * 1024 * 1024;
/** Blobs that were replaced may still be read. */
const OLD_BLOB_MS = 60_000;

/** Whether results of a segment are to be stored now. Each time costs writing all of its results, so it is done as they grow. */
export function isDue(run: SegmentRun, nowMs: number): boolean {
  const { bytes, sinceMs } = run.unstored;
  if (run.isOver || bytes >= STORE_BYTES) return true;
  if (sinceMs === null) return false;
  const ageMs = nowMs - sinceMs;
  return ageMs >= STORE_AT_LAST_MS || (ageMs >= STORE_AFTER_MS && bytes * 4 >= run.storedBytes);
}

/**
 * Stores the results of a segment that are new: their blob first, then in one transaction the segment and the numbers of its batch.
 * Undefined when the batch is gone.
 *
 * @throws StaleSegmentError when another gateway has the segment
 */
export async function storeResults(
  {
    clock,
    store,
    blobs,
    onError,
  }: {
    readonly clock: Clock;
    readonly store: BatchStore;
    readonly blobs: BlobStore;
    readonly onError: (error: unknown) => void;
  },
  run: SegmentRun,
): Promise<Batch | undefined> {
  const { segment, written } = await run.writeResults(blobs);
  const before = run.stored;
  try {
    const more = { ...countOf(segment, before), ...useOf(written.values()) };
    const rule = (same: Batch): Batch => withResults(same, more, clock.now());
    const batch = await store.change(run.batchId, { rule, save: [segment] });
    run.keep({ ...segment, version: segment.version + 1 }, written, clock.now());
    const { resultBlob: old } = before;
    if (old !== null) clock.setTimer(clock.now() + OLD_BLOB_MS, () => void blobs.remove([old]).catch(onError));
    return batch;
  } catch (error) {
    // After any other failure the row may name the blob; one that no row names is swept.
    if (error instanceof StaleSegmentError && segment.resultBlob !== null) await blobs.remove([segment.resultBlob]);
    throw error;
  }
}

/** How many requests ended with the change of a segment. */
function countOf(after: Segment, before: Segment): { readonly completed: number; readonly failed: number } {
  let completed = 0;
  let failed = 0;
  for (const [place, outcome] of after.outcomes.entries()) {
    const old = before.outcomes[place] ?? null;
    if (outcome === null || outcome.code === "d" || (old !== null && old.code !== "r")) continue;
    if (outcome.code === "c") completed += 1;
    else failed += 1;
  }
  return { completed, failed };
}
