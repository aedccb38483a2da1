import type { JobRecord } from "../model/job.ts";
import type { AttemptRef, ReportOutcome } from "../model/ports.ts";

/** Attempt token of a job that the service ended itself: no report of a worker matches it any more. */
export const CLOSED_BY_SERVICE = "";

/** What tells an attempt of a job from its others. A worker that sends no token (null) is known by its id. */
export type AttemptName = Pick<AttemptRef, "attemptToken" | "workerId">;

/** Whether a report is about the attempt that the job remembers. */
export function isAttemptOf(
  { attemptToken, workerId }: Pick<JobRecord, "attemptToken" | "workerId">,
  attempt: AttemptName,
): boolean {
  if (attemptToken === CLOSED_BY_SERVICE) return false;
  return attempt.attemptToken === null ? workerId === attempt.workerId : attemptToken === attempt.attemptToken;
}

/** Why a report changes nothing; undefined when it is about the attempt under way. */
export function refusalOfReport(job: JobRecord, attempt: AttemptRef): ReportOutcome | undefined {
  return job.status === "IN_PROGRESS" && isAttemptOf(job, attempt) ? undefined : { kind: "stale", job };
}

/** The same for a report of the end: repeating it is harmless when the attempt ended by a report of its worker. */
export function refusalOfEnd(job: JobRecord, attempt: AttemptRef): ReportOutcome | undefined {
  const endedByReport = job.status === "COMPLETED" || job.status === "FAILED";
  if (endedByReport && isAttemptOf(job, attempt)) return { kind: "repeated", job };
  return refusalOfReport(job, attempt);
}
