import { DomainError, NoRoomError, UploadError } from "@millrace/engine";
import { type S3ErrorCode, s3Errors } from "@millrace/spec";
import { systemTrouble } from "../../../http/answers/system-trouble.ts";

/** A refusal in the words of S3, see specs/s3.yaml. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: S3ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  /** @param message what happened to this request. Default: what the code means. */
  constructor(code: S3ErrorCode, message: string = s3Errors[code].message, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return s3Errors[this.code].status;
  }
}

const UPLOAD_CODES = {
  no_such_upload: "NoSuchUpload",
  invalid_part: "InvalidPart",
  invalid_part_order: "InvalidPartOrder",
} as const;

/** What the rest of the service calls its refusals. */
const CODES: Readonly<Record<DomainError["code"], S3ErrorCode>> = {
  invalid_request: "InvalidArgument",
  unauthorized: "InvalidAccessKeyId",
  payment_required: "AccessDenied",
  forbidden: "AccessDenied",
  not_found: "NoSuchKey",
  conflict: "ExistsAsDirectory",
  payload_too_large: "EntityTooLarge",
  request_timeout: "RequestTimeout",
  rate_limited: "SlowDown",
  not_implemented: "NotImplemented",
  unavailable: "SlowDown",
};

/** When a client may try again that was told to slow down, in seconds. */
const RETRY_AFTER_SECONDS = 1;

/** Any error as one of S3. What is no refusal is an internal error, whose details are not sent. */
export function asS3Error(thrown: unknown): S3Error {
  if (thrown instanceof S3Error) return thrown;
  const error = systemTrouble(thrown) ?? thrown;
  if (error instanceof UploadError) return new S3Error(UPLOAD_CODES[error.reason], error.message);
  if (error instanceof NoRoomError) return new S3Error("InsufficientStorage", error.message);
  if (!(error instanceof DomainError)) return new S3Error("InternalError");
  const code = CODES[error.code];
  const retryAfterSeconds = error.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
  return new S3Error(code, error.message, code === "SlowDown" ? retryAfterSeconds : undefined);
}
