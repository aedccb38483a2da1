import {
  type BatchView,
  invalidField,
  isRecord,
  notFound,
  type OpenaiBatch,
  openaiDefaults,
  type OpenaiFile,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { JobRequest } from "../../../binding/job-request.ts";
import { openBlob } from "../../../http/body/open-blob.ts";
import { smallJsonObject } from "../../../http/body/small-json-object.ts";
import { isRoute } from "../request.ts";
import { keptMsOf } from "./file-upload.ts";
import { requestsIn, WrongFileError } from "./input-lines.ts";

const UNITS_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };
const METADATA_MAX = 16;
const METADATA_KEY_MAX_CHARS = 64;
const METADATA_VALUE_MAX_CHARS = 512;

/** Makes a batch of a file and starts it; one of a file with mistakes has failed. */
export async function createBatch(request: JobRequest): Promise<BatchView> {
  const { endpoint, services, principal } = request;
  const { files, batches } = services.openai;
  const body = await smallJsonObject(request.exchange);
  const fileId = body["input_file_id"];
  if (typeof fileId !== "string" || fileId === "") throw invalidField("input_file_id", "must be the id of a file");
  const openai: OpenaiBatch = {
    inputFileId: fileId,
    url: urlOf(body["endpoint"]),
    ...windowOf(body["completion_window"]),
    metadata: metadataOf(body["metadata"]),
    resultsKeptMs:
      body["output_expires_after"] === undefined || body["output_expires_after"] === null
        ? null
        : keptMsOf(body["output_expires_after"], "output_expires_after"),
    keyId: principal.keyId,
    ...openaiDefaults,
  };
  const file = await files.get(endpoint.id, fileId);
  try {
    const requestsMax = limits.openaiBatchRequestsMax;
    const requests = requestsIn(bytesOf(file, request), { url: openai.url, requestsMax, signal: request.signal });
    return await batches.begin(endpoint, requests, openai);
  } catch (error) {
    if (!(error instanceof WrongFileError)) throw error;
    return await batches.refuse(endpoint, openai, error.errors);
  }
}

/** The bytes of an uploaded file. */
export async function* bytesOf(
  { id, blobId, bytes: lengthBytes }: OpenaiFile,
  { blobs }: Pick<JobRequest, "blobs">,
): AsyncGenerator<Uint8Array> {
  if (blobId === null) throw notFound("uploaded file", id);
  if (lengthBytes === 0) return;
  yield* (await openBlob(blobs, { kind: "blob", blobId, offsetBytes: 0, lengthBytes })).pieces();
}

function urlOf(value: unknown): string {
  if (typeof value === "string" && value.startsWith("/v1/") && isRoute(value.slice(4))) return value;
  throw invalidField("endpoint", "must be a route such as /v1/chat/completions");
}

function windowOf(value: unknown): { readonly window: string; readonly windowMs: number } {
  const [, count, unit = ""] = (typeof value === "string" ? /^([1-9]\d{0,2})([hd])$/.exec(value) : null) ?? [];
  const windowMs = Number(count) * (UNITS_MS[unit] ?? 0);
  if (typeof value === "string" && windowMs > 0 && windowMs <= limits.batchRunMaxMs) return { window: value, windowMs };
  throw invalidField("completion_window", "must be 24h, or another number of hours (h) or days (d) up to 7 days");
}

function metadataOf(value: unknown): Readonly<Record<string, string>> | null {
  if (value === undefined || value === null) return null;
  const entries = isRecord(value) ? Object.entries(value) : [];
  const isValid = ([key, text]: readonly [string, unknown]): boolean =>
    key.length <= METADATA_KEY_MAX_CHARS && typeof text === "string" && text.length <= METADATA_VALUE_MAX_CHARS;
  if (isRecord(value) && entries.length <= METADATA_MAX && entries.every(isValid)) {
    return Object.fromEntries(entries) as Record<string, string>;
  }
  const sizes = `keys of at most ${METADATA_KEY_MAX_CHARS} and texts of at most ${METADATA_VALUE_MAX_CHARS} characters`;
  throw invalidField("metadata", `must be an object of at most ${METADATA_MAX} texts, with ${sizes}`);
}
