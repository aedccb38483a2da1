import type { FileError, FileRequest } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { createHash } from "node:crypto";
import { inTurns } from "../../../http/body/in-turns.ts";
import type { JsonSpan } from "../../../http/body/json-scanner.ts";
import { JsonSyntaxError } from "../../../http/body/json-syntax-error.ts";
import type { JsonText, NotedMembers } from "../../../http/body/kept-json.ts";
import { LineSplitter, type JsonLine } from "../../../http/body/line-splitter.ts";

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

const MEMBERS: NotedMembers = {
  fields: new Set(["custom_id", "method", "url", "body"]),
  inner: { of: "body", wanted: new Set(["stream", "model"]) },
};
/** The longest custom_id if all its characters are escaped, with its quotes. A longer text is no custom_id, address or name of a model. */
const TEXT_MAX_BYTES = limits.openaiCustomIdMaxChars * "\\u0000".length + 2;
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
 * @param signal aborted once the client has gone, for whom nobody else would read the file
 * @throws WrongFileError at the end of a file with mistakes, or at too many of them
 */
export async function* requestsIn(
  pieces: AsyncIterable<Uint8Array>,
  { url, requestsMax, signal }: { readonly url: string; readonly requestsMax: number; readonly signal: AbortSignal },
): AsyncGenerator<FileRequest> {
  const errors: FileError[] = [];
  const seen = new Set<string>();
  let count = 0;
  for await (const { line, text } of linesOf(pieces, signal)) {
    try {
      count += 1;
      if (count > requestsMax) {
        throw new LineError("request_limit_exceeded", `The file has more than ${requestsMax} requests.`);
      }
      const request = requestOf(text, url, seen);
      if (errors.length === 0) yield request;
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      errors.push({ code: error.code, message: error.message, param: error.param, line });
      if (count > requestsMax || errors.length >= limits.openaiFileErrorsMax) break;
    }
  }
  if (count === 0) errors.push({ code: "empty_file", message: "The file has no requests.", param: null, line: null });
  if (errors.length > 0) throw new WrongFileError(errors);
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<JsonLine> {
  const lines = new LineSplitter(limits.runPayloadMaxBytes, MEMBERS);
  // A delegation would wait for each line that there is.
  for await (const piece of inTurns(pieces, signal)) for (const line of lines.push(piece)) yield line;
  for (const line of lines.end()) yield line;
}

function requestOf(text: JsonText | null, url: string, seen: Set<string>): FileRequest {
  if (text === null)
    throw new LineError("request_too_large", `The line is longer than ${limits.runPayloadMaxBytes} bytes.`);
  const { bytes, json } = text;
  if (json instanceof JsonSyntaxError) {
    throw new LineError("invalid_json_line", `The line is not JSON: ${json.message}.`);
  }
  if (json.kind !== "object") throw new LineError("invalid_json_line", "The line is no JSON object.");
  const written = ({ start, end }: JsonSpan): string => Buffer.from(bytes.subarray(start, end)).toString();
  const textAt = (span: JsonSpan | undefined): string | undefined =>
    span?.kind === "string" && span.end - span.start <= TEXT_MAX_BYTES
      ? (JSON.parse(written(span)) as string)
      : undefined;
  const customId = textAt(json.members.get("custom_id"));
  if (customId === undefined || customId === "" || customId.length > limits.openaiCustomIdMaxChars) {
    const message = `custom_id must be a text of 1 to ${limits.openaiCustomIdMaxChars} characters.`;
    throw new LineError("invalid_custom_id", message, "custom_id");
  }
  if (textAt(json.members.get("method")) !== "POST")
    throw new LineError("invalid_method", "method must be POST.", "method");
  if (textAt(json.members.get("url")) !== url)
    throw new LineError("mismatched_url", `url must be the endpoint of the batch, ${url}.`, "url");
  const body = json.members.get("body");
  if (body?.kind !== "object") throw new LineError("invalid_body", "body must be an object.", "body");
  // Of many ids a part of their hash is enough.
  const hash = createHash("sha256").update(customId).digest("base64").slice(0, 20);
  if (seen.has(hash)) {
    throw new LineError("duplicate_custom_id", "Another line before has the same custom_id.", "custom_id");
  }
  seen.add(hash);
  const stream = json.inner.get("stream");
  const isStream = stream?.kind === "boolean" && written(stream) === "true";
  const model = textAt(json.inner.get("model")) ?? null;
  const refused = isStream ? `,"refused":${JSON.stringify(STREAM_REFUSED)}` : "";
  const head = Buffer.from(`{"custom_id":${JSON.stringify(customId)}${refused},"input":`);
  const input = isStream
    ? [Buffer.from("{}")]
    : [Buffer.from(`{"openai_route":"${url}","openai_input":`), bytes.subarray(body.start, body.end), Buffer.from("}")];
  const whole = Buffer.concat([head, ...input, Buffer.from("}")]);
  return { bytes: whole, inputStart: head.byteLength, inputEnd: whole.byteLength - 1, customId, model };
}
