import type { IncomingHttpHeaders } from "node:http";
import { DamagedBlobError, DomainError, type DomainErrorCode } from "@millrace/engine";
import { type ErrorCode, errorDetails } from "@millrace/spec";
import { LostBodyError } from "./lost-body-error.ts";
import { systemTrouble } from "./system-trouble.ts";
import { BadAnswerError } from "../connections/upstream.ts";

/** Default of `Retry-After`, in seconds. */
const RETRY_AFTER_DEFAULT_SECONDS = 1;

/** An error answer: status, extra headers, and the body of the schema `Error`. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

export interface ErrorBody {
  readonly error: ErrorCode;
  readonly message: string;
  readonly requestId: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
}

/** The address exists, but not with this method. */
export class WrongMethodError extends Error {
  override readonly name = "WrongMethodError";
  readonly method: string;
  readonly allow: readonly string[];

  /** @param reason why the method is missing, where there is more to say than that */
  constructor(method: string, allow: readonly string[], reason = `${method} is not allowed here`) {
    super(`${reason}; use ${allow.join(", ")}.`);
    this.method = method;
    this.allow = allow;
  }
}

/** The body of the request is compressed, which the service does not undo. */
export class EncodedBodyError extends Error {
  override readonly name = "EncodedBodyError";

  constructor() {
    super("Bodies with a Content-Encoding are not accepted. Send the body uncompressed, without that header.");
  }
}

export function isEncodedBody({ "content-encoding": encoding }: IncomingHttpHeaders): boolean {
  return encoding !== undefined && encoding.trim().toLowerCase() !== "identity";
}

/**
 * The answer to a refusal. An error of the system that says what the service lacks is `unavailable`, and any other one an internal error
 * whose details are not sent.
 */
export function errorAnswer(thrown: unknown, requestId: string): ErrorAnswer {
  const error = thrown instanceof DamagedBlobError ? new LostBodyError(thrown) : (systemTrouble(thrown) ?? thrown);
  if (error instanceof WrongMethodError) {
    const body = errorBody("invalid_request", error.message, requestId);
    return { status: 405, headers: { allow: error.allow.join(", ") }, body };
  }
  if (error instanceof EncodedBodyError) {
    const body = errorBody("invalid_request", error.message, requestId);
    return { status: 415, headers: { "accept-encoding": "identity" }, body };
  }
  if (error instanceof BadAnswerError) {
    return { status: 502, headers: {}, body: errorBody("unavailable", error.message, requestId) };
  }
  if (!(error instanceof DomainError)) {
    const message = `Something went wrong on our side. Report the request id ${requestId}.`;
    return { status: errorDetails.internal.status, headers: {}, body: errorBody("internal", message, requestId) };
  }
  const body = errorBody(error.code, error.message, requestId);
  return {
    status: errorDetails[error.code].status,
    headers: headersOf(error),
    body: error.details.length === 0 ? body : { ...body, details: error.details },
  };
}

export function errorBody(error: ErrorCode, message: string, requestId: string): ErrorBody {
  return { error, message, requestId };
}

function headersOf(error: DomainError): Record<string, string> {
  const mustSay = error.code === "rate_limited" || error.code === "unavailable";
  const retryAfter = error.retryAfterSeconds ?? (mustSay ? RETRY_AFTER_DEFAULT_SECONDS : undefined);
  return {
    ...(needsChallenge(error.code) ? { "www-authenticate": 'Bearer realm="millrace"' } : {}),
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  };
}

function needsChallenge(code: DomainErrorCode): boolean {
  return code === "unauthorized";
}
