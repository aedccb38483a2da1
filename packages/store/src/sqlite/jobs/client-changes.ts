import { type ChangeOutcome, jobRules, parseJobId } from "@millrace/engine";
import type { AfterCommit } from "../combiner/combiner.ts";
import { statusCodes, toJobRecord } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

export function createCancel(
  tables: JobTables,
): (endpointId: string, jobId: string, nowMs: number, afterCommit: AfterCommit) => ChangeOutcome {
  const update = tables.db.prepare(`
    UPDATE job SET status = ?, finished_at = ?, expires_at = ?, webhook_due_at = ?, has_output = 0
    WHERE sequence = ?`);
  return (endpointId, jobId, nowMs, afterCommit) => {
    const row = tables.writeAndFind(endpointId, jobId, nowMs);
    if (row === undefined) return { kind: "missing" };
    const change = jobRules.cancel(toJobRecord(row), nowMs);
    if (change.kind !== "change") return change;
    const { job, previous, webhookDueAtMs } = change;
    update.run(statusCodes[job.status], job.finishedAtMs, job.expiresAtMs, webhookDueAtMs, row.sequence);
    tables.removeOutput(row, afterCommit);
    tables.noteChange(change, afterCommit);
    return { kind: "applied", job, previous };
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
    UPDATE job SET status = ?, position = ?, queued_at = ?, started_at = NULL, finished_at = NULL, attempt_token = NULL,
      worker_id = NULL, redispatches = 0, error = NULL, expires_at = ?, delivered_chunk = next_chunk - 1,
      webhook_due_at = NULL, webhook_tries = 0, has_output = 0
    WHERE sequence = ?`);
  return (endpointId, jobId, { sequence, defaultTtlMs }, nowMs, afterCommit) => {
    const row = tables.writeAndFind(endpointId, jobId, nowMs);
    if (row === undefined) return { kind: "missing" };
    const change = jobRules.retry(toJobRecord(row), { nowMs, defaultTtlMs });
    if (change.kind !== "change") return change;
    const { job, previous, note } = change;
    if (note !== null) tables.addNote(row.sequence, note);
    update.run(statusCodes[job.status], sequence, job.queuedAtMs, job.expiresAtMs, row.sequence);
    tables.clearResults(row, afterCommit);
    tables.failures.remove(row.sequence);
    tables.noteChange(change, afterCommit);
    return { kind: "applied", job, previous };
  };
}

/** Sets the moment a job expires. */
export function createSetExpiry(
  tables: JobTables,
): (endpointId: string, jobId: string, expiresAtMs: number, nowMs: number) => ChangeOutcome {
  const update = tables.db.prepare(`UPDATE job SET expires_at = ?, hard_expires_at = ? WHERE sequence = ?`);
  return (endpointId, jobId, expiresAtMs, nowMs) => {
    const row = tables.writeAndFind(endpointId, jobId, nowMs);
    if (row === undefined) return { kind: "missing" };
    const { job, previous } = jobRules.setExpiry(toJobRecord(row), expiresAtMs);
    update.run(job.expiresAtMs, job.hardExpiresAtMs, row.sequence);
    tables.expiry.note(job.expiresAtMs);
    return { kind: "applied", job, previous };
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
