import type { AttemptRef } from "@millrace/engine";
import { stateOf, type JobRow } from "./job-row.ts";

/** Attempt token of a job that the service ended itself: no report of a worker matches it any more. */
export const CLOSED_BY_SERVICE = "";

/** Whether a report is about the attempt that this row remembers. */
export function isAttemptOf(row: Pick<JobRow, "attempt_token" | "worker_id">, attempt: AttemptRef): boolean {
  if (row.attempt_token === CLOSED_BY_SERVICE) return false;
  return attempt.attemptToken === null
    ? row.worker_id === attempt.workerId
    : row.attempt_token === attempt.attemptToken;
}

/** Whether the job ended by a report of its worker, so that hearing the same report again is harmless. */
export function endedByReport(row: JobRow): boolean {
  const state = stateOf(row);
  return state === "COMPLETED" || state === "FAILED";
}
