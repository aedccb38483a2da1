import type { BlobStore } from "../kernel/payload.ts";
import type { JobView } from "../jobs/model/ports.ts";
import type { BatchRequest } from "./segment-writer.ts";
import { requestId } from "./batch.ts";
import type { FileLines, OpenaiBatch } from "./openai-batch.ts";
import { type EndedRequest, lineHead } from "./openai-results.ts";
import { linePieces, type ResultLine } from "./result-line.ts";

/** A line of a file that a client for OpenAI uploaded, as a request. */
export interface FileRequest extends BatchRequest {
  readonly customId: string;
  readonly model: string | null;
}

/** What the OpenAI route says of ends of requests. */
export interface OpenaiEnds {
  /** The end of a job: it has failed if its answer is an error. */
  readonly judged: (view: JobView) => Promise<JobView>;
  /** What a file of results has of a request that ended. */
  readonly inFile: (request: EndedRequest) => Promise<FileLines>;
}

/** What a client for OpenAI named its request, as it is stored. */
export interface NamedRequest {
  readonly custom_id: string;
  /** Why it is not submitted. */
  readonly refused?: string;
}

/** Adds to lines of results what they are in a file of results. */
export interface OpenaiLines {
  /** @param named null for a request of any other client, whose line stays as it is */
  measured(id: string, named: NamedRequest | null, line: ResultLine): Promise<ResultLine>;
}

export function createOpenaiLines({
  blobs,
  openai,
}: {
  readonly blobs: BlobStore;
  readonly openai: Pick<OpenaiEnds, "inFile">;
}): OpenaiLines {
  let before: Promise<unknown> = Promise.resolve();

  async function inFile(request: Pick<EndedRequest, "id" | "customId">, line: ResultLine): Promise<ResultLine> {
    const pieces: Uint8Array[] = [];
    for await (const piece of linePieces(line, blobs)) pieces.push(piece);
    return { ...line, inFile: await openai.inFile({ ...request, line: Buffer.concat(pieces).toString() }) };
  }

  return {
    async measured(id, named, line) {
      if (named === null) return line;
      const request = { id, customId: named.custom_id };
      if (line.output === null) return await inFile(request, line);
      // Large answers one after the other: each is in memory meanwhile.
      const turn = before.then(() => inFile(request, line));
      before = turn.catch(() => undefined);
      return await turn;
    },
  };
}

/** Notes what all requests of a file have in common while they pass. */
export function createFileFacts(batchId: string) {
  let [count, openHeadBytes] = [0, 0];
  let model: string | null = null;
  return {
    async *noting(requests: AsyncIterable<FileRequest>): AsyncGenerator<BatchRequest> {
      for await (const request of requests) {
        model = count === 0 || request.model === model ? request.model : null;
        openHeadBytes += Buffer.byteLength(lineHead(requestId(batchId, count), request.customId));
        count += 1;
        yield request;
      }
    },
    facts: (): Pick<OpenaiBatch, "model" | "openHeadBytes"> => ({ model, openHeadBytes }),
  };
}
