import type { ClaimedJob, ClaimRequest, JobExtras, JobRecord, NewJob } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusCodes, statusIs } from "../../jobs/job-row.ts";
import type { BodyTable } from "./bodies.ts";
import { newJobValues } from "./new-job-values.ts";

/**
 * Jobs that the transaction under way accepted and has not written yet. While a worker waits, the claim that takes a job
 * follows in the same transaction: it is then written once, as running, instead of being written, found, read and changed.
 *
 * Nobody knows their ids yet, so that only what looks at a whole queue must have them written before.
 */
export interface FreshJobs {
  /** False for a job that must be written at once. */
  add(job: NewJob): boolean;
  /** Hands out jobs of the endpoint if there are any and none waits for longer; undefined where the tables are to be asked. */
  claim(request: ClaimRequest, maxJobs: number): readonly ClaimedJob[] | undefined;
  /** Writes those that are left, as waiting. */
  settle(): void;
  /** A transaction begins; of one that failed nothing is left. */
  begin(): void;
}

const NO_EXTRAS: JobExtras = {};

export function createFreshJobs(db: DatabaseSync, inputs: BodyTable): FreshJobs {
  // Most jobs leave the rest at its defaults, and each value that need not be handed over saves time.
  const insertWaiting = db.prepare(`
    INSERT INTO job (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at,
      expires_at, retention_ms)
    VALUES (?1, ?2, ?3, ?4, ${statusCodes.IN_QUEUE}, ?5, ?1, ?6, ?6, ?7, ?8)`);
  const insertRunning = db.prepare(`
    INSERT INTO job (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at,
      expires_at, retention_ms, attempt, attempt_token, worker_id, started_at)
    VALUES (?1, ?2, ?3, ?4, ${statusCodes.IN_PROGRESS}, ?5, ?1, ?6, ?6, ?7, ?8, 1, ?9, ?10, ?11)`);
  const findWaiting = db.prepare(`SELECT 1 FROM job WHERE endpoint_id = ? AND ${statusIs("IN_QUEUE")} LIMIT 1`);
  /** By endpoint, in the order in which they were accepted. */
  const fresh = new Map<string, NewJob[]>();

  /** By `get` instead of `run`, which would make an object of what nobody asks for. */
  function writeRunning(job: NewJob, { workerId, nowMs }: ClaimRequest): ClaimedJob {
    const attemptToken = newAttemptToken();
    insertRunning.get(...newJobValues(job), attemptToken, workerId, nowMs);
    inputs.put(job.key.sequence, job.input);
    return { input: job.input, job: runningRecord(job, { attemptToken, workerId, nowMs }) };
  }

  function settle(): void {
    if (fresh.size === 0) return;
    const [jobs = [], ...others] = fresh.values();
    // Rows are appended in the order of their keys.
    const left = others.length === 0 ? jobs : [jobs, ...others].flat().sort(byKey);
    fresh.clear();
    for (const job of left) {
      insertWaiting.get(...newJobValues(job));
      inputs.put(job.key.sequence, job.input);
    }
  }

  return {
    add(job) {
      if (!hasDefaultsOnly(job)) return false;
      const jobs = fresh.get(job.endpointId);
      if (jobs === undefined) fresh.set(job.endpointId, [job]);
      else jobs.push(job);
      return true;
    },
    claim(request, maxJobs) {
      const jobs = fresh.get(request.endpointId);
      if (jobs === undefined || maxJobs === 0) return undefined;
      const areAlive = jobs.every(({ expiresAtMs }) => expiresAtMs > request.nowMs);
      if (!areAlive || findWaiting.get(request.endpointId) !== undefined) {
        settle();
        return undefined;
      }
      if (jobs.some(({ lowPriority }) => lowPriority)) jobs.sort(inQueueOrder);
      const taken = jobs.splice(0, maxJobs);
      if (jobs.length === 0) fresh.delete(request.endpointId);
      return taken.map((job) => writeRunning(job, request));
    },
    settle,
    begin: () => fresh.clear(),
  };
}

function byKey(one: NewJob, other: NewJob): number {
  return one.key.sequence - other.key.sequence;
}

function inQueueOrder(one: NewJob, other: NewJob): number {
  return Number(one.lowPriority) - Number(other.lowPriority) || byKey(one, other);
}

function hasDefaultsOnly({ hardExpiresAtMs, executionTimeoutMs, extras, idempotency }: NewJob): boolean {
  if (hardExpiresAtMs !== null || executionTimeoutMs !== null || idempotency !== null) return false;
  return extras.webhook === undefined && extras.s3Config === undefined;
}

function runningRecord(
  job: NewJob,
  { attemptToken, workerId, nowMs }: { attemptToken: string; workerId: string; nowMs: number },
): JobRecord {
  return {
    id: job.id,
    endpointId: job.endpointId,
    status: "IN_PROGRESS",
    sync: job.sync,
    lowPriority: job.lowPriority,
    createdAtMs: job.createdAtMs,
    queuedAtMs: job.createdAtMs,
    startedAtMs: nowMs,
    finishedAtMs: null,
    expiresAtMs: job.expiresAtMs,
    retentionMs: job.retentionMs,
    executionTimeoutMs: null,
    attempt: 1,
    attemptToken,
    workerId,
    redispatches: 0,
    error: null,
    extras: NO_EXTRAS,
  };
}
