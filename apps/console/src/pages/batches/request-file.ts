import type { BatchRequest } from "@millrace/queue-client";
import { limits } from "@millrace/spec";
import { isExactNumber, parseExactJson } from "@millrace/worker-text/exact-json";
import { bytes } from "../../data/format.ts";
import { RequestSplitter, type RequestText } from "./request-splitter.ts";

/** A request of a file, or why it is none. */
export type FileRequest =
  | { readonly line: number; readonly request: BatchRequest }
  | { readonly line: number; readonly problem: string };

export interface ReadFileOptions {
  readonly signal: AbortSignal;
  /** Told after each piece how many bytes were read. */
  readonly onBytes: (done: number) => void;
}

/**
 * Reads the requests of a file piece by piece, so that files larger than the memory can be sent. A document is a request with `input`, as
 * the service takes it.
 *
 * @throws Error when the file cannot be read or is not what it begins as
 */
export async function* requestsOf(file: Blob, { signal, onBytes }: ReadFileOptions): AsyncGenerator<FileRequest> {
  const splitter = new RequestSplitter();
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  let done = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const piece = await reader.read();
      for (const one of splitter.push(decoder.decode(piece.value, { stream: !piece.done }))) yield requestOf(one);
      if (piece.done) break;
      done += piece.value.byteLength;
      onBytes(done);
    }
    for (const one of splitter.end()) yield requestOf(one);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function requestOf({ line, text }: RequestText): FileRequest {
  if (text.length > limits.runPayloadMaxBytes)
    return { line, problem: `is larger than ${bytes(limits.runPayloadMaxBytes)}` };
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    return { line, problem: "is not JSON" };
  }
  if (!isObject(value)) return { line, problem: "is not a JSON object" };
  if (!("input" in value)) return { line, problem: "has no input" };
  if (!isObject(value.input)) return { line, problem: "has an input that is not an object" };
  return { line, request: { ...value, input: value.input } };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
