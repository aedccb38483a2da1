import { formatJobId, type KeptFailure } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { stateOf } from "./job-row.ts";

/** A row of `job_failure`. */
export interface FailureRow {
  readonly sequence: number;
  readonly random: number;
  readonly sync: number;
  readonly endpoint_id: string;
  readonly status: number;
  readonly error: string | null;
  readonly traceback: string | null;
  readonly started_at: number | null;
  readonly finished_at: number;
  readonly worker_id: string | null;
  readonly attempts: number;
  /** 1 while the job is there. */
  readonly kept: number;
}

const listedColumns =
  "sequence, random, sync, endpoint_id, status, error, started_at, finished_at, worker_id, attempts";
export const failureColumns = `${listedColumns}, traceback`;

const LATEST = "ORDER BY finished_at DESC, sequence DESC, random DESC";

/**
 * Reads a page of failures. Both databases understand it. Tracebacks are read for the only job alone: a page of them would be large.
 *
 * @param p how the parameter of a number is written; 1: endpoint, 2: end of those that are over, 3 to 5: place that the page begins after,
 * 6 and 7: key of the only job, or null, 8: limit, 9: now
 * @param jobs table of finished jobs
 */
export function selectFailures(p: (number: number) => string, jobs: string): string {
  return `SELECT found.*, CASE WHEN EXISTS (SELECT 1 FROM ${jobs} AS job WHERE job.sequence = found.sequence
      AND job.random = found.random AND coalesce(job.expires_at, job.expires_at) > ${p(9)}) THEN 1 ELSE 0 END AS kept,
      CASE WHEN ${p(6)} IS NULL THEN NULL ELSE (SELECT traceback FROM job_failure AS whole
        WHERE whole.sequence = found.sequence AND whole.random = found.random) END AS traceback
    FROM (SELECT ${listedColumns} FROM job_failure WHERE endpoint_id = ${p(1)} AND finished_at > ${p(2)}
      ${LATEST} LIMIT ${limits.failuresKeptMax}) AS found
    WHERE (finished_at, sequence, random) < (${p(3)}, ${p(4)}, ${p(5)})
      AND (${p(6)} IS NULL OR (sequence = ${p(6)} AND random = ${p(7)}))
    ${LATEST} LIMIT ${p(8)}`;
}

/** Removes at most `limit` failures of endpoint 1 that ended at moment 2 or before, or are not among the latest. */
export function pruneFailuresOf(
  p: (number: number) => string,
  { limit, lock }: { limit: number; lock: string },
): string {
  const place = "finished_at, sequence, random";
  return `DELETE FROM job_failure WHERE (sequence, random) IN (
      SELECT sequence, random FROM job_failure WHERE endpoint_id = ${p(1)} AND (finished_at <= ${p(2)} OR (${place}) <= (
        SELECT ${place} FROM job_failure WHERE endpoint_id = ${p(1)} ${LATEST} LIMIT 1 OFFSET ${limits.failuresKeptMax}))
      ORDER BY ${place} LIMIT ${limit} ${lock})
    RETURNING sequence`;
}

export function toFailure(row: FailureRow, shard = 0): KeptFailure {
  const status = stateOf(row);
  if (status !== "FAILED" && status !== "TIMED_OUT") throw new Error(`a job that is ${status} has a failure`);
  return {
    jobId: formatJobId({ sequence: row.sequence, shard, random: row.random, sync: row.sync === 1 }),
    endpointId: row.endpoint_id,
    status,
    error: row.error,
    traceback: row.traceback,
    startedAtMs: row.started_at,
    finishedAtMs: row.finished_at,
    workerId: row.worker_id,
    attempts: row.attempts,
    sync: row.sync === 1,
    kept: row.kept === 1,
  };
}
