import {
  type ClaimedJob,
  type ClaimRequest,
  type JobRecord,
  jobRules,
  type NewJob,
  type Payload,
} from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { hasRareExtras, statusCodes } from "../../jobs/job-row.ts";
import type { BodyTable } from "./bodies.ts";

/** Writes new jobs in the state that they reached before; jobs that run or are finished must {@link hasDefaultsOnly}. */
export interface NewJobRows {
  waiting(job: NewJob): void;
  running(job: NewJob, record: JobRecord): void;
  /** The output is only asked for whether there is one. */
  finished(job: NewJob, record: JobRecord, output: Payload | null): void;
}

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

  const updateRare = db.prepare(`UPDATE job SET traceparent = ?, token_key_id = ? WHERE sequence = ?`);

  /** Few jobs have a trace or tokens that are counted: the others do without the columns. */
  function putRare({ key, extras }: NewJob): void {
    if (hasRareExtras(extras)) updateRare.get(extras.traceparent ?? null, extras.tokenKeyId ?? null, key.sequence);
  }

  // By `get` instead of `run`, which would create an object that is not needed.
  return {
    waiting(job) {
      if (hasDefaultsOnly(job)) insertWaiting.get(...newJobValues(job));
      else insertWithOptions.get(...newJobValues(job), ...optionValues(job));
      putRare(job);
      inputs.put(job.key.sequence, job.input);
    },
    running(job, { attemptToken, workerId, startedAtMs }) {
      insertRunning.get(...newJobValues(job), attemptToken, workerId, startedAtMs);
      putRare(job);
      inputs.put(job.key.sequence, job.input);
    },
    finished(job, { attemptToken, workerId, startedAtMs, status, finishedAtMs, expiresAtMs, error }, output) {
      insertFinished.get(
        ...newJobValues(job, expiresAtMs),
        attemptToken,
        workerId,
        startedAtMs,
        statusCodes[status],
        finishedAtMs,
        output === null ? 0 : 1,
        error,
      );
      putRare(job);
      // The input of a completed job is not needed: it cannot be retried.
      if (status !== "COMPLETED" || job.input.kind === "blob") inputs.put(job.key.sequence, job.input);
    },
  };
}

/** Hands out a job that was not written yet. */
export function claimedAtOnce(job: NewJob, { workerId, nowMs }: ClaimRequest): ClaimedJob {
  const attempt = { workerId, attemptToken: newAttemptToken(), nowMs };
  return { job: jobRules.take(jobRules.accepted(job), attempt).job, input: job.input };
}
