import { type ChangeOutcome, type JobRecord, jobRules } from "@millrace/engine";
import { noteText } from "../../jobs/job-notes.ts";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { endJobs } from "./ending.ts";
import { REMOVE_FAILURE } from "./failures.ts";
import { ringSlot, SEPARATE_BUCKET } from "../statements/finished-buckets.ts";
import { historyWith, keyOn, touchesJob, type FoundRow } from "../statements/job-columns.ts";
import { dropBlobs, recordOf, removeChunks, type JobContext } from "./job-context.ts";
import { lockJobs, type JobName } from "./job-lookup.ts";

export interface RetryRequest extends JobName {
  readonly place: { readonly sequence: number; readonly defaultTtlMs: number };
}

export interface SetExpiryRequest extends JobName {
  readonly expiresAtMs: number;
}

interface Apply<Request> {
  /** What becomes of the job, or why nothing does. */
  readonly rule: (job: JobRecord, request: Request) => jobRules.JobChange | ChangeOutcome;
  readonly write: (
    transaction: BatchTransaction,
    row: FoundRow,
    change: jobRules.JobChange,
    request: Request,
  ) => Promise<void>;
}

/** A change that a client asks for, of a job in any state and either table. */
function changeKind<Request extends JobName>(
  context: JobContext,
  { rule, write }: Apply<Request>,
): BatchKind<Request, ChangeOutcome> {
  return {
    order: "together",
    touches: ({ jobId }) => touchesJob(jobId),
    async work(transaction, requests) {
      for (const { jobId } of requests) context.beliefs.changing(jobId);
      const rows = await lockJobs(transaction.session, context.shard, requests);
      return await Promise.all(
        requests.map(async (request, index): Promise<ChangeOutcome> => {
          const row = rows[index];
          if (row === undefined) return { kind: "missing" };
          const change = rule(recordOf(context, row), request);
          if (change.kind !== "change") return change;
          await write(transaction, row, change, request);
          transaction.tally.add(row.endpoint_id, change.counts);
          return { kind: "applied", job: change.job, previous: change.previous };
        }),
      );
    },
  };
}

export function cancelKind(context: JobContext): BatchKind<JobName, ChangeOutcome> {
  return changeKind<JobName>(context, {
    rule: (job, { nowMs }) => jobRules.cancel(job, nowMs),
    async write(transaction, row, change) {
      dropBlobs(context, transaction, [row.output_blob]);
      await endJobs(context, transaction, [{ row, change, output: null }]);
    },
  });
}

const KEPT = `sequence, random, sync, endpoint_id, low_priority, created_at, hard_expires_at, retention_ms,
  execution_timeout_ms, attempt, webhook, s3_config, traceparent, token_key_id, idempotency_key, next_chunk,
  input, input_blob`;

const RETRY = {
  name: "job_retry",
  text: `WITH again AS (
      DELETE FROM job_done WHERE sequence = $1 AND random = $2 AND bucket = $3 RETURNING *
    )
    INSERT INTO job (${KEPT}, status, position, queued_at, expires_at, delivered_chunk, history)
    SELECT ${KEPT}, $4, $5, $6, $7, next_chunk - 1, ${historyWith("$8")} FROM again`,
};

/** Puts a failed job back, at the end of the queue; what it produced is removed. */
export function retryKind(context: JobContext): BatchKind<RetryRequest, ChangeOutcome> {
  return changeKind<RetryRequest>(context, {
    rule: (job, { place: { defaultTtlMs }, nowMs }) => jobRules.retry(job, { nowMs, defaultTtlMs }),
    async write(transaction, row, { job, note }, { place: { sequence } }) {
      const key = [row.sequence, row.random, row.bucket];
      dropBlobs(context, transaction, [row.output_blob]);
      const after = [statusCodes[job.status], sequence, job.queuedAtMs, job.expiresAtMs];
      transaction.send(RETRY, [...key, ...after, note === null ? null : noteText(note)]);
      transaction.send(REMOVE_FAILURE, [row.sequence, row.random]);
      await removeChunks(context, transaction, row);
      context.beliefs.queued(row.endpoint_id, { lowPriority: row.low_priority, position: sequence });
      context.beliefs.expires(job.expiresAtMs);
    },
  });
}

const SET_EXPIRY = {
  name: "job_set_expiry",
  text: `UPDATE job SET expires_at = $3, hard_expires_at = $4 WHERE sequence = $1 AND random = $2`,
};

const SET_EXPIRY_DONE = {
  name: "job_done_set_expiry",
  text: `UPDATE job_done SET expires_at = $3, hard_expires_at = $4, bucket = $6
    WHERE sequence = $1 AND random = $2 AND bucket = $5`,
};

/** Sets the moment a job expires. */
export function setExpiryKind(context: JobContext): BatchKind<SetExpiryRequest, ChangeOutcome> {
  return changeKind<SetExpiryRequest>(context, {
    rule: (job, { expiresAtMs }) => jobRules.setExpiry(job, expiresAtMs),
    async write({ send }, row, { job: { expiresAtMs, hardExpiresAtMs } }, { nowMs }) {
      const change = [row.sequence, row.random, expiresAtMs, hardExpiresAtMs];
      if (row.bucket === null) send(SET_EXPIRY, change);
      else {
        const slot = ringSlot(expiresAtMs, nowMs, row.bucket === SEPARATE_BUCKET);
        await context.beliefs.openBuckets([slot]);
        send(SET_EXPIRY_DONE, [...change, row.bucket, context.beliefs.bucketOf(slot)]);
      }
      context.beliefs.expires(expiresAtMs);
    },
  });
}

// One of the two holds the job; the other has nothing to change.
const MARK_DELIVERED = (["job", "job_done"] as const).map((table) => ({
  name: `${table}_delivered`,
  text: `UPDATE ${table} SET delivered_chunk = $3
    WHERE sequence = $1 AND random = $2 AND delivered_chunk < $3 AND next_chunk > $3`,
}));

export interface DeliveredRequest {
  readonly jobId: string;
  readonly upToNumber: number;
}

export function deliveredKind(context: JobContext): BatchKind<DeliveredRequest, void> {
  return {
    order: "together",
    touches: ({ jobId }) => touchesJob(jobId),
    async work({ send }, requests) {
      for (const { jobId, upToNumber } of requests) {
        const key = keyOn(context.shard, jobId);
        if (key === undefined) continue;
        for (const statement of MARK_DELIVERED) send(statement, [key.sequence, key.random, upToNumber]);
      }
      return requests.map(() => undefined);
    },
  };
}
