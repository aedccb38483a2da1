import type { Readable } from "node:stream";
import { type BatchRequest, DomainError, parseExactJson, parseJobOptions } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { JobRequest } from "../../binding/job-request.ts";
import { inTurns } from "../../http/body/in-turns.ts";
import type { JsonSpan, ScannedJson } from "../../http/body/json-scanner.ts";
import { JsonSyntaxError } from "../../http/body/json-syntax-error.ts";
import { PARSED_MEMBER_MAX_BYTES } from "../../http/body/request-body.ts";
import { placeOf, RequestSplitter, type SplitRequest } from "../../http/body/request-splitter.ts";
import { uploadedBytes } from "../../http/body/uploaded-bytes.ts";
import { checkWebhook } from "../queue/submission.ts";

const LINES = /^application\/(?:jsonl|json-lines|jsonlines|x-ndjson|x-jsonlines)\b/i;
/** The beginning of a body whose first line is a request. */
const FIRST_LINE = /^\s*\{\s*"(?:input|webhook|policy|s3Config)"\s*:/;
const HINT_BYTES = 1_000;

const FIELDS: ReadonlySet<string> = new Set(["input", "webhook", "policy", "s3Config"]);

/**
 * The requests of a body, each checked as `run` checks its body, while it arrives.
 *
 * @throws DomainError that names the request and its field
 */
export async function* requestsOf(request: JobRequest): AsyncGenerator<BatchRequest> {
  const { headers } = request.exchange;
  const isLines = LINES.test(headers["content-type"] ?? "");
  const maxBytes = isLines ? Infinity : limits.batchBodyMaxBytes;
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const splitter = new RequestSplitter(isLines ? "lines" : "json", limits.runPayloadMaxBytes, FIELDS);
  let index = 0;
  let receivedBytes = 0;
  let begin = Buffer.alloc(0);
  try {
    for await (const piece of inTurns(piecesOf(request.exchange.takeBody()), request.signal)) {
      receivedBytes += piece.byteLength;
      if (receivedBytes > maxBytes) throw tooLarge(maxBytes);
      if (begin.length < HINT_BYTES) begin = Buffer.concat([begin, piece.subarray(0, HINT_BYTES)]);
      for (const item of splitter.push(piece)) yield checked(item, index++, request);
    }
    for (const item of splitter.end()) yield checked(item, index++, request);
  } catch (error) {
    const told = error instanceof JsonSyntaxError ? invalid("body", `is not JSON: ${error.message}`) : error;
    throw isLines || !FIRST_LINE.test(begin.toString()) ? told : asLines(told);
  }
}

/** The same refusal of a body that looks like JSON Lines and was not announced as such. */
function asLines(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== "invalid_request") return error;
  const hint = "A body with a request on each line is JSON Lines: send content-type: application/jsonl.";
  return new DomainError(error.code, `${error.message} ${hint}`, { details: error.details });
}

async function* piecesOf(body: Buffer | Readable): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else yield* uploadedBytes(body) as AsyncIterable<Buffer>;
}

function checked(item: SplitRequest, index: number, request: JobRequest): BatchRequest {
  const { bytes, json, line } = item;
  const at = `requests[${index}]`;
  if (json instanceof JsonSyntaxError) throw invalid(at, `is not JSON: ${json.message}`, line);
  const input = json.members.get("input");
  if (json.kind !== "object") throw invalid(at, "must be an object with the key input", line);
  if (input === undefined) throw invalid(`${at}.input`, "is missing; it must be an object", line);
  if (input.kind !== "object" && request.dialect === "default") throw invalid(`${at}.input`, "must be an object", line);
  if (json.members.size > 1) checkOptions(item, json, at, request);
  // When the request runs, all but its input is parsed in one go.
  const isLong = bytes.byteLength - (input.end - input.start) > PARSED_MEMBER_MAX_BYTES;
  return isLong ? onlyRead(bytes, json, input) : { bytes, inputStart: input.start, inputEnd: input.end };
}

/** A request without the fields that nobody reads. */
function onlyRead(bytes: Uint8Array, { members }: ScannedJson, input: JsonSpan): BatchRequest {
  const head = Buffer.from('{"input":');
  const parts: Uint8Array[] = [head, bytes.subarray(input.start, input.end)];
  for (const [name, { start, end }] of members) {
    if (name !== "input") parts.push(Buffer.from(`,"${name}":`), bytes.subarray(start, end));
  }
  const inputEnd = head.byteLength + input.end - input.start;
  return { bytes: Buffer.concat([...parts, Buffer.from("}")]), inputStart: head.byteLength, inputEnd };
}

function checkOptions({ bytes, line }: SplitRequest, json: ScannedJson, at: string, request: JobRequest): void {
  const fields: Record<string, unknown> = {};
  for (const [name, { start, end }] of json.members) {
    if (name === "input") continue;
    if (end - start > PARSED_MEMBER_MAX_BYTES)
      throw invalid(`${at}.${name}`, `is longer than ${PARSED_MEMBER_MAX_BYTES} bytes`, line);
    const text = Buffer.from(bytes.subarray(start, end)).toString();
    const value: unknown = name === "s3Config" ? parseExactJson(text) : JSON.parse(text);
    if (value !== null || request.dialect === "default") fields[name] = value;
  }
  try {
    checkWebhook(parseJobOptions(fields).extras.webhook, request);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid_request") throw error;
    const details = error.details.map(({ field, message }) => ({ field: `${at}.${field}`, message }));
    throw new DomainError("invalid_request", `${placeOf(at, line)}: ${error.message}`, { details });
  }
}

function invalid(field: string, message: string, line: number | null = null): DomainError {
  return new DomainError("invalid_request", `${placeOf(field, line)} ${message}.`, { details: [{ field, message }] });
}

function tooLarge(maxBytes: number): DomainError {
  const message = `The body is larger than ${maxBytes} bytes. Send requests in several calls, or as JSON Lines (content-type: application/jsonl).`;
  return new DomainError("payload_too_large", message);
}
