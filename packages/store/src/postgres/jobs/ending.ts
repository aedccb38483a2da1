import type { jobRules, Payload } from "@millrace/engine";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BatchTransaction } from "../commit/postgres-combiner.ts";
import { bytea, int8, rowArray, text, type RowColumn } from "../wire/binary-rows.ts";
import { part, type Part } from "../wire/parts.ts";
import { bucketOf, SEPARATE_BUCKET } from "./finished-buckets.ts";
import { blobColumn, bytesColumn, type FoundRow } from "./job-columns.ts";
import type { JobContext } from "./job-context.ts";

/** The end of a job that waits or runs. */
export interface Ending {
  readonly row: FoundRow;
  readonly change: jobRules.JobChange;
  readonly output: Payload | null;
}

const KEPT = `sequence, random, sync, endpoint_id, low_priority, position, created_at, queued_at, started_at,
  hard_expires_at, retention_ms, execution_timeout_ms, attempt, worker_id, redispatches, webhook, s3_config,
  traceparent, idempotency_key, next_chunk, delivered_chunk, input_blob, history`;

export const MOVE: Part = part(
  "job_end",
  `INSERT INTO job_done (${KEPT}, status, finished_at, error, expires_at, webhook_due_at, attempt_token, input, output,
      output_blob, bucket)
    SELECT ${KEPT}, to_status, ended_at, to_error, end_at, due_at, token,
      CASE WHEN to_status = ${statusCodes.COMPLETED} AND webhook IS NULL THEN NULL ELSE input END, result, result_blob,
      to_bucket
    FROM ending`,
  {
    ending: `DELETE FROM job USING unnest($1::job_ending[]) AS change
      WHERE job.sequence = change.sequence AND job.random = change.random
      RETURNING job.*, change.to_status, change.ended_at, change.to_error, change.end_at, change.due_at, change.token,
        change.result, change.result_blob, change.to_bucket`,
  },
);

interface Move extends Ending {
  readonly bucket: number;
}

/** Columns of `job_ending`. */
const ENDING: readonly RowColumn<Move>[] = [
  int8(({ row }) => row.sequence),
  int8(({ row }) => row.random),
  int8(({ change }) => statusCodes[change.job.status]),
  int8(({ change }) => change.job.finishedAtMs),
  text(({ change }) => change.job.error),
  int8(({ change }) => change.job.expiresAtMs),
  int8(({ change }) => change.webhookDueAtMs),
  text(({ change }) => change.job.attemptToken),
  bytea(({ output }) => bytesColumn(output)),
  text(({ output }) => blobColumn(output)),
  int8(({ bucket }) => bucket),
];

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
export function endJobs(context: JobContext, transaction: BatchTransaction, endings: readonly Ending[]): void {
  if (endings.length === 0) return;
  const moves = endings.map((ending): Move => ({ ...ending, bucket: bucketAfter(ending) }));
  for (const { change, bucket } of moves) if (bucket === SEPARATE_BUCKET) context.expiry.note(change.job.expiresAtMs);
  transaction.send(MOVE, [rowArray(transaction.rowTypes.jobEnding, moves, ENDING)]);
}

function bucketAfter({ row, change: { job }, output }: Ending): number {
  return bucketOf(job.expiresAtMs, job.finishedAtMs ?? 0, needsCare(row, output));
}
