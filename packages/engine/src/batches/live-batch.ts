import { executionTimeMs, type JobRecord } from "../jobs/model/job.ts";
import { addUse, type Batch, type BatchProgress, type BatchUse, noUse } from "./batch.ts";
import { pending } from "./batch-rules.ts";
import { costOfMs, type Outlook, spendingOf } from "./outlook.ts";
import { affordable } from "./quotes/ceiling.ts";
import type { SegmentRun } from "./segment-run.ts";

/** What is not stored yet of a batch. */
export interface LiveBatch extends BatchProgress, BatchUse {
  /** What the batches of the endpoint wait for, besides workers. */
  readonly why: string | null;
}

export const notLive: LiveBatch = { completed: 0, failed: 0, inProgress: 0, ...noUse, why: null };

/** What the segments that run have of a batch. */
export function liveOf(runs: readonly SegmentRun[], batchId: string): Omit<LiveBatch, "why"> {
  let [completed, failed, inProgress, use] = [0, 0, 0, noUse];
  for (const { batchId: of, unstored, running } of runs) {
    if (of !== batchId) continue;
    completed += unstored.completed;
    failed += unstored.failed;
    inProgress += running;
    use = addUse(use, unstored.use);
  }
  return { completed, failed, inProgress, ...use };
}

/** How many requests of a batch are not submitted yet and may be, as far as its ceiling goes. */
export function openRequests(batch: Batch, live: LiveBatch, outlook: Outlook | null): number {
  const { completed, failed, inProgress } = live;
  const left = pending(batch) - completed - failed - inProgress;
  if (batch.maxCost === null) return Math.max(0, left);
  // Before the first look nothing is known.
  if (outlook === null) return 0;
  return Math.max(0, Math.min(left, affordable(spendingOf(batch, outlook, live)) - inProgress));
}

/** What a job used: its run, which it shared with the other jobs that its worker had meanwhile. */
export function useOfJob(job: JobRecord, sharing: number | null, outlook: Outlook | null): BatchUse {
  if (job.startedAtMs === null) return noUse;
  const runMs = executionTimeMs(job) ?? 0;
  const workMs = runMs / (sharing ?? outlook?.jobsPerWorker ?? 1);
  return { runs: 1, runMs, workMs, costNanos: costOfMs(workMs, outlook?.priceNanosPerHr ?? 0) };
}
