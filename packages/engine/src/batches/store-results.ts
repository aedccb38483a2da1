import type { Clock } from "../kernel/clock.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { Batch, BatchUse, OutcomeCode, Segment } from "./batch.ts";
import { type NewResults, withResults } from "./batch-rules.ts";
import { addLines, noLines } from "./openai-batch.ts";
import { type BatchStore, StaleSegmentError } from "./ports.ts";
import type { ResultLine } from "./result-line.ts";
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
  const { segment, written } = await run.writeResults(blobs, clock.now());
  const before = run.stored;
  try {
    const more = { ...countOf(segment, before, written.values()), ...useOf(written.values()) };
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

/**
 * The requests that ended with the change of a segment. A stored result that can no longer be read counts anew, as a failure; sizes of
 * files stay those that it had.
 */
function countOf(after: Segment, before: Segment, written: Iterable<ResultLine>): Omit<NewResults, keyof BatchUse> {
  const more = { completed: 0, failed: 0, completedLines: noLines, failedLines: noLines };
  const kindOf = (code: OutcomeCode) => (code === "c" ? "completed" : "failed");
  for (const [place, outcome] of after.outcomes.entries()) {
    const old = before.outcomes[place] ?? null;
    if (outcome === null || outcome.code === "d" || outcome.code === old?.code) continue;
    if (old !== null && old.code !== "r") more[kindOf(old.code)] -= 1;
    more[kindOf(outcome.code)] += 1;
  }
  for (const { code, inFile = noLines } of written) {
    const lines = `${kindOf(code)}Lines` as const;
    more[lines] = addLines(more[lines], inFile);
  }
  return more;
}
