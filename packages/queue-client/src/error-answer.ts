import { fieldProblems } from "@millrace/client-runtime/call-error";
import { parseRetryAfter } from "@millrace/client-runtime/retry-rule";

import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  NotImplementedError,
  PayloadTooLargeError,
  PaymentRequiredError,
  QueueError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from "./errors.ts";
import type { QueueErrorDetails } from "./errors.ts";
import { isObject } from "./json.ts";
import type { ErrorCode } from "./wire.ts";

interface Refusal {
  readonly error: new (message: string, known: QueueErrorDetails) => QueueError;
  readonly code: ErrorCode;
}

const refusals: Readonly<Record<number, Refusal>> = {
  400: { error: BadRequestError, code: "invalid_request" },
  401: { error: UnauthorizedError, code: "unauthorized" },
  402: { error: PaymentRequiredError, code: "payment_required" },
  403: { error: ForbiddenError, code: "forbidden" },
  404: { error: NotFoundError, code: "not_found" },
  408: { error: RequestTimeoutError, code: "request_timeout" },
  409: { error: ConflictError, code: "conflict" },
  413: { error: PayloadTooLargeError, code: "payload_too_large" },
  429: { error: RateLimitError, code: "rate_limited" },
  501: { error: NotImplementedError, code: "not_implemented" },
  503: { error: UnavailableError, code: "unavailable" },
};

/** An answer that is not a success. */
export interface RefusedAnswer {
  /** Name of the operation, for the message. */
  readonly operation: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Time of the answer, from which a date in `Retry-After` counts. */
  readonly nowMs: number;
  /** Takes the API key out of a text, in case the service repeats it. */
  readonly redact: (text: string) => string;
}

/**
 * The error for an answer that is not a success. The body is read if it has the form of the interface, or the older one
 * with nothing but a text under `error`; other content, for example of a proxy, is left out.
 */
export function errorOfAnswer(answer: RefusedAnswer): QueueError {
  const { operation, status, headers, redact } = answer;
  const body = parseBody(answer.text);
  const requestId = headers.get("x-request-id") ?? text(body["requestId"]);
  const told = text(body["message"]) ?? text(body["error"]);
  const message = `${operation}: ${redact(told ?? `the service answered with status ${status}.`)}`;
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), answer.nowMs);
  const known = { status, requestId, details: fieldProblems(body["details"], redact), retryAfterMs };
  const refusal = refusals[status];
  if (refusal !== undefined) return new refusal.error(message, { ...known, code: refusal.code });
  if (status >= 500) return new ServerError(message, { ...known, code: "internal" });
  if (status >= 400) return new QueueError(message, { ...known, code: "invalid_request" });
  return new UnexpectedAnswerError(
    `${operation}: the address redirects. Set baseUrl to the final address of the service.`,
    { ...known, code: "unexpected_answer" },
  );
}

function parseBody(json: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(json);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
