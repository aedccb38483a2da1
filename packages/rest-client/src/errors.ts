import { CallError, type CallErrorFacts, asRecord, fieldProblems } from "@millrace/client-runtime/call-error";
import { parseRetryAfter } from "@millrace/client-runtime/retry-rule";
import type { ErrorCode, RestComponents } from "@millrace/spec";

/** One refused field of a request: where it stands and what is wrong with it. */
export type RestErrorDetail = RestComponents["schemas"]["ErrorDetail"];

/** The codes of the interface, and room for those of a newer service. */
export type RestErrorCode = ErrorCode | (string & Record<never, never>);

/** Codes of failures that the client finds itself, beside those that the service sends. */
export type ClientErrorCode = "connection_failed" | "timeout" | "unexpected_answer";

/** What is known about a failure besides its message. */
export type RestErrorDetails = Partial<CallErrorFacts<RestErrorCode | ClientErrorCode | undefined>>;

/**
 * Base of every error that this client throws. The clients of GraphQL and of the queue have the same fields. Only an abort
 * is passed on as it is: the promise then rejects with the signal's own reason. No error carries the API key.
 */
export class RestClientError extends CallError<RestErrorCode | ClientErrorCode | undefined> {
  override readonly name: string = "RestClientError";

  constructor(message: string, known: RestErrorDetails = {}) {
    super(message, { code: undefined, ...known });
  }
}

/** What an answer outside 200–299 says. */
export interface RestErrorFacts {
  readonly operationId: string;
  readonly response: Response;
  /** The parsed body, or its text when it is not JSON. */
  readonly body: unknown;
  /** Time of the answer, from which a date in `Retry-After` counts. */
  readonly nowMs: number;
  /** Takes the API key out of a text, in case the service repeats it. */
  readonly redact: (text: string) => string;
}

/** The service answered with a status outside 200–299. There is a subclass for each documented status. */
export class RestError extends RestClientError {
  override readonly name: string = "RestError";
  declare readonly status: number;
  /** Status and headers; the body has been read already. */
  readonly response: Response;

  constructor({ operationId, response, body: answered, nowMs, redact }: RestErrorFacts) {
    const { status, headers } = response;
    const body = readBody(answered, redact);
    const requestId = headers.get("x-request-id") ?? body.requestId;
    const what = [status, body.code].filter((part) => part !== undefined).join(" ");
    super(
      `${operationId} answered ${what}: ${body.message}${requestId === undefined ? "" : ` (request ${requestId})`}`,
      {
        status,
        code: body.code,
        requestId,
        details: body.details,
        retryAfterMs: parseRetryAfter(headers.get("retry-after"), nowMs),
      },
    );
    this.response = response;
  }
}

/** 400: a parameter or the body is not acceptable; `details` names the fields. */
export class BadRequestError extends RestError {
  override readonly name: string = "BadRequestError";
}

/** 401: the API key is missing, unknown, revoked or expired. */
export class UnauthorizedError extends RestError {
  override readonly name: string = "UnauthorizedError";
}

/** 402: a budget of the account is spent. Repeating it does not help before the limit is raised or the month ends. */
export class PaymentRequiredError extends RestError {
  override readonly name: string = "PaymentRequiredError";
}

/** 403: the API key is valid but lacks the right. */
export class ForbiddenError extends RestError {
  override readonly name: string = "ForbiddenError";
}

/** 404: there is no such resource in this account. */
export class NotFoundError extends RestError {
  override readonly name: string = "NotFoundError";
}

/** 408: the request body came in too slowly. */
export class RequestTimeoutError extends RestError {
  override readonly name: string = "RequestTimeoutError";
}

/** 409: the name is taken, the resource is in use, or its state does not allow the operation. */
export class ConflictError extends RestError {
  override readonly name: string = "ConflictError";
}

/** 413: the request body is over the limit. */
export class PayloadTooLargeError extends RestError {
  override readonly name: string = "PayloadTooLargeError";
}

/** 422: version 2 of REST refuses the body or the query; `details` names the fields. */
export class UnprocessableError extends RestError {
  override readonly name: string = "UnprocessableError";
}

/** 429: too many requests, and the retries are used up. */
export class RateLimitError extends RestError {
  override readonly name: string = "RateLimitError";
}

/** 431: the headers of the request are over the limit. */
export class HeaderTooLargeError extends RestError {
  override readonly name: string = "HeaderTooLargeError";
}

