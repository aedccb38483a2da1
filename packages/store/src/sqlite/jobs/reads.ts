import {
  parseJobId,
  type ChunkPage,
  type JobDetails,
  type JobRecord,
  type JobView,
  type Payload,
  type StreamChunk,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { DatabaseSync } from "node:sqlite";
import { createBodyTable, toPayload } from "../tables/bodies.ts";
import { createJobFinder } from "../tables/job-finder.ts";
import { prepareJobRows } from "../tables/job-rows.ts";
import { notesIn } from "../../jobs/job-notes.ts";
import { statusCodes, statusIs, toJobRecord, type JobRow } from "../../jobs/job-row.ts";

interface ChunkRow {
  readonly number: number;
  readonly body: Uint8Array | null;
  readonly blob_id: string | null;
  readonly offset_bytes: number | null;
  readonly length_bytes: number | null;
  readonly metrics: string | null;
}

/** Highest key and place. A place is the key of its job, until a retry gives it one that is higher. */
export const LAST_SEQUENCE = `
  SELECT (SELECT max(sequence) FROM job) AS last, (SELECT max(position) FROM job WHERE position > sequence) AS place`;

/** What is read of jobs without changing them. */
export interface JobReads {
  get(endpointId: string, jobId: string, nowMs: number): JobRecord | undefined;
  view(endpointId: string, jobId: string, nowMs: number): JobView | undefined;
  details(endpointId: string, jobId: string, nowMs: number): JobDetails | undefined;
  input(jobId: string): Payload | null;
  chunks(
    job: { endpointId: string; jobId: string; nowMs: number },
    range: { after: number | "delivered"; maxBytes: number },
  ): ChunkPage | undefined;
  normalPriorityQueue(endpointId: string, nowMs: number): { oldestQueuedAtMs: number | null; waiting: number };
  jobsAhead(endpointId: string, jobId: string, nowMs: number): number | null;
  running(): JobRecord[];
  lastSequence(): number;
  /** Place of the last job that waits on the endpoint; 0 when none does. */
  lastWaitingPosition(endpointId: string): number;
}

export function createJobReads(db: DatabaseSync): JobReads {
  const find = createJobFinder(db);
  const inputs = createBodyTable(db, "job_input");
  const outputs = createBodyTable(db, "job_output");
  const selectMore = db.prepare(`
    SELECT (SELECT history FROM job WHERE sequence = ?1) AS history,
      (SELECT coalesce(length_bytes, length(body)) FROM job_input WHERE sequence = ?1) AS input,
      (SELECT coalesce(length_bytes, length(body)) FROM job_output WHERE sequence = ?1) AS output`);
  const selectChunks = db.prepare(`SELECT * FROM job_chunk WHERE sequence = ? AND number > ? ORDER BY number`);
  const selectRunning = prepareJobRows(db, `WHERE ${statusIs("IN_PROGRESS")}`);
  const selectLast = db.prepare(LAST_SEQUENCE);
  const selectLastWaiting = db.prepare(`
    SELECT max(position) AS place FROM job WHERE endpoint_id = ? AND ${statusIs("IN_QUEUE")} AND low_priority = ?`);
  const selectHead = db.prepare(`
    SELECT queued_at FROM job WHERE endpoint_id = ? AND ${statusIs("IN_QUEUE")} AND low_priority = 0 AND expires_at > ?
    ORDER BY low_priority, position LIMIT 1`);
  const countWaiting = db.prepare(`
    SELECT count(*) AS waiting FROM (SELECT 1 FROM job WHERE endpoint_id = ? AND ${statusIs("IN_QUEUE")} AND low_priority = 0
      LIMIT ${limits.queuePositionMax})`);

  const countAhead = db.prepare(`
    SELECT count(*) AS ahead FROM (SELECT 1 FROM job
      WHERE endpoint_id = ? AND ${statusIs("IN_QUEUE")} AND (low_priority, position) < (?, ?)
      LIMIT ${limits.queuePositionMax})`);

  function takePage(sequence: number, after: number, maxBytes: number): { chunks: StreamChunk[]; more: boolean } {
    const chunks: StreamChunk[] = [];
    let bytes = 0;
    for (const row of selectChunks.iterate(sequence, after) as unknown as Iterable<ChunkRow>) {
      if (bytes >= maxBytes) return { chunks, more: true };
      const output = toPayload(row);
      bytes += row.body?.byteLength ?? row.length_bytes ?? 0;
      chunks.push({ number: row.number, output, metrics: row.metrics });
    }
    return { chunks, more: false };
  }

  return {
    get(endpointId, jobId, nowMs) {
      const row = find(endpointId, jobId, nowMs);
      return row === undefined ? undefined : toJobRecord(row);
    },
    view(endpointId, jobId, nowMs) {
      const row = find(endpointId, jobId, nowMs);
      if (row === undefined) return undefined;
      return { job: toJobRecord(row), output: row.has_output === 1 ? outputs.get(row.sequence) : null };
    },
    details(endpointId, jobId, nowMs) {
      const row = find(endpointId, jobId, nowMs);
      if (row === undefined) return undefined;
      const more = selectMore.get(row.sequence) as {
        input: number | null;
        output: number | null;
        history: string | null;
      };
      return { job: toJobRecord(row), notes: notesIn(more.history), inputBytes: more.input, outputBytes: more.output };
    },
    input(jobId) {
      const key = parseJobId(jobId);
      return key === undefined ? null : inputs.get(key.sequence);
    },
    chunks(job, range) {
      const row: JobRow | undefined = find(job.endpointId, job.jobId, job.nowMs);
      if (row === undefined) return undefined;
      const after = range.after === "delivered" ? row.delivered_chunk : range.after;
      return { job: toJobRecord(row), ...takePage(row.sequence, after, range.maxBytes) };
    },
    normalPriorityQueue(endpointId, nowMs) {
      const head = selectHead.get(endpointId, nowMs) as { queued_at: number } | undefined;
      if (head === undefined) return { oldestQueuedAtMs: null, waiting: 0 };
      const { waiting } = countWaiting.get(endpointId) as { waiting: number };
      return { oldestQueuedAtMs: head.queued_at, waiting };
    },
    jobsAhead(endpointId, jobId, nowMs) {
      const row = find(endpointId, jobId, nowMs);
      if (row === undefined || row.status !== statusCodes.IN_QUEUE) return null;
      return (countAhead.get(endpointId, row.low_priority, row.position) as { ahead: number }).ahead;
    },
    running: () => selectRunning.all().map((row) => toJobRecord(row)),
    lastWaitingPosition(endpointId) {
      const places = [0, 1].map(
        (lowPriority) => (selectLastWaiting.get(endpointId, lowPriority) as { place: number | null }).place ?? 0,
      );
      return Math.max(...places);
    },
    lastSequence() {
      const row = selectLast.get() as { last: number | null; place: number | null };
      return Math.max(row.last ?? 0, row.place ?? 0);
    },
  };
}
