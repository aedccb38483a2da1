import { type JobNote, jobRules } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { DatabaseSync } from "node:sqlite";
import type { AfterCommit } from "../combiner/combiner.ts";
import { createBodyTable, type BodyTable } from "../tables/bodies.ts";
import { createCounters, type Counters } from "../tables/counters.ts";
import { createExpiry, type Expiry } from "../tables/expiry.ts";
import { createFailures, type Failures } from "../tables/failures.ts";
import { createJobFinder, type JobFinder } from "../tables/job-finder.ts";
import { createNewJobRows, type NewJobRows } from "../tables/new-job-rows.ts";
import { createEarlyJobs, type EarlyJobs } from "../early/early-jobs.ts";
import { noteText } from "../../jobs/job-notes.ts";
import { stateOf, type JobRow } from "../../jobs/job-row.ts";

type BodyRow = Pick<JobRow, "sequence" | "has_output">;

/** What is needed of a row to remove it. */
export type RemovedRow = Pick<
  JobRow,
  "sequence" | "random" | "sync" | "endpoint_id" | "status" | "next_chunk" | "has_output" | "idempotency_key"
>;

/** What all job statements share: the tables, and the look-up and removal of one row. */
export interface JobTables {
  readonly db: DatabaseSync;
  readonly inputs: BodyTable;
  readonly outputs: BodyTable;
  readonly counters: Counters;
  /** Finds a job that is to be changed; one that is not written yet is written before. */
  readonly writeAndFind: JobFinder;
  /** Notes what every change brings with it: counters, the moment the job expires, and how it failed. */
  noteChange(change: Pick<jobRules.JobChange, "job" | "counts">, afterCommit: AfterCommit): void;
  /** Adds to the history of a job, of which the oldest note goes when there are too many. */
  addNote(sequence: number, note: JobNote): void;
  /** Removes a job with everything that belongs to it. */
  remove(row: RemovedRow, afterCommit: AfterCommit): void;
  /** Removes the result or progress update, if there is one. */
  removeOutput(row: BodyRow, afterCommit: AfterCommit): void;
  /** Removes chunks and output of earlier attempts. */
  clearResults(row: JobRow, afterCommit: AfterCommit): void;
  /** Tells the blob store, after the commit, that nothing refers to these any more. */
  dropBlobs(blobIds: readonly (string | null)[], afterCommit: AfterCommit): void;
  readonly expiry: Expiry;
  readonly failures: Failures;
  readonly newRows: NewJobRows;
  readonly early: EarlyJobs;
}

export function createJobTables(db: DatabaseSync, onBlobsUnreferenced: (blobIds: string[]) => void): JobTables {
  const inputs = createBodyTable(db, "job_input");
  const outputs = createBodyTable(db, "job_output");
  const counters = createCounters(db);
  const newRows = createNewJobRows(db, inputs);
  const early = createEarlyJobs(newRows);
  const findRow = createJobFinder(db);
  const removeJob = db.prepare(`DELETE FROM job WHERE sequence = ?`);
  const removeChunks = db.prepare(`DELETE FROM job_chunk WHERE sequence = ? RETURNING blob_id`);
  const removeKey = db.prepare(`DELETE FROM job_idempotency WHERE endpoint_id = ? AND key = ? AND sequence = ?`);

  const appendNote = db.prepare(`
    UPDATE job SET history = json_insert(
      CASE WHEN json_array_length(history) >= ${limits.jobHistoryMax} THEN json_remove(history, '$[0]') ELSE coalesce(history, '[]') END,
      '$[#]', json(?)) WHERE sequence = ?`);

  function dropBlobs(blobIds: readonly (string | null)[], afterCommit: AfterCommit): void {
    const ids = blobIds.filter((id) => id !== null);
    if (ids.length > 0) afterCommit(() => onBlobsUnreferenced(ids));
  }
  function chunkBlobs(row: RemovedRow): (string | null)[] {
    if (row.next_chunk === 1) return [];
    return (removeChunks.all(row.sequence) as { blob_id: string | null }[]).map((chunk) => chunk.blob_id);
  }

  function removeOutput(row: BodyRow, afterCommit: AfterCommit): void {
    if (row.has_output === 1) dropBlobs([outputs.remove(row.sequence)], afterCommit);
  }

  const expiry = createExpiry(db);
  const failures = createFailures(db);

  return {
    db,
    inputs,
    outputs,
    counters,
    expiry,
    failures,
    newRows,
    early,
    dropBlobs,
    removeOutput,
    writeAndFind(endpointId, jobId, nowMs) {
      early.write(jobId);
      return findRow(endpointId, jobId, nowMs);
    },
    noteChange({ job, counts }, afterCommit) {
      const { endpointId, expiresAtMs } = job;
      counters.record(endpointId, counts);
      expiry.note(expiresAtMs);
      failures.note(job);
      afterCommit(() => counters.apply(endpointId, counts));
    },
    addNote: (sequence, note) => void appendNote.run(noteText(note), sequence),
    remove(row, afterCommit) {
      removeJob.run(row.sequence);
      dropBlobs([inputs.remove(row.sequence), ...chunkBlobs(row)], afterCommit);
      removeOutput(row, afterCommit);
      if (row.idempotency_key !== null) removeKey.run(row.endpoint_id, row.idempotency_key, row.sequence);
      const counts = jobRules.counterStep(stateOf(row), null);
      afterCommit(() => counters.apply(row.endpoint_id, counts));
    },
    clearResults(row, afterCommit) {
      dropBlobs(chunkBlobs(row), afterCommit);
      removeOutput(row, afterCommit);
    },
  };
}
