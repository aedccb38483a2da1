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
  /** Stored results of requests that succeeded, and of the others. */
  readonly completedBytes: number;
  readonly failedBytes: number;
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
