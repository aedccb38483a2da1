import type { JobReturnReason, TerminalState } from "@millrace/spec";

/**
 * What the record of a job no longer tells: attempts before the last one, and tries of webhooks. Most jobs have none. Stored as
 * JSON, the latest `limits.jobHistoryMax` of a job: fields are never renamed.
 */
export type JobNote = ReturnNote | RetryNote | WebhookNote;

/** An attempt that is over. */
export interface PastAttempt {
  readonly attempt: number;
  readonly workerId: string | null;
  /** Null where the job ended without an attempt. */
  readonly startedAtMs: number | null;
  /** Number of the last stream chunk until then. */
  readonly chunks: number;
}

export interface ReturnNote extends PastAttempt {
  readonly type: "RETURNED";
  readonly atMs: number;
  readonly reason: JobReturnReason;
  /** What became of a worker that was lost, or who ended the attempt of one that was not; absent in older notes. */
  readonly why?: string | undefined;
}

export interface RetryNote extends PastAttempt {
  readonly type: "RETRIED";
  readonly atMs: number;
  /** How the job had ended. */
  readonly status: TerminalState;
  readonly finishedAtMs: number;
  readonly error: string | null;
}

export interface WebhookNote {
  readonly type: "WEBHOOK";
  readonly atMs: number;
  /** Number of the try, from 1. */
  readonly attempt: number;
  readonly statusCode: number | null;
  /** Why there was no answer, in words. */
  readonly error: string | null;
  readonly nextTryAtMs: number | null;
}
