import {
  type FailureQuery,
  failuresOverAtMs,
  type JobRecord,
  jobRules,
  type KeptFailure,
  parseJobId,
} from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { failureColumns, type FailureRow, pruneFailuresOf, selectFailures, toFailure } from "../../jobs/failure-row.ts";
import { statusCodes } from "../../jobs/job-row.ts";

/** How jobs ended that failed; see `JobStore.failures`. */
export interface Failures {
  /** Keeps how a job ended, if it failed. */
  note(job: JobRecord): void;
  /** The job is retried. */
  remove(sequence: number): void;
  /** Removes some of an endpoint that is gone. */
  removeSome(endpointId: string, limit: number): string[];
  read(query: FailureQuery): readonly KeptFailure[];
  prune(nowMs: number, afterEndpointId: string): string | null;
}

/** Rows removed in one transaction. */
const PRUNED_AT_ONCE = 200;
const LAST = Number.MAX_SAFE_INTEGER;

export function createFailures(db: DatabaseSync): Failures {
  const p = (number: number): string => `?${number}`;
  const insert = db.prepare(
    `INSERT OR REPLACE INTO job_failure (${failureColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare(`DELETE FROM job_failure WHERE sequence = ?`);
  const removeSome = db.prepare(`DELETE FROM job_failure WHERE sequence IN (
    SELECT sequence FROM job_failure WHERE endpoint_id = ? LIMIT ?) RETURNING CAST(sequence AS TEXT) AS id`);
  const select = db.prepare(selectFailures(p, "job"));
  const selectNext = db.prepare(`SELECT min(endpoint_id) AS id FROM job_failure WHERE endpoint_id > ?`);
  const prune = db.prepare(pruneFailuresOf(p, { limit: PRUNED_AT_ONCE, lock: "" }));

  return {
    note(job) {
      const failure = jobRules.failureOf(job);
      const key = failure && parseJobId(failure.jobId);
      if (failure === undefined || key === undefined) return;
      const { endpointId, status, error, traceback, startedAtMs, finishedAtMs, workerId, attempts } = failure;
      const end = [statusCodes[status], error, startedAtMs, finishedAtMs, workerId, attempts, traceback] as const;
      insert.run(key.sequence, key.random, key.sync ? 1 : 0, endpointId, ...end);
    },
    remove: (sequence) => void remove.run(sequence),
    removeSome: (endpointId, limit) => (removeSome.all(endpointId, limit) as { id: string }[]).map(({ id }) => id),
    read({ endpointId, nowMs, below, jobId, limit }) {
      const key = jobId === undefined ? null : parseJobId(jobId);
      if (key === undefined) return [];
      const { finishedAtMs = LAST, sequence = LAST, random = LAST } = below ?? {};
      const range = [failuresOverAtMs(nowMs), finishedAtMs, sequence, random];
      const rows = select.all(endpointId, ...range, key?.sequence ?? null, key?.random ?? null, limit, nowMs);
      const failures = (rows as unknown as FailureRow[]).map((row) => toFailure(row));
      return jobId === undefined ? failures : failures.filter((failure) => failure.jobId === jobId);
    },
    prune(nowMs, afterEndpointId) {
      const { id } = selectNext.get(afterEndpointId) as { id: string | null };
      if (id === null) return null;
      const removed = prune.all(id, failuresOverAtMs(nowMs));
      return removed.length === PRUNED_AT_ONCE ? afterEndpointId : id;
    },
  };
}
