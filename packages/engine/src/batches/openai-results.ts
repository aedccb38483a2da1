import type { BlobStore } from "../kernel/payload.ts";
import { type Batch, hasLine, requestId, type Segment } from "./batch.ts";
import { pending } from "./batch-rules.ts";
import { type OpenaiBatch, type OpenaiFile, resultFileId, type ResultKind } from "./openai-batch.ts";

/** The kinds of results that a batch has; none before it has ended. */
export function resultKinds({ finishedAtMs, openai, total, completed }: Batch): readonly ResultKind[] {
  if (finishedAtMs === null || openai === undefined || total === 0) return [];
  return [...(completed > 0 ? (["output"] as const) : []), ...(completed < total ? (["error"] as const) : [])];
}

/** The files of results of a batch; none before it has ended. */
export function resultFiles(batch: Batch): readonly OpenaiFile[] {
  const { id: batchId, endpointId, accountId, finishedAtMs: createdAtMs, expiresAtMs, openai } = batch;
  if (createdAtMs === null || openai === undefined) return [];
  const keptMs = openai.resultsKeptMs ?? Infinity;
  return resultKinds(batch).map((kind) => ({
    id: resultFileId(batchId, kind),
    endpointId,
    accountId,
    name: `${batchId}_${kind}.jsonl`,
    bytes: kind === "output" ? openai.completedBytes : errorBytes(batch, openai),
    createdAtMs,
    expiresAtMs: Math.min(expiresAtMs, createdAtMs + keptMs),
    blobId: null,
    batchId,
  }));
}

/** Of the file with what became of the requests that did not succeed, those that never ran included. */
function errorBytes(batch: Batch, { failedBytes, openHeadBytes }: OpenaiBatch): number {
  const neverRan = pending(batch);
  if (neverRan === 0) return failedBytes;
  return failedBytes + openHeadBytes + neverRan * Buffer.byteLength(neverRanTail(batch));
}

/** What the line of a request begins with in a file of results. */
export function lineHead(id: string, customId: string): string {
  return `{"id":${JSON.stringify(id)},"custom_id":${JSON.stringify(customId)},"response":`;
}

/** The rest of the line of a request that never ran. */
export function neverRanTail({ state }: Pick<Batch, "state">): string {
  const error =
    state === "FAILED"
      ? { code: "batch_expired", message: "This request could not be executed before the completion window expired." }
      : { code: "batch_cancelled", message: "The batch was cancelled before this request was executed." };
  return `null,"error":${JSON.stringify(error)}}\n`;
}

/** The end of a request of a batch that was made of a file. */
export interface EndedRequest {
  readonly id: string;
  readonly customId: string;
  /** Its stored line of results; null when it never ran. */
  readonly line: string | null;
}

/** All requests whose ends belong into a file of results, in their order. */
export async function* endedRequests(
  batch: Batch,
  segments: AsyncIterable<Segment>,
  kind: ResultKind,
  blobs: BlobStore,
): AsyncGenerator<EndedRequest> {
  for await (const segment of segments) {
    const { inputs, outcomes, firstIndex, inputBlob, resultBlob } = segment;
    const lines = cut(
      blobs,
      resultBlob,
      outcomes.map((outcome) => outcome?.lengthBytes ?? 0),
    );
    const requests = cut(
      blobs,
      inputBlob,
      inputs.map(({ lengthBytes }) => lengthBytes),
    );
    for (const [place, { inputStart }] of inputs.entries()) {
      const request = (await requests.next()).value ?? Buffer.alloc(0);
      const line = (await lines.next()).value;
      const outcome = outcomes[place];
      if ((outcome?.code === "c" ? "output" : "error") !== kind) continue;
      const { custom_id: customId } = JSON.parse(`${request.toString("utf8", 0, inputStart)}null}`) as {
        custom_id: string;
      };
      const id = requestId(batch.id, firstIndex + place);
      yield { id, customId, line: hasLine(outcome) && line !== undefined ? line.toString() : null };
    }
  }
}

/** A blob in pieces of these lengths. */
async function* cut(
  blobs: BlobStore,
  blobId: string | null,
  lengths: readonly number[],
): AsyncGenerator<Buffer, undefined> {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const pieces = blobId === null ? undefined : blobs.read(blobId, 0, total)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  try {
    for (const length of lengths) {
      const parts: Buffer[] = [];
      let missing = length;
      while (missing > 0 && pieces !== undefined) {
        if (rest.byteLength === 0) {
          const next = await pieces.next();
          if (next.done === true) throw new Error(`the blob ${blobId} ends too early`);
          rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
        }
        parts.push(rest.subarray(0, missing));
        missing -= parts.at(-1)?.byteLength ?? 0;
        rest = rest.subarray(parts.at(-1)?.byteLength ?? 0);
      }
      yield parts.length === 1 ? (parts[0] ?? rest) : Buffer.concat(parts);
    }
  } finally {
    await pieces?.return?.();
  }
  return undefined;
}
