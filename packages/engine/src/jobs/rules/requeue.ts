import { limits } from "@millrace/spec";
import type { JobNote } from "../model/job-notes.ts";
import { shownError } from "../model/job-list.ts";
import type { JobRecord } from "../model/job.ts";
import type { AttemptRef, ChangeOutcome, ReportOutcome, ReturnTrigger } from "../model/ports.ts";
import { expiryAfterRetry } from "./expiry.ts";
import { refusalOfReport } from "./fence.ts";
import { changeOf, counterStep, isLegal, type JobChange } from "./job-change.ts";

/** No attempt is under way. */
const waiting = { status: "IN_QUEUE", startedAtMs: null, attemptToken: null, workerId: null } as const;

/** Ends an attempt without a result: the job waits again, at its old place. Only a lost one counts as handed out again. */
export function returnToQueue(
  job: JobRecord,
  request: {
    readonly attempt: AttemptRef;
    readonly trigger: ReturnTrigger;
    readonly nowMs: number;
    readonly why?: string | undefined;
  },
): JobChange | ReportOutcome {
  const { attempt, trigger, nowMs, why } = request;
  const refusal = refusalOfReport(job, attempt);
  if (refusal !== undefined) return refusal;
  if (!isLegal(job, trigger)) return { kind: "stale", job };
  const isLost = trigger === "lose";
  const after = { ...job, ...waiting, queuedAtMs: nowMs, redispatches: job.redispatches + Number(isLost) };
  const { attempt: number, workerId, startedAtMs, chunks } = job;
  const reason = isLost ? "LOST" : "RELEASED";
  const note: JobNote = { type: "RETURNED", atMs: nowMs, attempt: number, workerId, startedAtMs, chunks, reason, why };
  return changeOf(job, after, { counts: counterStep(job.status, after.status, isLost), note });
}

/** Puts a failed job back, at the end of the queue, as if it had never been handed out. */
export function retry(
  job: JobRecord,
  { nowMs, defaultTtlMs }: { readonly nowMs: number; readonly defaultTtlMs: number },
): JobChange | ChangeOutcome {
  if (!isLegal(job, "retry")) return { kind: "refused", job };
  const expiresAtMs = expiryAfterRetry(job, nowMs, defaultTtlMs);
  const fresh = { queuedAtMs: nowMs, finishedAtMs: null, redispatches: 0, error: null, expiresAtMs };
  const after = { ...job, ...waiting, ...fresh };
  return changeOf(job, after, { counts: counterStep(job.status, after.status, true), note: retryNote(job, nowMs) });
}

function retryNote(job: JobRecord, nowMs: number): JobNote | null {
  const { status, finishedAtMs, attempt, workerId, startedAtMs, chunks } = job;
  if (finishedAtMs === null || status === "IN_QUEUE" || status === "IN_PROGRESS") return null;
  const error = shownError(job.error);
  return { type: "RETRIED", atMs: nowMs, status, finishedAtMs, attempt, workerId, startedAtMs, chunks, error };
}

/** Whether an attempt that was lost may be made up for by another one. */
export function mayBeHandedOutAgain({ redispatches }: JobRecord): boolean {
  return redispatches < limits.automaticRedispatchMax;
}
