import type { ChunkPage, JobDetails, JobRecord, Payload, StreamChunk } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { notesIn } from "../../jobs/job-notes.ts";
import { statusCodes, statusIs } from "../../jobs/job-row.ts";
import type { Session } from "../../wire/connection.ts";
import { unindexed } from "../statements/index-use.ts";
import { foundColumns, keyOn, toPayload, type FoundRow } from "../statements/job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";
import { findJob, type JobName } from "./job-lookup.ts";

/** Chunks read at once. */
const CHUNKS_MAX = 10_000;

function input(table: "job" | "job_done"): string {
  return `SELECT input AS body, input_blob AS blob FROM ${table} WHERE sequence = $1 AND random = $2`;
}

const INPUT = { name: "job_input", text: `${input("job")} UNION ALL ${input("job_done")}` };

function sizes(table: "job" | "job_done"): string {
  const size = (body: string): string =>
    `coalesce(octet_length(${body}), split_part(${body}_blob, ' ', 2)::int8) AS ${body}_bytes`;
  return `SELECT ${foundColumns(table)}, ${size("input")}, ${size("output")}, ${table}.history::text AS history
    FROM ${table} WHERE sequence = $1 AND random = $2`;
}

const DETAILS = { name: "job_details", text: `${sizes("job")} UNION ALL ${sizes("job_done")}` };

// Up to the first chunk that begins beyond `$4` bytes: that one only tells that there are more.
const CHUNKS = {
  name: "job_chunks",
  text: `WITH first AS MATERIALIZED (
      SELECT number, coalesce(octet_length(body), split_part(blob, ' ', 2)::int8) AS size
      FROM job_chunk WHERE sequence = $1 AND random = $2 AND number > $3 ORDER BY number LIMIT ${CHUNKS_MAX + 1}
    ), placed AS (
      SELECT number, sum(size) OVER (ORDER BY number) - size AS begins FROM first
    )
    SELECT number, body, blob, metrics FROM job_chunk
    WHERE sequence = $1 AND random = $2 AND number > $3
      AND number <= (SELECT coalesce(min(number) FILTER (WHERE begins >= $4), max(number)) FROM placed)
    ORDER BY number`,
};

const RUNNING = {
  name: "job_running",
  text: `SELECT ${foundColumns("job")} FROM job WHERE ${statusIs("IN_PROGRESS")} AND gateway_id = $1`,
};

// A place is the key of its job, until a retry gives it one that is higher.
export const LAST_SEQUENCE = {
  name: "job_last_sequence",
  text: `SELECT greatest((SELECT max(sequence) FROM job), (SELECT max(sequence) FROM job_done),
    (SELECT max(position) FROM job WHERE position > sequence)) AS last`,
};

export const HEAD = {
  name: "job_head",
  text: `SELECT queued_at, position FROM job
    WHERE endpoint_id = $1 AND ${statusIs("IN_QUEUE")} AND low_priority = 0 AND position >= $3
      AND ${unindexed("expires_at")} > $2
    ORDER BY position LIMIT 1`,
};

export const COUNT_WAITING = {
  name: "job_count_waiting",
  text: `SELECT count(*) AS waiting FROM (
    SELECT 1 FROM job WHERE endpoint_id = $1 AND ${statusIs("IN_QUEUE")} AND low_priority = 0 AND position >= $2
    LIMIT ${limits.queuePositionMax}) AS counted`,
};

function ahead(lowPriority: 0 | 1, from: string, before: string): string {
  return `(SELECT count(*) FROM (
    SELECT 1 FROM job WHERE endpoint_id = $1 AND ${statusIs("IN_QUEUE")} AND low_priority = ${lowPriority}
      AND position >= ${from} AND position < ${before}
    LIMIT ${limits.queuePositionMax}) AS counted)`;
}

export const COUNT_AHEAD = {
  name: "job_count_ahead",
  text: `SELECT least(${ahead(0, "$2", "$4")} + ${ahead(1, "$3", "$5")}, ${limits.queuePositionMax}) AS ahead`,
};

type DetailedRow = FoundRow & {
  readonly input_bytes: number | null;
  readonly output_bytes: number | null;
  readonly history: string | null;
};

interface BodyRow {
  readonly body: Uint8Array | null;
  readonly blob: string | null;
}

interface ChunkRow {
  readonly number: number;
  readonly body: Uint8Array | null;
  readonly blob: string | null;
  readonly metrics: string | null;
}

export async function readJob(context: JobContext, session: Session, name: JobName): Promise<JobRecord | undefined> {
  const row = await findJob(session, context.shard, name);
  return row === undefined ? undefined : recordOf(context, row);
}

