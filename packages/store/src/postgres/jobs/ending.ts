import type { jobRules, Payload } from "@millrace/engine";
import { DatabaseError } from "pg";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BatchTransaction } from "../commit/postgres-combiner.ts";
import { bytea, int8, rowArray, text, type RowColumn } from "../../wire/binary-rows.ts";
import { part, type Part } from "../../wire/parts.ts";
import { noteFailures } from "./failures.ts";
import { ringSlot, SEPARATE_BUCKET } from "../statements/finished-buckets.ts";
import { hasKeyOf, unindexed } from "../statements/index-use.ts";
import { blobColumn, bytesColumn, type EndingRow } from "../statements/job-columns.ts";
import type { JobContext } from "./job-context.ts";

/** The end of a job that waits or runs. */
export interface Ending {
  readonly row: EndingRow;
  readonly change: jobRules.JobChange;
  readonly output: Payload | null;
}

const KEPT = `sequence, random, sync, endpoint_id, low_priority, position, created_at, queued_at, started_at,
  hard_expires_at, retention_ms, execution_timeout_ms, attempt, worker_id, redispatches, webhook, s3_config,
  traceparent, token_key_id, idempotency_key, next_chunk, delivered_chunk, input_blob, history`;

const ENDED = `status, finished_at, error, expires_at, webhook_due_at, attempt_token, input, output, output_blob, bucket`;

/** `from`: where the rows that were taken out are. */
function insertEnded(from: string): string {
  return `INSERT INTO job_done (${KEPT}, ${ENDED})
    SELECT ${KEPT}, to_status, ended_at, to_error, end_at, due_at, token,
      CASE WHEN to_status = ${statusCodes.COMPLETED} AND webhook IS NULL THEN NULL ELSE input END, result, result_blob,
      to_bucket
    FROM ${from}`;
}

function takeOut(condition = ""): string {
  return `DELETE FROM job USING unnest($1::job_ending[]) AS change
      WHERE ${hasKeyOf("job", "change")} ${condition}
      RETURNING job.*, change.to_status, change.ended_at, change.to_error, change.end_at, change.due_at, change.token,
        change.result, change.result_blob, change.to_bucket`;
}

export const MOVE: Part = part("move", insertEnded("ending"), { ending: takeOut() });

/**
 * Ends attempts whose jobs were not looked at. If one of them is not as it was handed out, a row of nulls goes with the others:
 * no bucket takes it, and the whole statement fails ({@link isOutdated}).
 */
export const MOVE_HELD: Part = part(
  "finish",
  `${insertEnded("held")}
    UNION ALL SELECT ${KEPT}, ${ENDED} FROM (SELECT (NULL::job_done).*) AS nothing
    WHERE (SELECT count(*) FROM held) < cardinality($1)`,
  {
    held: takeOut(`AND job.attempt_token = change.token AND ${unindexed("job.status")} = ${statusCodes.IN_PROGRESS} AND job.next_chunk = 1
        AND job.output IS NULL AND job.output_blob IS NULL AND job.hard_expires_at IS NULL`),
  },
);

const CHECK_VIOLATION = "23514";

/** Whether a change failed because a job was not as it was held ({@link MOVE_HELD}). */
export function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === CHECK_VIOLATION && error.table === "job_done";
}

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
export function needsCare(row: EndingRow, output: Payload | null): boolean {
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
export async function endJobs(
  context: JobContext,
  transaction: BatchTransaction,
  endings: readonly Ending[],
  how: Part = MOVE,
): Promise<void> {
  if (endings.length === 0) return;
  const slots = endings.map(slotAfter);
  await context.beliefs.openBuckets(slots);
  const moves = endings.map((ending, index): Move => ({ ...ending, bucket: context.beliefs.bucketOf(slots[index]) }));
  for (const { change, bucket } of moves)
    if (bucket === SEPARATE_BUCKET) context.beliefs.expires(change.job.expiresAtMs);
  transaction.send(how, [rowArray(transaction.rowTypes.jobEnding, moves, ENDING)]);
  noteFailures(
    transaction,
    endings.map(({ change }) => change),
  );
}

function slotAfter({ row, change: { job }, output }: Ending): number | undefined {
  return ringSlot(job.expiresAtMs, job.finishedAtMs ?? 0, needsCare(row, output));
}
