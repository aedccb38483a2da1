import type { BlobStore, Payload } from "../kernel/payload.ts";
import type { JobRecord } from "../jobs/model/job.ts";
import type { JobView } from "../jobs/model/ports.ts";
import { type BatchUse, type OutcomeCode, requestId } from "./batch.ts";
import type { FileLines } from "./openai-batch.ts";

/** A line of results: what stands before the output, the output if it is large, and what stands behind it. */
export interface ResultLine {
  readonly code: OutcomeCode;
  readonly head: Uint8Array;
  /** Only a large one; it belongs to the job. */
  readonly output: (Payload & { readonly kind: "blob" }) | null;
  readonly tail: Uint8Array;
  /** What its run used. */
  readonly use?: BatchUse | undefined;
  /** What it is in a file that clients for OpenAI read. */
  readonly inFile?: FileLines | undefined;
}

const CODES: Readonly<Partial<Record<JobRecord["status"], OutcomeCode>>> = {
  COMPLETED: "c",
  FAILED: "f",
  TIMED_OUT: "t",
  CANCELLED: "x",
};

const END = Buffer.from("}\n");

/** The end of a request as one line of JSON, the output as the worker sent it. */
export function resultLine(batchId: string, index: number, { job, output }: JobView): ResultLine {
  const fields = JSON.stringify({
    id: requestId(batchId, index),
    index,
    jobId: job.id,
    status: job.status,
    ...(job.error === null ? {} : { error: job.error }),
    ...(job.startedAtMs === null ? {} : { startedAt: new Date(job.startedAtMs).toISOString() }),
    ...(job.finishedAtMs === null ? {} : { completedAt: new Date(job.finishedAtMs).toISOString() }),
  }).slice(0, -1);
  const code = CODES[job.status] ?? "f";
  if (output === null) return { code, head: Buffer.from(`${fields}}\n`), output: null, tail: Buffer.alloc(0) };
  const start = Buffer.from(`${fields},"output":`);
  if (output.kind === "blob") return { code, head: start, output, tail: END };
  // A copy: what the worker sent is part of a larger buffer.
  return { code, head: Buffer.concat([start, oneLine(output.bytes), END]), output: null, tail: Buffer.alloc(0) };
}

/** The line of a request that no job ends: it failed for a reason of the service or of its own time to live. */
export function failedLine(batchId: string, index: number, error: string, nowMs: number): ResultLine {
  const completedAt = new Date(nowMs).toISOString();
  const fields = { id: requestId(batchId, index), index, status: "FAILED", error, completedAt };
  return { code: "f", head: Buffer.from(`${JSON.stringify(fields)}\n`), output: null, tail: Buffer.alloc(0) };
}

export function lineBytes({ head, output, tail }: ResultLine): number {
  return head.byteLength + (output?.lengthBytes ?? 0) + tail.byteLength;
}

/** The pieces of a line. */
export async function* linePieces({ head, output, tail }: ResultLine, blobs: BlobStore): AsyncGenerator<Uint8Array> {
  yield head;
  if (output === null) return;
  const { blobId, offsetBytes, lengthBytes } = output;
  for await (const piece of blobs.read(blobId, offsetBytes, lengthBytes)) yield oneLine(piece);
  yield tail;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Line breaks in JSON text stand between its parts only, where a space means the same. */
function oneLine(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(LINE_FEED) && !bytes.includes(CARRIAGE_RETURN)) return bytes;
  return bytes.map((byte) => (byte === LINE_FEED || byte === CARRIAGE_RETURN ? 0x20 : byte));
}
