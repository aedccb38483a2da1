import { parseJobId, type ChangeOutcome } from "@millrace/engine";
import { legalFrom, type JobTrigger } from "@millrace/spec";
import type { AfterCommit } from "../combiner.ts";
import { stateOf, statusCodes, toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

function allowed(
  tables: JobTables,
  job: { endpointId: string; jobId: string; nowMs: number },
  trigger: JobTrigger,
): JobRow | ChangeOutcome {
  const row = tables.find(job.endpointId, job.jobId, job.nowMs);
  if (row === undefined) return { kind: "missing" };
  return legalFrom(trigger).includes(stateOf(row)) ? row : { kind: "refused", job: toJobRecord(row) };
}

export function createCancel(
  tables: JobTables,
): (endpointId: string, jobId: string, nowMs: number, afterCommit: AfterCommit) => ChangeOutcome {
  const update = tables.db.prepare(`
    UPDATE job SET status = ${statusCodes.CANCELLED}, finished_at = ?, expires_at = ?, webhook_due_at = ?,
      has_output = 0
    WHERE sequence = ?`);
  return (endpointId, jobId, nowMs, afterCommit) => {
    const row = allowed(tables, { endpointId, jobId, nowMs }, "cancel");
    if ("kind" in row) return row;
    const expiresAt = Math.min(nowMs + row.retention_ms, row.hard_expires_at ?? Infinity);
    update.run(nowMs, expiresAt, row.webhook === null ? null : nowMs, row.sequence);
    tables.removeOutput(row, afterCommit);
    tables.expiry.note(expiresAt);
    afterCommit(() => tables.counters.moved(endpointId, stateOf(row), "CANCELLED"));
    const cancelled = { ...row, status: statusCodes.CANCELLED, finished_at: nowMs, expires_at: expiresAt };
    return { kind: "applied", job: toJobRecord(cancelled), previous: toJobRecord(row) };
  };
}

/** Puts a failed job back, at the end of the queue; what it produced is removed. */
export function createRetry(
  tables: JobTables,
): (
  endpointId: string,
  jobId: string,
  place: { sequence: number; defaultTtlMs: number },
  nowMs: number,
  afterCommit: AfterCommit,
) => ChangeOutcome {
  const update = tables.db.prepare(`
    UPDATE job SET status = ${statusCodes.IN_QUEUE}, position = ?, queued_at = ?, started_at = NULL,
      finished_at = NULL, attempt_token = NULL, worker_id = NULL, redispatches = 0, error = NULL, expires_at = ?,
      delivered_chunk = next_chunk - 1, webhook_due_at = NULL, webhook_tries = 0, has_output = 0
    WHERE sequence = ?`);
  return (endpointId, jobId, place, nowMs, afterCommit) => {
    const row = allowed(tables, { endpointId, jobId, nowMs }, "retry");
    if ("kind" in row) return row;
    const expiresAt = row.hard_expires_at ?? nowMs + place.defaultTtlMs;
    update.run(place.sequence, nowMs, expiresAt, row.sequence);
    tables.clearResults(row, afterCommit);
    tables.counters.record(endpointId, "retried");
    tables.expiry.note(expiresAt);
    afterCommit(() => {
      tables.counters.moved(endpointId, stateOf(row), "IN_QUEUE");
      tables.counters.retried(endpointId);
    });
    const waiting: JobRow = {
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
    return { kind: "applied", job: toJobRecord(waiting), previous: toJobRecord(row) };
  };
}

/**
 * Sets the moment a job expires. An unfinished one may then not outlive it in any state, and it takes the place of a
 * time-to-live that was asked for before, which a retry would otherwise go back to.
 */
export function createSetExpiry(
  tables: JobTables,
): (endpointId: string, jobId: string, expiresAtMs: number, nowMs: number) => ChangeOutcome {
  const update = tables.db.prepare(`UPDATE job SET expires_at = ?, hard_expires_at = ? WHERE sequence = ?`);
  return (endpointId, jobId, expiresAtMs, nowMs) => {
    const row = tables.find(endpointId, jobId, nowMs);
    if (row === undefined) return { kind: "missing" };
    const isHard = row.finished_at === null || row.hard_expires_at !== null;
    update.run(expiresAtMs, isHard ? expiresAtMs : null, row.sequence);
    tables.expiry.note(expiresAtMs);
    const changed = toJobRecord({ ...row, expires_at: expiresAtMs });
    return { kind: "applied", job: changed, previous: toJobRecord(row) };
  };
}

export function createMarkDelivered(tables: JobTables): (jobId: string, upToNumber: number) => void {
  const update = tables.db.prepare(`
    UPDATE job SET delivered_chunk = ?1 WHERE sequence = ?2 AND random = ?3 AND delivered_chunk < ?1
      AND next_chunk > ?1`);
  return (jobId, upToNumber) => {
    const key = parseJobId(jobId);
    if (key !== undefined) update.run(upToNumber, key.sequence, key.random);
  };
}
