import type { FileError, FileRequest } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { createHash } from "node:crypto";
import { JsonScanner, type ScannedJson } from "../../../http/body/json-scanner.ts";
import { JsonSyntaxError } from "../../../http/body/json-syntax-error.ts";

/** A file cannot become a batch. */
export class WrongFileError extends Error {
  override readonly name = "WrongFileError";
  readonly errors: readonly FileError[];

  constructor(errors: readonly FileError[]) {
    super("the file has mistakes");
    this.errors = errors;
  }
}

/** A mistake in a line. */
class LineError extends Error {
  readonly code: string;
  readonly param: string | null;

  constructor(code: string, message: string, param: string | null = null) {
    super(message);
    this.code = code;
    this.param = param;
  }
}

const FIELDS: ReadonlySet<string> = new Set(["custom_id", "method", "url", "body"]);
const BODY_FIELDS: ReadonlySet<string> = new Set(["stream", "model"]);
const STREAM_REFUSED = `HTTP 400: ${JSON.stringify({
  error: {
    message: "A request of a batch has no stream: leave stream out, or set it to false.",
    type: "invalid_request_error",
    param: "stream",
    code: "invalid_request",
  },
})}`;

/**
 * The requests of a file, each as the OpenAI route would make a job of it. After a mistake the other lines are only checked.
 *
 * @throws WrongFileError at the end of a file with mistakes, or at too many of them
 */
export async function* requestsIn(
  pieces: AsyncIterable<Uint8Array>,
  { url, requestsMax }: { readonly url: string; readonly requestsMax: number },
): AsyncGenerator<FileRequest> {
  const errors: FileError[] = [];
  const seen = new Set<string>();
  let count = 0;
  for await (const { number, bytes } of linesOf(pieces)) {
    try {
      count += 1;
      if (count > requestsMax) {
        throw new LineError("request_limit_exceeded", `The file has more than ${requestsMax} requests.`);
      }
      const request = requestOf(bytes, url, seen);
      if (errors.length === 0) yield request;
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      errors.push({ code: error.code, message: error.message, param: error.param, line: number });
      if (count > requestsMax || errors.length >= limits.openaiFileErrorsMax) break;
    }
  }
  if (count === 0) errors.push({ code: "empty_file", message: "The file has no requests.", param: null, line: null });
  if (errors.length > 0) throw new WrongFileError(errors);
}

interface Line {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Null for one that is too long. */
  readonly bytes: Buffer | null;
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const keep = (bytes: Uint8Array): void => {
    length += bytes.byteLength;
    if (length > limits.runPayloadMaxBytes) parts = [];
    else parts.push(bytes);
  };
  function* close(): Generator<Line> {
    number += 1;
    const bytes = length > limits.runPayloadMaxBytes ? null : Buffer.concat(parts);
    [parts, length] = [[], 0];
    if (bytes === null || bytes.some((byte) => byte > 0x20)) yield { number, bytes };
  }
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
      keep(piece.subarray(from, end));
      from = end + 1;
      yield* close();
    }
    keep(piece.subarray(from));
  }
  yield* close();
}

function requestOf(bytes: Buffer | null, url: string, seen: Set<string>): FileRequest {
  if (bytes === null)
    throw new LineError("request_too_large", `The line is longer than ${limits.runPayloadMaxBytes} bytes.`);
  const { kind, members } = scanned(bytes, FIELDS);
  if (kind !== "object") throw new LineError("invalid_json_line", "The line is no JSON object.");
  const valueOf = (name: string): unknown => {
    const span = members.get(name);
    return span?.kind === "string" ? JSON.parse(bytes.toString("utf8", span.start, span.end)) : undefined;
  };
  const customId = valueOf("custom_id");
  if (typeof customId !== "string" || customId === "" || customId.length > limits.openaiCustomIdMaxChars) {
    const message = `custom_id must be a text of 1 to ${limits.openaiCustomIdMaxChars} characters.`;
    throw new LineError("invalid_custom_id", message, "custom_id");
  }
  if (valueOf("method") !== "POST") throw new LineError("invalid_method", "method must be POST.", "method");
  if (valueOf("url") !== url)
    throw new LineError("mismatched_url", `url must be the endpoint of the batch, ${url}.`, "url");
  const body = members.get("body");
  if (body?.kind !== "object") throw new LineError("invalid_body", "body must be an object.", "body");
  // Of many ids a part of their hash is enough.
  const hash = createHash("sha256").update(customId).digest("base64").slice(0, 20);
  if (seen.has(hash)) {
    throw new LineError("duplicate_custom_id", "Another line before has the same custom_id.", "custom_id");
  }
  seen.add(hash);
  const text = bytes.subarray(body.start, body.end);
  const { isStream, model } = factsOf(text);
  const refused = isStream ? `,"refused":${JSON.stringify(STREAM_REFUSED)}` : "";
  const head = Buffer.from(`{"custom_id":${JSON.stringify(customId)}${refused},"input":`);
  const input = isStream
    ? Buffer.from("{}")
    : Buffer.concat([Buffer.from(`{"openai_route":"${url}","openai_input":`), text, Buffer.from("}")]);
  const inputEnd = head.byteLength + input.byteLength;
  const whole = Buffer.concat([head, input, Buffer.from("}")]);
  return { bytes: whole, inputStart: head.byteLength, inputEnd, customId, model };
}

function factsOf(body: Buffer): { readonly isStream: boolean; readonly model: string | null } {
  const { members } = scanned(body, BODY_FIELDS);
  const textOf = (name: string): string | undefined => {
    const span = members.get(name);
    return span && body.toString("utf8", span.start, span.end);
  };
  const model = members.get("model")?.kind === "string" ? (JSON.parse(textOf("model") ?? "null") as string) : null;
  return { isStream: textOf("stream") === "true", model };
}

function scanned(bytes: Uint8Array, fields: ReadonlySet<string>): ScannedJson {
  const scanner = new JsonScanner(fields);
  try {
    scanner.push(bytes);
    return scanner.end();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new LineError("invalid_json_line", `The line is not JSON: ${error.message}.`);
  }
}