export async function readDetails(
  context: JobContext,
  session: Session,
  name: JobName,
): Promise<JobDetails | undefined> {
  const row = await findJob<DetailedRow>(session, context.shard, name, DETAILS);
  if (row === undefined) return undefined;
  const { input_bytes: inputBytes, output_bytes: outputBytes, history } = row;
  return { job: recordOf(context, row), notes: notesIn(history), inputBytes, outputBytes };
}

export async function readInput(context: JobContext, session: Session, jobId: string): Promise<Payload | null> {
  const key = keyOn(context.shard, jobId);
  if (key === undefined) return null;
  const [row] = await session.rows<BodyRow>(INPUT, [key.sequence, key.random]);
  return row === undefined ? null : toPayload(row.body, row.blob);
}

export async function readChunks(
  context: JobContext,
  session: Session,
  name: JobName,
  range: { readonly after: number | "delivered"; readonly maxBytes: number },
): Promise<ChunkPage | undefined> {
  const row = await findJob(session, context.shard, name);
  if (row === undefined) return undefined;
  const after = range.after === "delivered" ? row.delivered_chunk : range.after;
  const job = recordOf(context, row);
  if (row.next_chunk === 1) return { job, chunks: [], more: false };
  const rows = await session.rows<ChunkRow>(CHUNKS, [row.sequence, row.random, after, range.maxBytes]);
  return { job, ...takePage(rows, range.maxBytes) };
}

function takePage(rows: readonly ChunkRow[], maxBytes: number): { chunks: StreamChunk[]; more: boolean } {
  const chunks: StreamChunk[] = [];
  let bytes = 0;
  for (const { number, body, blob, metrics } of rows) {
    if (bytes >= maxBytes || chunks.length === CHUNKS_MAX) return { chunks, more: true };
    const output = toPayload(body, blob);
    if (output === null) throw new Error(`chunk ${number} has no body`);
    bytes += output.kind === "inline" ? output.bytes.byteLength : output.lengthBytes;
    chunks.push({ number, output, metrics });
  }
  return { chunks, more: false };
}

export async function readNormalPriorityQueue(
  context: JobContext,
  session: Session,
  endpointId: string,
  nowMs: number,
): Promise<{ oldestQueuedAtMs: number | null; waiting: number }> {
  // From where the last look ended, as claims do: the fleet asks often, and before that place all may be dead entries.
  context.beliefs.searchFront(endpointId, nowMs);
  const head = await firstWaiting(context, session, endpointId, nowMs);
  if (head === undefined) return { oldestQueuedAtMs: null, waiting: 0 };
  const [counted] = await session.rows<{ waiting: number }>(COUNT_WAITING, [endpointId, head.position]);
  return { oldestQueuedAtMs: head.queued_at, waiting: counted?.waiting ?? 0 };
}

interface Head {
  readonly queued_at: number;
  readonly position: number;
}

async function firstWaiting(
  context: JobContext,
  session: Session,
  endpointId: string,
  nowMs: number,
): Promise<Head | undefined> {
  const look = context.beliefs.look(endpointId);
  let head: Head | undefined;
  try {
    [head] = await session.rows<Head>(HEAD, [endpointId, nowMs, look.from.normal]);
    return head;
  } finally {
    if (head === undefined) look.ended({});
    else look.ended({ normal: head.position }, false);
  }
}

export async function readJobsAhead(context: JobContext, session: Session, name: JobName): Promise<number | null> {
  const row = await findJob(session, context.shard, name);
  if (row === undefined || row.status !== statusCodes.IN_QUEUE) return null;
  // From where claims begin: before that place all are dead entries, or a claim would have taken them.
  const { normal, low } = context.beliefs.places(name.endpointId);
  const isLow = row.low_priority === 1;
  const [counted] = await session.rows<{ ahead: number }>(COUNT_AHEAD, [
    name.endpointId,
    normal,
    low,
    isLow ? Number.MAX_SAFE_INTEGER : row.position,
    isLow ? row.position : 0,
  ]);
  return counted?.ahead ?? 0;
}

export async function readRunning(context: JobContext, session: Session): Promise<JobRecord[]> {
  return (await session.rows<FoundRow>(RUNNING, [context.gatewayId()])).map((row) => recordOf(context, row));
}

export async function readLastSequence(session: Session): Promise<number> {
  const [row] = await session.rows<{ last: number | null }>(LAST_SEQUENCE);
  return row?.last ?? 0;
}
