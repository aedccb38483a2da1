/** A mistake in the file of which a batch was to be made. */
export interface FileError {
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  /** Number of the line, from 1. */
  readonly line: number | null;
}

/** What a batch has that was made of a file by a client for OpenAI. Its requests begin with their `custom_id`. */
export interface OpenaiBatch {
  readonly inputFileId: string;
  /** The route of all requests, such as `/v1/embeddings`. */
  readonly url: string;
  /** As the client wrote it, and what it means. */
  readonly window: string;
  readonly windowMs: number;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** How long files of results are kept; null: as long as the batch. */
  readonly resultsKeptMs: number | null;
  /** The key whose tokens these are. */
  readonly keyId: string;
  /** Why the file was refused; empty for a batch that runs. */
  readonly errors: readonly FileError[];
  /** That all requests name; null where they name several or none. */
  readonly model: string | null;
  /** Lines of requests that succeeded, and of the others that ended, in the files of results. */
  readonly completedBytes: number;
  readonly failedBytes: number;
  /** What the lines of the requests that have not ended would begin with, and what those of the failed ones begin with. */
  readonly openHeadBytes: number;
  readonly failedHeadBytes: number;
  readonly usage: OpenaiUsage;
}

/** Tokens that answers tell of. */
export interface OpenaiUsage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
}

/** What lines in a file of results have. */
export interface FileLines {
  readonly bytes: number;
  /** Of their heads alone: all that a line of a request has that never ran, but its error. */
  readonly headBytes: number;
  readonly usage: OpenaiUsage;
}

const noUsage: OpenaiUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, reasoningTokens: 0 };
export const noLines: FileLines = { bytes: 0, headBytes: 0, usage: noUsage };

/** What a batch has before its file is read, and what one of an earlier version lacks. */
export const openaiDefaults = {
  errors: [],
  model: null,
  completedBytes: 0,
  failedBytes: 0,
  openHeadBytes: 0,
  failedHeadBytes: 0,
  usage: noUsage,
} as const satisfies Partial<OpenaiBatch>;

function addUsage(one: OpenaiUsage, other: OpenaiUsage): OpenaiUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
  };
}

export function addLines(one: FileLines, other: FileLines): FileLines {
  const [bytes, headBytes] = [one.bytes + other.bytes, one.headBytes + other.headBytes];
  return { bytes, headBytes, usage: addUsage(one.usage, other.usage) };
}

/** Requests of a batch have ended, with these lines. */
export function withLines(batch: OpenaiBatch, completed: FileLines, failed: FileLines): OpenaiBatch {
  return {
    ...batch,
    completedBytes: batch.completedBytes + completed.bytes,
    failedBytes: batch.failedBytes + failed.bytes,
    openHeadBytes: batch.openHeadBytes - completed.headBytes - failed.headBytes,
    failedHeadBytes: batch.failedHeadBytes + failed.headBytes,
    usage: addUsage(batch.usage, addUsage(completed.usage, failed.usage)),
  };
}

/** The failed requests of a batch are to run again. */
export function withoutFailedLines(batch: OpenaiBatch): OpenaiBatch {
  const openHeadBytes = batch.openHeadBytes + batch.failedHeadBytes;
  return { ...batch, failedBytes: 0, openHeadBytes, failedHeadBytes: 0 };
}

/** A file that a client uploaded, or one that stands for the results of a batch. */
export interface OpenaiFile {
  readonly id: string;
  readonly endpointId: string;
  readonly accountId: string;
  readonly name: string;
  readonly bytes: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Of an uploaded file. */
  readonly blobId: string | null;
  /** Of a file of results. */
  readonly batchId: string | null;
}

/** `output`: results of requests that succeeded; `error`: the others. */
export type ResultKind = "output" | "error";

export function resultFileId(batchId: string, kind: ResultKind): string {
  return `file-${batchId.slice(batchId.indexOf("_") + 1)}-${kind}`;
}

export function kindOfFile({ id }: OpenaiFile): ResultKind {
  return id.endsWith("-error") ? "error" : "output";
}
