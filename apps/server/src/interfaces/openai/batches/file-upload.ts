import { Readable } from "node:stream";
import { DomainError, invalidField, type OpenaiFile } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { JobRequest } from "../../../binding/job-request.ts";
import { formParts, textOf } from "../../../http/body/form-parts.ts";
import { uploadedBytes } from "../../../http/body/uploaded-bytes.ts";

/** The file counted, and each field as often as it is sent. */
const FIELDS_MAX = 16;
const FIELD_MAX_BYTES = 1_024;
/** What a form has besides its file. */
const REST_MAX_BYTES = 64 * 1_024;
const DEFAULT_NAME = "upload.jsonl";
const CONTROL = /\p{Cc}/u;
const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;

type Written = Awaited<ReturnType<JobRequest["services"]["openai"]["files"]["write"]>>;

/** What a form has besides the bytes of the file. */
interface Form {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: { readonly name: string; readonly body: Written } | undefined;
}

/** Stores the file of a form of the type `multipart/form-data` while it arrives. */
export async function uploadFile(request: JobRequest): Promise<OpenaiFile> {
  const { endpoint, services } = request;
  const { files, uploads } = services.openai;
  return await uploads.within(endpoint.accountId, async () => {
    await files.requireRoom(endpoint.accountId);
    const { fields, file } = await readForm(request);
    if (file === undefined) throw invalidField("file", "is missing; it must be a file of JSON Lines");
    try {
      return await files.keep(endpoint, file.body, factsOf(fields, file.name));
    } catch (error) {
      if (error instanceof DomainError && error.code === "invalid_request") await files.discard(file.body);
      throw error;
    }
  });
}

function factsOf(fields: Form["fields"], name: string): { readonly name: string; readonly keptMs: number } {
  if (fields.get("purpose") !== "batch") throw invalidField("purpose", "must be batch");
  if (CONTROL.test(name) || !name.isWellFormed() || Array.from(name).length > limits.openaiFileNameMaxChars) {
    throw invalidField("file", `must have a name of at most ${limits.openaiFileNameMaxChars} characters`);
  }
  const [anchor, seconds] = ["anchor", "seconds"].map((part) => fields.get(`expires_after[${part}]`));
  if (anchor === undefined && seconds === undefined) return { name, keptMs: limits.openaiFileKeptMs };
  return { name, keptMs: keptMsOf({ anchor, seconds: Number(seconds) }, "expires_after") };
}

/** How long a file is kept. @throws DomainError that names the field */
export function keptMsOf(value: unknown, field: string): number {
  const { anchor, seconds } = (value ?? {}) as { readonly anchor?: unknown; readonly seconds?: unknown };
  if (anchor !== "created_at") throw invalidField(`${field}.anchor`, "must be created_at");
  const most = (30 * DAY_MS) / 1000;
  if (typeof seconds !== "number" || !Number.isInteger(seconds) || seconds < HOUR_SECONDS || seconds > most) {
    throw invalidField(`${field}.seconds`, `must be a whole number from ${HOUR_SECONDS} to ${most}`);
  }
  return seconds * 1000;
}

async function readForm({ exchange, services }: JobRequest): Promise<Form> {
  const { headers } = exchange;
  if (Number(headers["content-length"] ?? 0) > limits.openaiFileMaxBytes + REST_MAX_BYTES) {
    throw new DomainError("payload_too_large", `The file is larger than ${limits.openaiFileMaxBytes} bytes.`);
  }
  const taken = exchange.takeBody();
  const pieces = Buffer.isBuffer(taken) ? Readable.from([taken]) : uploadedBytes(taken);
  const fields = new Map<string, string>();
  let file: Form["file"];
  let count = 0;
  try {
    for await (const { name, fileName = DEFAULT_NAME, bytes } of formParts(headers["content-type"] ?? "", pieces)) {
      count += 1;
      if (count > FIELDS_MAX) throw invalidField("body", `has more than ${FIELDS_MAX} fields`);
      if (name === "file" && file === undefined)
        file = { name: fileName, body: await services.openai.files.write(bytes) };
      else fields.set(name, (await textOf(bytes, FIELD_MAX_BYTES)) ?? "");
    }
    return { fields, file };
  } catch (error) {
    if (file !== undefined) await services.openai.files.discard(file.body);
    throw error;
  }
}
