import type { JobRecord, JobStore } from "@millrace/engine";
import { type FinishedSpan, lastAttempt, queueWait, returnedAttempt, sampledTraceOf } from "./job-spans.ts";

/** Hears of spans, and of jobs whose spans are kept when a worker gets them. */
export interface JobTraceListener {
  onSpan(span: FinishedSpan): void;
  /** Once for each hand-over, with the first such job of it. */
  onHandedOut(job: JobRecord): void;
  onError(error: unknown): void;
}

/**
 * The same store, which makes the spans of jobs. A span is made when it ends, from the times in the record, so nothing is kept in
 * memory meanwhile, and any gateway can end what another one began.
 */
export function traceJobStore(store: JobStore, listener: JobTraceListener): JobStore {
  const emit = (span: FinishedSpan | undefined): void => {
    if (span !== undefined) listener.onSpan(span);
  };

  /** Tells of a job that ended, while it waited or in an attempt. */
  function ended(job: JobRecord, endMs: number): void {
    const context = sampledTraceOf(job);
    if (context === undefined) return;
    emit(job.startedAtMs === null ? queueWait(job, context, endMs) : lastAttempt(job, context, endMs));
  }

  /** The record no longer tells of the attempt; its history does. */
  async function returned(job: JobRecord, nowMs: number): Promise<void> {
    const context = sampledTraceOf(job);
    if (context === undefined) return;
    const details = await store.details(job.endpointId, job.id, nowMs);
    const note = details?.notes.findLast(({ type, attempt }) => type === "RETURNED" && attempt === job.attempt);
    if (note?.type === "RETURNED") emit(returnedAttempt(job, context, note));
  }

  return {
    ...store,
    async claim(request) {
      const claimed = await store.claim(request);
      let first: JobRecord | undefined;
      for (const { job } of claimed) {
        const context = sampledTraceOf(job);
        if (context === undefined) continue;
        emit(queueWait(job, context, job.startedAtMs ?? request.nowMs));
        first ??= job;
      }
      if (first !== undefined) listener.onHandedOut(first);
      return claimed;
    },
    async finish(request) {
      const outcome = await store.finish(request);
      if (outcome.kind === "applied") ended(outcome.job, outcome.job.finishedAtMs ?? request.nowMs);
      return outcome;
    },
    async returnToQueue(attempt, trigger, nowMs, why) {
      const outcome = await store.returnToQueue(attempt, trigger, nowMs, why);
      if (outcome.kind === "applied") await returned(outcome.job, nowMs).catch(listener.onError);
      return outcome;
    },
    async cancel(endpointId, jobId, nowMs) {
      const outcome = await store.cancel(endpointId, jobId, nowMs);
      if (outcome.kind === "applied") ended(outcome.job, outcome.job.finishedAtMs ?? nowMs);
      return outcome;
    },
    async expireDue(nowMs, limit) {
      const removed = await store.expireDue(nowMs, limit);
      for (const { job } of removed) if (job.finishedAtMs === null) ended(job, nowMs);
      return removed;
    },
  };
}
