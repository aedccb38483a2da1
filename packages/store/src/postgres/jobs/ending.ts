import type { Payload, TerminalStatus } from "@millrace/engine";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BatchTransaction } from "../batcher.ts";
import { byteaArray, int8Array, textArray } from "../binary-arrays.ts";
import { bucketOf, SEPARATE_BUCKET } from "./finished-buckets.ts";
import { blobColumn, bytesColumn, type FoundRow } from "./job-columns.ts";
import type { JobContext } from "./job-context.ts";

/** The end of a job that waits or runs. */
export interface Ending {
  readonly row: FoundRow;
  readonly to: TerminalStatus;
  readonly nowMs: number;
  readonly output: Payload | null;
  readonly error: string | null;
  readonly attemptToken: string | null;
}

const KEPT = `sequence, random, sync, endpoint_id, low_priority, position, created_at, queued_at, started_at,
  hard_expires_at, retention_ms, execution_timeout_ms, attempt, worker_id, redispatches, webhook, s3_config,
  idempotency_key, next_chunk, delivered_chunk, input_blob`;

export const MOVE = {
  name: "job_end",
  text: `WITH ending AS (
      DELETE FROM job USING unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::int8[], $7::int8[],
          $8::text[], $9::bytea[], $10::text[], $11::int8[])
        AS change (sequence, random, to_status, ended_at, to_error, end_at, due_at, token, result, result_blob, to_bucket)
      WHERE job.sequence = change.sequence AND job.random = change.random
      RETURNING job.*, change.to_status, change.ended_at, change.to_error, change.end_at, change.due_at, change.token,
        change.result, change.result_blob, change.to_bucket
    )
    INSERT INTO job_done (${KEPT}, status, finished_at, error, expires_at, webhook_due_at, attempt_token, input, output,
      output_blob, bucket)
    SELECT ${KEPT}, to_status, ended_at, to_error, end_at, due_at, token,
      CASE WHEN to_status = ${statusCodes.COMPLETED} AND webhook IS NULL THEN NULL ELSE input END, result, result_blob,
      to_bucket
    FROM ending`,
};

export function expiryAtEnd(row: FoundRow, nowMs: number): number {
  return Math.min(nowMs + row.retention_ms, row.hard_expires_at ?? Infinity);
}

/** Whether something must be removed with the finished job, so that its bucket cannot just be emptied. */
export function needsCare(row: FoundRow, output: Payload | null): boolean {
  return (
    row.webhook !== null ||
    row.idempotency_key !== null ||
    row.input_blob !== null ||
    row.next_chunk > 1 ||
    output?.kind === "blob"
  );
}

/**
 * Moves jobs to the finished ones. The input of a completed job is of no more use, unless a webhook is to carry it: only
 * what failed can be retried.
 */
export function endJobs(context: JobContext, { send }: BatchTransaction, endings: readonly Ending[]): void {
  if (endings.length === 0) return;
  const expiries = endings.map(({ row, nowMs }) => expiryAtEnd(row, nowMs));
  const buckets = endings.map(({ row, nowMs, output }, index) =>
    bucketOf(expiries[index] ?? nowMs, nowMs, needsCare(row, output)),
  );
  for (const [index, at] of expiries.entries()) if (buckets[index] === SEPARATE_BUCKET) context.expiry.note(at);
  const numbers = (pick: (ending: Ending) => number | null): Buffer => int8Array(endings.map(pick));
  const texts = (pick: (ending: Ending) => string | null): Buffer => textArray(endings.map(pick));
  send(MOVE, [
    numbers(({ row }) => row.sequence),
    numbers(({ row }) => row.random),
    numbers(({ to }) => statusCodes[to]),
    numbers(({ nowMs }) => nowMs),
    texts(({ error }) => error),
    int8Array(expiries),
    numbers(({ row, nowMs }) => (row.webhook === null ? null : nowMs)),
    texts(({ attemptToken }) => attemptToken),
    byteaArray(endings.map(({ output }) => bytesColumn(output))),
    texts(({ output }) => blobColumn(output)),
    int8Array(buckets),
  ]);
}
