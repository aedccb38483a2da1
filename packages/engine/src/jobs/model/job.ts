import type { JobState } from "@millrace/spec";
import { DomainError } from "../../kernel/errors.ts";

/** A job as it is stored, without its input, output and chunks. Times are milliseconds since the epoch. */
export interface JobRecord {
  readonly id: string;
  readonly endpointId: string;
  readonly status: JobState;
  /** Submitted through /runsync. */
  readonly sync: boolean;
  readonly lowPriority: boolean;
  readonly createdAtMs: number;
  /** When it last entered the queue: at submit, retry or return of a lost attempt. */
  readonly queuedAtMs: number;
  /** Start of the last attempt. */
  readonly startedAtMs: number | null;
  readonly finishedAtMs: number | null;
  /** From this moment on the job does not exist for any caller. */
  readonly expiresAtMs: number;
  /** Moment at which the job is removed in any state, or null when only the default time-to-live applies. */
  readonly hardExpiresAtMs: number | null;
  /** How long the result is kept after the job finished. */
  readonly retentionMs: number;
  /** Execution timeout of this job, or null for the endpoint's. */
  readonly executionTimeoutMs: number | null;
  /** Number of the current or last attempt; 0 before the first. */
  readonly attempt: number;
  /** Fences reports of earlier attempts. */
  readonly attemptToken: string | null;
  readonly workerId: string | null;
  /** Automatic re-dispatches since it was submitted or retried. */
  readonly redispatches: number;
  /** Number of the last stream chunk of any attempt; 0 before the first. */
  readonly chunks: number;
  /** Text of the failure; null unless FAILED or TIMED_OUT. */
  readonly error: string | null;
  readonly extras: JobExtras;
}

/** What a client may set besides the input. Stored with the job; most jobs have none of it. */
export interface JobExtras {
  readonly webhook?: string;
  /** JSON text, handed to the worker untouched. */
  readonly s3Config?: string;
  /** W3C trace context that the job belongs to, in the form of the header `traceparent`; only of a service that traces. */
  readonly traceparent?: string;
  /** Id of the key for which the tokens of the answer are counted; only of a job of the OpenAI route. */
  readonly tokenKeyId?: string;
}

/** Milliseconds the job waited before its last attempt, or null when it never started. Never negative: gateways have clocks of their own. */
export function delayTimeMs(job: JobRecord): number | null {
  if (job.startedAtMs === null)
    return job.finishedAtMs === null ? null : Math.max(job.finishedAtMs - job.queuedAtMs, 0);
  return Math.max(job.startedAtMs - job.queuedAtMs, 0);
}

/** Milliseconds the worker held the last attempt, or null while it has not finished. */
export function executionTimeMs(job: JobRecord): number | null {
  if (job.finishedAtMs === null) return null;
  return job.startedAtMs === null ? 0 : Math.max(job.finishedAtMs - job.startedAtMs, 0);
}

export function jobNotFound(): DomainError {
  return new DomainError("not_found", "There is no such job: it never existed on this endpoint, or it has expired.");
}
