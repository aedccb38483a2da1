import { errorLine, tracebackOf } from "@millrace/worker-text/job-error";
import { limits, type RestComponents } from "@millrace/spec";
import { isBelow, type JobPlace, placeInList, submittedAtMs } from "./job-list.ts";
import type { JobRecord } from "./job.ts";

type Schemas = RestComponents["schemas"];

/** How a job ended that failed or timed out. A store writes it in the transaction of that end and keeps it when the job is gone. */
export interface JobFailure {
  readonly jobId: string;
  readonly endpointId: string;
  readonly status: "FAILED" | "TIMED_OUT";
  /** One line. */
  readonly error: string | null;
  /** The end of it; of one failure only, null in lists. */
  readonly traceback: string | null;
  /** Start of the last attempt. */
  readonly startedAtMs: number | null;
  readonly finishedAtMs: number;
  readonly workerId: string | null;
  readonly attempts: number;
  readonly sync: boolean;
}

export interface KeptFailure extends JobFailure {
  /** Whether the job itself can still be read. */
  readonly kept: boolean;
}

/** Failures of an endpoint with the same state and error. */
export interface FailureGroup {
  readonly count: number;
  readonly firstFinishedAtMs: number;
  readonly last: KeptFailure;
}

/** Why the jobs of an endpoint failed. */
export interface FailureGroups {
  /** The group with the last failure comes first. */
  readonly groups: readonly FailureGroup[];
  /** Failures that are in none of the groups, because there would be too many. */
  readonly others: number;
}

/** Place of a failure in the list of an endpoint, which begins with the last one. */
export interface FailurePlace extends JobPlace {
  readonly finishedAtMs: number;
}

export interface FailureQuery {
  readonly endpointId: string;
  readonly nowMs: number;
  /** Only those after this place in the list. */
  readonly below?: FailurePlace | undefined;
  /** Only that of this job. */
  readonly jobId?: string | undefined;
  readonly limit: number;
}

/** What is to be kept of a job that just ended; undefined unless it failed or timed out. */
export function failureOf(job: JobRecord): JobFailure | undefined {
  const { status } = job;
  if (status !== "FAILED" && status !== "TIMED_OUT") return undefined;
  const { id: jobId, endpointId, startedAtMs, finishedAtMs, workerId, attempt: attempts, sync } = job;
  if (finishedAtMs === null) throw new Error(`the job ${jobId} is ${status} and has no end`);
  const error = errorLine(job.error);
  const traceback = tracebackOf(job.error, limits.failureTracebackMaxChars);
  return { jobId, endpointId, status, error, traceback, startedAtMs, finishedAtMs, workerId, attempts, sync };
}

export function placeOfFailure({ jobId, finishedAtMs }: JobFailure): FailurePlace {
  return { finishedAtMs, ...placeInList({ id: jobId }) };
}

/** Whether one place comes after another in the list. */
export function isAfterFailure(one: FailurePlace, other: FailurePlace): boolean {
  if (one.finishedAtMs !== other.finishedAtMs) return one.finishedAtMs < other.finishedAtMs;
  return isBelow(one, other);
}

/** Failures of jobs that ended at this moment or before are no longer kept. */
export function failuresOverAtMs(nowMs: number): number {
  return nowMs - limits.failuresKeptMs;
}

/** Joins failures with the same state and error. @param failures the last one first */
export function groupFailures(failures: readonly KeptFailure[]): FailureGroups {
  const groups = new Map<string, FailureGroup>();
  let others = 0;
  for (const failure of failures) {
    const same = JSON.stringify([failure.status, failure.error]);
    const group = groups.get(same);
    if (group === undefined && groups.size >= limits.failureGroupsMax) {
      others += 1;
      continue;
    }
    const { count, last } = group ?? { count: 0, last: failure };
    groups.set(same, { count: count + 1, firstFinishedAtMs: failure.finishedAtMs, last });
  }
  return { groups: [...groups.values()], others };
}

/** A failure as lists of REST show it. */
export function recentFailure(failure: KeptFailure, endpointName: string): Schemas["RecentFailure"] {
  const { jobId, endpointId, startedAtMs, finishedAtMs, traceback: _, ...rest } = failure;
  return {
    jobId,
    endpointId,
    endpointName,
    submittedAt: new Date(submittedAtMs({ id: jobId })).toISOString(),
    startedAt: startedAtMs === null ? null : new Date(startedAtMs).toISOString(),
    finishedAt: new Date(finishedAtMs).toISOString(),
    ...rest,
  };
}

export function failureDetails(failure: KeptFailure, endpointName: string): Schemas["FailureDetails"] {
  return { ...recentFailure(failure, endpointName), traceback: failure.traceback };
}

export function shownFailureGroups({ groups, others }: FailureGroups, endpointName: string): Schemas["FailureGroups"] {
  return { failures: groups.map((group) => shownFailureGroup(group, endpointName)), others };
}

/** Failures with the same error as REST shows them. */
export function shownFailureGroup(
  { count, firstFinishedAtMs, last }: FailureGroup,
  endpointName: string,
): Schemas["FailureGroup"] {
  return { count, firstFinishedAt: new Date(firstFinishedAtMs).toISOString(), last: recentFailure(last, endpointName) };
}