/** Any status from 500 up without a class of its own: the service failed. */
export class ServerError extends RestError {
  override readonly name: string = "ServerError";
}

/** 501: this service does not do that. */
export class NotImplementedError extends ServerError {
  override readonly name: string = "NotImplementedError";
}

/** 503: the service cannot take requests just now, and the retries are used up. */
export class UnavailableError extends ServerError {
  override readonly name: string = "UnavailableError";
}

/** No answer: the service could not be reached, or the connection broke. `cause` is what `fetch` said. */
export class ConnectionError extends RestClientError {
  override readonly name: string = "ConnectionError";

  constructor(message: string, cause?: unknown) {
    super(message, { code: "connection_failed", cause });
  }
}

/** No complete answer within `timeoutMs`, retries included. The service may have carried the request out. */
export class TimeoutError extends RestClientError {
  override readonly name: string = "TimeoutError";
  readonly timeoutMs: number;

  constructor(message: string, timeoutMs: number) {
    super(message, { code: "timeout" });
    this.timeoutMs = timeoutMs;
  }
}

/** A success status with a body that is not what the operation answers; most likely the address is not the service's. */
export class UnexpectedAnswerError extends RestClientError {
  override readonly name: string = "UnexpectedAnswerError";

  constructor(message: string, { response, cause }: { readonly response: Response; readonly cause: unknown }) {
    const requestId = response.headers.get("x-request-id") ?? undefined;
    super(message, { code: "unexpected_answer", status: response.status, requestId, cause });
  }
}

/** An answer that is no page of a list, or a list that would never end. What was read of it is a part. */
export class UnexpectedListError extends RestClientError {
  override readonly name: string = "UnexpectedListError";

  constructor(message: string) {
    super(message, { code: "unexpected_answer" });
  }
}

/** A path parameter that would lead to another path than the operation's. Nothing was sent. */
export class InvalidPathError extends RestClientError {
  override readonly name: string = "InvalidPathError";

  constructor(field: string, value: unknown) {
    const message = `must be an identifier, not ${JSON.stringify(value) ?? "undefined"}.`;
    super(`${field} ${message}`, { code: "invalid_request", details: [{ field, message }] });
  }
}

/** Codes of problem documents, which have none themselves. */
const problemCodes: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_request",
  401: "unauthorized",
  402: "payment_required",
  403: "forbidden",
  404: "not_found",
  408: "request_timeout",
  409: "conflict",
  413: "payload_too_large",
  422: "invalid_request",
  429: "rate_limited",
  500: "internal",
  501: "not_implemented",
  503: "unavailable",
};

const classes: Readonly<Record<number, typeof RestError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  402: PaymentRequiredError,
  403: ForbiddenError,
  404: NotFoundError,
  408: RequestTimeoutError,
  409: ConflictError,
  413: PayloadTooLargeError,
  422: UnprocessableError,
  429: RateLimitError,
  431: HeaderTooLargeError,
  501: NotImplementedError,
  503: UnavailableError,
};

/** The error for an answer outside 200–299, of the class that belongs to its status. */
export function errorFromAnswer(facts: RestErrorFacts): RestError {
  const { status } = facts.response;
  const Class = classes[status] ?? (status >= 500 ? ServerError : RestError);
  return new Class(facts);
}

interface ErrorBody {
  readonly code: RestErrorCode | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly details: readonly RestErrorDetail[];
}

/** The error body of the interface, or a problem document (RFC 9457), which version 2 answers. */
function readBody(body: unknown, redact: (text: string) => string): ErrorBody {
  const fields = asRecord(body);
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === "string" ? redact(value) : undefined;
  };
  return {
    code: text("error") ?? problemCodes[fields["title"] === undefined ? 0 : Number(fields["status"])],
    message: text("message") ?? text("detail") ?? text("title") ?? "the body does not say why",
    requestId: text("requestId"),
    details: [...fieldProblems(fields["details"], redact), ...violations(fields["errors"], redact)],
  };
}

/** Texts such as `$.name: must be a string`, each for one field. */
function violations(value: unknown, redact: (text: string) => string): readonly RestErrorDetail[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== "string") return [];
    const [, field = "", message = entry] = /^\$\.?([^:\s]*):\s*(.*)$/s.exec(entry) ?? [];
    return [{ field: redact(field), message: redact(message) }];
  });
}
