import type { ClaimedJob, ClaimRequest, FinishRequest, JobExtras, JobRecord, NewJob } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BodyTable } from "./bodies.ts";

/** The first attempt of a job that was handed out before it was written. */
export interface FirstAttempt {
  readonly attemptToken: string;
  readonly workerId: string;
  readonly startedAtMs: number;
}

export function firstAttempt({ workerId, nowMs }: ClaimRequest): FirstAttempt {
  return { attemptToken: newAttemptToken(), workerId, startedAtMs: nowMs };
}

/** Writes new jobs, in whatever state they got to before they were written; such as run or are finished must {@link hasDefaultsOnly}. */
export interface NewJobRows {
  waiting(job: NewJob): void;
  running(job: NewJob, attempt: FirstAttempt): void;
  /** Without its output; gives the record of the job. */
  finished(job: NewJob, attempt: FirstAttempt, end: FinishRequest): JobRecord;
}

const NO_EXTRAS: JobExtras = {};

/** Columns that every new row has, and their values in this order. */
const COLUMNS = `sequence, random, sync, endpoint_id, low_priority, position, created_at, queued_at, retention_ms, expires_at`;
const VALUES = `?1, ?2, ?3, ?4, ?5, ?1, ?6, ?6, ?7, ?8`;

function newJobValues(job: NewJob, expiresAtMs = job.expiresAtMs): readonly (number | string)[] {
  return [
    job.key.sequence,
    job.key.random,
    job.sync ? 1 : 0,
    job.endpointId,
    job.lowPriority ? 1 : 0,
    job.createdAtMs,
    job.retentionMs,
    expiresAtMs,
  ];
}

function optionValues(job: NewJob): readonly (number | string | null)[] {
  return [
    job.hardExpiresAtMs,
    job.executionTimeoutMs,
    job.extras.webhook ?? null,
    job.extras.s3Config ?? null,
    job.idempotency?.key ?? null,
  ];
}

/** Whether the client left at its defaults what may be left out. */
export function hasDefaultsOnly({ hardExpiresAtMs, executionTimeoutMs, extras, idempotency }: NewJob): boolean {
  if (hardExpiresAtMs !== null || executionTimeoutMs !== null || idempotency !== null) return false;
  return extras.webhook === undefined && extras.s3Config === undefined;
}

export function createNewJobRows(db: DatabaseSync, inputs: BodyTable): NewJobRows {
  // Most jobs leave the rest at its defaults, and each value that need not be handed over saves time.
  const insertWaiting = db.prepare(`INSERT INTO job (${COLUMNS}, status) VALUES (${VALUES}, ${statusCodes.IN_QUEUE})`);
  const insertWithOptions = db.prepare(`
    INSERT INTO job (${COLUMNS}, status, hard_expires_at, execution_timeout_ms, webhook, s3_config, idempotency_key)
    VALUES (${VALUES}, ${statusCodes.IN_QUEUE}, ?9, ?10, ?11, ?12, ?13)`);
  const insertRunning = db.prepare(`
    INSERT INTO job (${COLUMNS}, status, attempt, attempt_token, worker_id, started_at)
    VALUES (${VALUES}, ${statusCodes.IN_PROGRESS}, 1, ?9, ?10, ?11)`);
  const insertFinished = db.prepare(`
    INSERT INTO job (${COLUMNS}, attempt, attempt_token, worker_id, started_at, status, finished_at, has_output, error)
    VALUES (${VALUES}, 1, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`);

  // By `get` instead of `run`, which would make an object of what nobody asks for.
  return {
    waiting(job) {
      if (hasDefaultsOnly(job)) insertWaiting.get(...newJobValues(job));
      else insertWithOptions.get(...newJobValues(job), ...optionValues(job));
      inputs.put(job.key.sequence, job.input);
    },
    running(job, { attemptToken, workerId, startedAtMs }) {
      insertRunning.get(...newJobValues(job), attemptToken, workerId, startedAtMs);
      inputs.put(job.key.sequence, job.input);
    },
    finished(job, attempt, { to, nowMs, error, output }) {
      const expiresAtMs = nowMs + job.retentionMs;
      insertFinished.get(
        ...newJobValues(job, expiresAtMs),
        attempt.attemptToken,
        attempt.workerId,
        attempt.startedAtMs,
        statusCodes[to],
        nowMs,
        output === null ? 0 : 1,
        error,
      );
      // The input of a completed job is read by nobody: it cannot be retried.
      if (to !== "COMPLETED" || job.input.kind === "blob") inputs.put(job.key.sequence, job.input);
      return recordOf(job, attempt, { status: to, finishedAtMs: nowMs, expiresAtMs, error });
    },
  };
}

/** What a worker is handed. */
export function claimedJob(job: NewJob, attempt: FirstAttempt): ClaimedJob {
  const { expiresAtMs } = job;
  const record = recordOf(job, attempt, { status: "IN_PROGRESS", finishedAtMs: null, expiresAtMs, error: null });
  return { job: record, input: job.input };
}

function recordOf(
  job: NewJob,
  { attemptToken, workerId, startedAtMs }: FirstAttempt,
  { status, finishedAtMs, expiresAtMs, error }: Pick<JobRecord, "status" | "finishedAtMs" | "expiresAtMs" | "error">,
): JobRecord {
  return {
    id: job.id,
    endpointId: job.endpointId,
    status,
    sync: job.sync,
    lowPriority: job.lowPriority,
    createdAtMs: job.createdAtMs,
    queuedAtMs: job.createdAtMs,
    startedAtMs,
    finishedAtMs,
    expiresAtMs,
    retentionMs: job.retentionMs,
    executionTimeoutMs: null,
    attempt: 1,
    attemptToken,
    workerId,
    redispatches: 0,
    error,
    extras: NO_EXTRAS,
  };
}
