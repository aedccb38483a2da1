import { type AttemptRef, jobRules, type Payload, type ReportOutcome } from "@millrace/engine";
import type { AfterCommit } from "../combiner/combiner.ts";
import { bodyColumns } from "../tables/bodies.ts";
import { statusCodes, toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

/** Finds the row a report is about; the outcome says why there is nothing to change. */
function running(tables: JobTables, attempt: AttemptRef, nowMs: number): JobRow | ReportOutcome {
  const row = tables.writeAndFind(attempt.endpointId, attempt.jobId, nowMs);
  if (row === undefined) return { kind: "missing" };
  return jobRules.refusalOfReport(toJobRecord(row), attempt) ?? row;
}

/** Keeps the last progress update of a running attempt; a late one changes nothing. */
export function createProgress(
  tables: JobTables,
): (attempt: AttemptRef, output: Payload, nowMs: number, afterCommit: AfterCommit) => ReportOutcome {
  const update = tables.db.prepare(`UPDATE job SET has_output = 1 WHERE sequence = ?`);
  return (attempt, output, nowMs, afterCommit) => {
    const row = running(tables, attempt, nowMs);
    if ("kind" in row) {
      if (output.kind === "blob") tables.dropBlobs([output.blobId], afterCommit);
      return row;
    }
    tables.removeOutput(row, afterCommit);
    tables.outputs.put(row.sequence, output);
    if (row.has_output === 0) update.run(row.sequence);
    return { kind: "applied", job: toJobRecord(row) };
  };
}

/** The handler of a running attempt begins later than the attempt. */
export function createBegin(tables: JobTables): (attempt: AttemptRef, atMs: number, nowMs: number) => ReportOutcome {
  const update = tables.db.prepare(`UPDATE job SET started_at = ? WHERE sequence = ?`);
  return (attempt, atMs, nowMs) => {
    const row = running(tables, attempt, nowMs);
    if ("kind" in row) return row;
    update.run(atMs, row.sequence);
    return { kind: "applied", job: { ...toJobRecord(row), startedAtMs: atMs } };
  };
}

export function createAppendChunks(
  tables: JobTables,
): (
  attempt: AttemptRef,
  chunks: readonly { output: Payload; metrics: string | null }[],
  nowMs: number,
  afterCommit: AfterCommit,
  after?: number,
) => ReportOutcome {
  const insert = tables.db.prepare(`INSERT INTO job_chunk VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const update = tables.db.prepare(`UPDATE job SET next_chunk = ? WHERE sequence = ?`);
  return (attempt, chunks, nowMs, afterCommit, after = Infinity) => {
    const row = running(tables, attempt, nowMs);
    const isRefused = "kind" in row;
    if (isRefused || row.next_chunk - 1 > after) {
      const blobs = chunks.map(({ output }) => (output.kind === "blob" ? output.blobId : null));
      tables.dropBlobs(blobs, afterCommit);
      return isRefused ? row : { kind: "repeated", job: toJobRecord(row) };
    }
    let number = row.next_chunk;
    for (const chunk of chunks) {
      insert.run(row.sequence, number, ...bodyColumns(chunk.output), chunk.metrics);
      number += 1;
    }
    update.run(number, row.sequence);
    return { kind: "applied", job: toJobRecord({ ...row, next_chunk: number }) };
  };
}

/** Ends an attempt without a result: the job waits again, at its old place. What the attempt produced is dropped. */
export function createReturnToQueue(
  tables: JobTables,
): (request: Parameters<typeof jobRules.returnToQueue>[1], afterCommit: AfterCommit) => ReportOutcome {
  const update = tables.db.prepare(`
    UPDATE job SET status = ?, queued_at = ?, started_at = NULL, attempt_token = NULL, worker_id = NULL, has_output = 0,
      redispatches = ?, delivered_chunk = next_chunk - 1
    WHERE sequence = ?`);
  return (request, afterCommit) => {
    const { attempt, nowMs } = request;
    const row = tables.writeAndFind(attempt.endpointId, attempt.jobId, nowMs);
    if (row === undefined) return { kind: "missing" };
    const change = jobRules.returnToQueue(toJobRecord(row), request);
    if (change.kind !== "change") return change;
    const { job } = change;
    update.run(statusCodes[job.status], job.queuedAtMs, job.redispatches, row.sequence);
    if (change.note !== null) tables.addNote(row.sequence, change.note);
    tables.clearResults(row, afterCommit);
    tables.noteChange(change, afterCommit);
    return { kind: "applied", job };
  };
}
