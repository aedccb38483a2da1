import type { JobTrigger } from "@millrace/spec";
import type { JobRecord } from "../model/job.ts";
import type { ChangeOutcome, FinishRequest, ReportOutcome, TerminalStatus } from "../model/ports.ts";
import { expiryAfterEnd } from "./expiry.ts";
import { CLOSED_BY_SERVICE, refusalOfEnd } from "./fence.ts";
import { changeOf, isLegal, type JobChange } from "./job-change.ts";

/** Ends a running attempt: retention begins, and a webhook becomes due. */
export function endAttempt(job: JobRecord, request: FinishRequest): JobChange | ReportOutcome {
  const { attempt, to, by, error, nowMs } = request;
  const refusal = refusalOfEnd(job, attempt);
  if (refusal !== undefined) return refusal;
  if (!isLegal(job, triggerOf(request))) return { kind: "stale", job };
  return ended(job, { status: to, nowMs, error, attemptToken: by === "worker" ? job.attemptToken : CLOSED_BY_SERVICE });
}

/** Stops a job that waits or runs. A running attempt is told to stop, and its late result is refused. */
export function cancel(job: JobRecord, nowMs: number): JobChange | ChangeOutcome {
  if (!isLegal(job, "cancel")) return { kind: "refused", job };
  const { error, attemptToken } = job;
  return ended(job, { status: "CANCELLED", nowMs, error, attemptToken });
}

function triggerOf({ to, by }: FinishRequest): JobTrigger {
  if (to === "COMPLETED") return "complete";
  if (to === "TIMED_OUT") return "timeOut";
  return by === "worker" ? "fail" : "giveUp";
}

function ended(
  job: JobRecord,
  end: { status: TerminalStatus; nowMs: number; error: string | null; attemptToken: string | null },
): JobChange {
  const { status, nowMs, error, attemptToken } = end;
  const expiresAtMs = expiryAfterEnd(job, nowMs);
  const after = { ...job, status, finishedAtMs: nowMs, expiresAtMs, error, attemptToken };
  return changeOf(job, after, { webhookDueAtMs: job.extras.webhook === undefined ? null : nowMs });
}
