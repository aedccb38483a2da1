import type { ChangeOutcome } from "@millrace/engine";
import { legalFrom, type JobTrigger } from "@millrace/spec";
import { stateOf, statusCodes } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../batcher.ts";
import { stepOf } from "./counters.ts";
import { endJobs, expiryAtEnd } from "./ending.ts";
import { bucketOf, SEPARATE_BUCKET } from "./finished-buckets.ts";
import { keyOn, touchesJob, type FoundRow } from "./job-columns.ts";
import { dropBlobs, recordOf, removeChunks, type JobContext } from "./job-context.ts";
import { lockJobs, type JobName } from "./job-lookup.ts";

export interface RetryRequest extends JobName {
  readonly place: { readonly sequence: number; readonly defaultTtlMs: number };
}

export interface SetExpiryRequest extends JobName {
  readonly expiresAtMs: number;
}

type Apply<Request> = (transaction: BatchTransaction, row: FoundRow, request: Request) => Promise<ChangeOutcome>;

/** A change that a client asks for, of a job in whatever state or table it is. */
function changeKind<Request extends JobName>(
  context: JobContext,
  trigger: JobTrigger | null,
  apply: Apply<Request>,
): BatchKind<Request, ChangeOutcome> {
  return {
    order: "together",
    touches: ({ jobId }) => touchesJob(jobId),
    async work(transaction, requests) {
      const rows = await lockJobs(transaction.session, context.shard, requests);
      return await Promise.all(
        requests.map(async (request, index): Promise<ChangeOutcome> => {
          const row = rows[index];
          if (row === undefined) return { kind: "missing" };
          const isLegal = trigger === null || legalFrom(trigger).includes(stateOf(row));
          return isLegal ? await apply(transaction, row, request) : { kind: "refused", job: recordOf(context, row) };
        }),
      );
    },
  };
}

export function cancelKind(context: JobContext): BatchKind<JobName, ChangeOutcome> {
  return changeKind(context, "cancel", async (transaction, row, { nowMs }) => {
    dropBlobs(context, transaction, [row.output_blob]);
    const { attempt_token: attemptToken } = row;
    endJobs(context, transaction, [{ row, to: "CANCELLED", nowMs, output: null, error: null, attemptToken }]);
    transaction.tally.add(row.endpoint_id, stepOf(stateOf(row), "CANCELLED"));
    const end = { status: statusCodes.CANCELLED, finished_at: nowMs, expires_at: expiryAtEnd(row, nowMs) };
    return { kind: "applied", job: recordOf(context, { ...row, ...end }), previous: recordOf(context, row) };
  });
}

const KEPT = `sequence, random, sync, endpoint_id, low_priority, created_at, hard_expires_at, retention_ms,
  execution_timeout_ms, attempt, webhook, s3_config, idempotency_key, next_chunk, input, input_blob`;

const RETRY = {
  name: "job_retry",
  text: `WITH again AS (
      DELETE FROM job_done WHERE sequence = $1 AND random = $2 AND bucket = $3 RETURNING *
    )
    INSERT INTO job (${KEPT}, status, position, queued_at, expires_at, delivered_chunk)
    SELECT ${KEPT}, ${statusCodes.IN_QUEUE}, $4, $5, $6, next_chunk - 1 FROM again`,
};

/** Puts a failed job back, at the end of the queue; what it produced is removed. */
export function retryKind(context: JobContext): BatchKind<RetryRequest, ChangeOutcome> {
  return changeKind<RetryRequest>(context, "retry", async (transaction, row, { place, nowMs }) => {
    const expiresAt = row.hard_expires_at ?? nowMs + place.defaultTtlMs;
    const again = [row.sequence, row.random, row.bucket, place.sequence, nowMs, expiresAt];
    dropBlobs(context, transaction, [row.output_blob]);
    transaction.send(RETRY, again);
    await removeChunks(context, transaction, row);
    transaction.tally.add(row.endpoint_id, { ...stepOf(stateOf(row), "IN_QUEUE"), retried: 1 });
    context.hints.queued(row.endpoint_id, { lowPriority: row.low_priority, position: place.sequence });
    context.expiry.note(expiresAt);
    const waiting: FoundRow = {
      ...row,
      status: statusCodes.IN_QUEUE,
      queued_at: nowMs,
      started_at: null,
      finished_at: null,
      attempt_token: null,
      worker_id: null,
      redispatches: 0,
      error: null,
      expires_at: expiresAt,
    };
    return { kind: "applied", job: recordOf(context, waiting), previous: recordOf(context, row) };
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

/**
 * Sets the moment a job expires. An unfinished one may then not outlive it in any state, and it takes the place of a
 * time-to-live that was asked for before, which a retry would otherwise go back to.
 */
export function setExpiryKind(context: JobContext): BatchKind<SetExpiryRequest, ChangeOutcome> {
  return changeKind<SetExpiryRequest>(context, null, async ({ send }, row, { expiresAtMs, nowMs }) => {
    const isHard = row.finished_at === null || row.hard_expires_at !== null;
    const change = [row.sequence, row.random, expiresAtMs, isHard ? expiresAtMs : null];
    if (row.bucket === null) send(SET_EXPIRY, change);
    else {
      const bucket = bucketOf(expiresAtMs, nowMs, row.bucket === SEPARATE_BUCKET);
      send(SET_EXPIRY_DONE, [...change, row.bucket, bucket]);
    }
    context.expiry.note(expiresAtMs);
    const changed = recordOf(context, { ...row, expires_at: expiresAtMs });
    return { kind: "applied", job: changed, previous: recordOf(context, row) };
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
