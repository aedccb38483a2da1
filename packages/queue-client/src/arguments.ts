import { BadRequestError, PayloadTooLargeError } from "./errors.ts";
import { isObject } from "./json.ts";
import { limits } from "./limits.ts";
import type { OperationName } from "./operations.ts";
import { isId } from "./settings.ts";
import type { JobPolicy, JobRequestBody, S3Config } from "./wire.ts";

/** What a job may be given besides its input. */
export interface JobOptions {
  /** http or https address that gets the finished job by POST. */
  readonly webhook?: string | undefined;
  readonly policy?: JobPolicy | undefined;
  readonly s3Config?: S3Config | undefined;
  /**
   * Name of this submission, 1 to 255 printable ASCII characters. A second submission of the same body under the same name
   * creates no second job. Default: a random one, which makes the client's own retries safe.
   */
  readonly idempotencyKey?: string | undefined;
}

const encoder = new TextEncoder();

/** An argument that the service would refuse, or that cannot be sent at all, as the error that it would answer with. */
export function refuseArgument(operation: OperationName, field: string, message: string): BadRequestError {
  const details = [{ field, message }];
  return new BadRequestError(`${operation}: ${field} ${message}.`, { code: "invalid_request", details });
}

/** An identifier of another form could make the request one for something else. */
export function checkJobId(operation: OperationName, jobId: string): string {
  if (isId(jobId)) return jobId;
  throw refuseArgument(operation, "jobId", `must be 1 to ${limits.idMaxChars} letters, digits, "_" or "-"`);
}

export function checkIdempotencyKey(operation: OperationName, key: string): string {
  const longest = limits.idempotencyKeyMaxChars;
  // Platforms cut white space off the ends of a header, which would make it another key.
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= longest && key.trim() === key) return key;
  throw refuseArgument(operation, "Idempotency-Key", `must be 1 to ${longest} printable ASCII characters`);
}

export function checkLastEventId(lastEventId: string | number): string {
  const text = String(lastEventId);
  if (/^\d{1,15}$/.test(text)) return text;
  throw refuseArgument("stream", "Last-Event-ID", "must be the number of a chunk");
}

/** The body of `run` or `runsync` as bytes. Refuses what is over the limit before anything is sent. */
export function encodeJob(operation: "run" | "runsync", input: object, options: JobOptions): Uint8Array<ArrayBuffer> {
  if (!isObject(input)) throw refuseArgument(operation, "input", "must be an object");
  const request: JobRequestBody = { input };
  if (options.webhook !== undefined) request.webhook = options.webhook;
  if (options.policy !== undefined) request.policy = options.policy;
  if (options.s3Config !== undefined) request.s3Config = options.s3Config;
  const body = encoder.encode(JSON.stringify(request));
  const maxBytes = operation === "run" ? limits.runPayloadMaxBytes : limits.runsyncPayloadMaxBytes;
  if (body.byteLength <= maxBytes) return body;
  throw new PayloadTooLargeError(
    `${operation}: the body has ${body.byteLength} bytes, at most ${maxBytes} are accepted. ` +
      "Store large inputs elsewhere and send a link.",
    { code: "payload_too_large" },
  );
}
