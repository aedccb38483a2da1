import {
  type FailureQuery,
  failuresOverAtMs,
  type JobFailure,
  jobRules,
  type KeptFailure,
  parseJobId,
} from "@millrace/engine";
import { failureColumns, type FailureRow, pruneFailuresOf, selectFailures, toFailure } from "../../jobs/failure-row.ts";
import { statusCodes } from "../../jobs/job-row.ts";
import { int8Array, textArray } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";
import { part, type Part } from "../../wire/parts.ts";
import type { BatchTransaction } from "../commit/postgres-combiner.ts";
import { keyOn } from "../statements/job-columns.ts";
import type { JobContext } from "./job-context.ts";

const TOLD = [
  "sync",
  "endpoint_id",
  "status",
  "error",
  "started_at",
  "finished_at",
  "worker_id",
  "attempts",
  "traceback",
];

export const NOTE_FAILURES: Part = part(
  "fail",
  `INSERT INTO job_failure (${failureColumns})
    SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::int8[], $6::text[], $7::int8[], $8::int8[], $9::text[], $10::int8[],
      $11::text[])
    ON CONFLICT (sequence, random) DO UPDATE SET ${TOLD.map((column) => `${column} = excluded.${column}`).join(", ")}`,
);

/** Of a job that is retried. */
export const REMOVE_FAILURE = {
  name: "failure_remove",
  text: `DELETE FROM job_failure WHERE sequence = $1 AND random = $2`,
};

const p = (number: number): string => `$${number}`;
/** Rows removed by one statement. */
const REMOVED_AT_ONCE = 500;
const LAST = Number.MAX_SAFE_INTEGER;

export const SELECT_FAILURES = {
  name: "failure_list",
  text: selectFailures((n) => `${p(n)}::${n === 1 ? "text" : "int8"}`, "job_done"),
};
const SELECT_NEXT = {
  name: "failure_next",
  text: `SELECT min(endpoint_id) AS id FROM job_failure WHERE endpoint_id > $1`,
};
const PRUNE = {
  name: "failure_prune",
  text: pruneFailuresOf(p, { limit: REMOVED_AT_ONCE, lock: "FOR UPDATE SKIP LOCKED" }),
};
const REMOVE_SOME = {
  name: "failure_remove_some",
  text: `DELETE FROM job_failure WHERE (sequence, random) IN (
      SELECT sequence, random FROM job_failure WHERE endpoint_id = $1 LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING sequence`,
};

/** Keeps how jobs ended, those that failed. */
export function noteFailures(
  { send }: Pick<BatchTransaction, "send">,
  changes: readonly Pick<jobRules.JobChange, "job">[],
): void {
  const failures = changes.flatMap(({ job }) => jobRules.failureOf(job) ?? []);
  if (failures.length === 0) return;
  const numbers = (of: (failure: JobFailure) => number | null | undefined) =>
    int8Array(failures.map((one) => of(one) ?? null));
  const texts = (of: (failure: JobFailure) => string | null) => textArray(failures.map(of));
  send(NOTE_FAILURES, [
    numbers(({ jobId }) => parseJobId(jobId)?.sequence),
    numbers(({ jobId }) => parseJobId(jobId)?.random),
    numbers(({ sync }) => (sync ? 1 : 0)),
    texts(({ endpointId }) => endpointId),
    numbers(({ status }) => statusCodes[status]),
    texts(({ error }) => error),
    numbers(({ startedAtMs }) => startedAtMs),
    numbers(({ finishedAtMs }) => finishedAtMs),
    texts(({ workerId }) => workerId),
    numbers(({ attempts }) => attempts),
    texts(({ traceback }) => traceback),
  ]);
}

export async function readFailures(
  { shard }: JobContext,
  session: Session,
  { endpointId, nowMs, below, jobId, limit }: FailureQuery,
): Promise<readonly KeptFailure[]> {
  const key = jobId === undefined ? null : keyOn(shard, jobId);
  if (key === undefined) return [];
  const { finishedAtMs = LAST, sequence = LAST, random = LAST } = below ?? {};
  const range = [failuresOverAtMs(nowMs), finishedAtMs, sequence, random];
  const rows = await session.rows<FailureRow>(SELECT_FAILURES, [
    endpointId,
    ...range,
    key?.sequence ?? null,
    key?.random ?? null,
    limit,
    nowMs,
  ]);
  const failures = rows.map((row) => toFailure(row, shard));
  return jobId === undefined ? failures : failures.filter((failure) => failure.jobId === jobId);
}

/** See `JobStore.pruneFailures`. */
export async function pruneFailures(session: Session, nowMs: number, after: string): Promise<string | null> {
  const [next] = await session.rows<{ id: string | null }>(SELECT_NEXT, [after]);
  const id = next?.id ?? null;
  if (id === null) return null;
  const removed = await session.rows(PRUNE, [id, failuresOverAtMs(nowMs)]);
  return removed.length === REMOVED_AT_ONCE ? after : id;
}

/** Removes all of an endpoint. */
export async function removeFailures(session: Session, endpointId: string): Promise<void> {
  while ((await session.rows(REMOVE_SOME, [endpointId])).length === REMOVED_AT_ONCE);
}
