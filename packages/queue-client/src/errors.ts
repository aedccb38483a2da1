import { CallError, type CallErrorFacts } from "@millrace/client-runtime/call-error";

import type { ErrorCode } from "./wire.ts";

/** Codes of failures that the client finds itself, beside those that the service sends. */
export type ClientErrorCode =
  | "connection_failed"
  | "timeout"
  | "unexpected_answer"
  | "wait_timeout"
  | "job_failed"
  | "job_cancelled"
  | "job_timed_out";

export type QueueErrorCode = ErrorCode | ClientErrorCode;

/** What is known about a failure besides its message. */
export type QueueErrorDetails = CallErrorFacts<QueueErrorCode>;

/**
 * Base of every error that this client throws. The clients of REST and GraphQL have the same fields. Only an abort is
 * passed on as it is: the promise then rejects with the signal's own reason. No error carries the API key.
 */
export class QueueError extends CallError<QueueErrorCode> {
  override readonly name: string = "QueueError";
}

/** 400, or an argument that the client did not even send: `details` names the fields. */
export class BadRequestError extends QueueError {
  override readonly name: string = "BadRequestError";
}

/** 401: no key was sent, or it is unknown, revoked or expired. */
export class UnauthorizedError extends QueueError {
  override readonly name: string = "UnauthorizedError";
}

/** 402: a budget of the account or the endpoint is spent. Repeating it does not help before the limit is raised or the month ends. */
export class PaymentRequiredError extends QueueError {
  override readonly name: string = "PaymentRequiredError";
}

/** 403: the key is valid but may not do this on this endpoint. */
export class ForbiddenError extends QueueError {
  override readonly name: string = "ForbiddenError";
}

/** 404: there is no such endpoint, or the job is unknown, expired or purged. */
export class NotFoundError extends QueueError {
  override readonly name: string = "NotFoundError";
}

/** 408: the request body came in too slowly. */
export class RequestTimeoutError extends QueueError {
  override readonly name: string = "RequestTimeoutError";
}

/** 409: the job is in a state from which this cannot be done, or an idempotency key came with a different body. */
export class ConflictError extends QueueError {
  override readonly name: string = "ConflictError";
}

/** 413, or a body that the client did not even send because it is over the limit. */
export class PayloadTooLargeError extends QueueError {
  override readonly name: string = "PayloadTooLargeError";
}

/** 429: the rate limit is used up. */
export class RateLimitError extends QueueError {
  override readonly name: string = "RateLimitError";
}

/** Any other answer of 500 or above. */
export class ServerError extends QueueError {
  override readonly name: string = "ServerError";
}

/** 501: this service does not do that. */
export class NotImplementedError extends ServerError {
  override readonly name: string = "NotImplementedError";
}

/** 503: the service is starting, stopping or cut off from its storage. */
export class UnavailableError extends ServerError {
  override readonly name: string = "UnavailableError";
}

/** An answer that no service of this interface gives, for example the page of a proxy in between. */
export class UnexpectedAnswerError extends QueueError {
  override readonly name: string = "UnexpectedAnswerError";
}

/** There was no answer: the service could not be reached, or the connection broke. `cause` is the platform's error. */
export class ConnectionError extends QueueError {
  override readonly name: string = "ConnectionError";

  constructor(message: string, cause?: unknown) {
    super(message, { code: "connection_failed", cause });
  }
}

/** The call took longer than its `timeoutMs`. Whether the service acted on it is unknown. */
export class TimeoutError extends QueueError {
  override readonly name: string = "TimeoutError";
  readonly timeoutMs: number;

  constructor(message: string, timeoutMs: number) {
    super(message, { code: "timeout" });
    this.timeoutMs = timeoutMs;
  }
}
