import type { ErrorCode, RestComponents } from "@millrace/spec";

/** One refused field of a request: where it stands and what is wrong with it. */
export type RestErrorDetail = RestComponents["schemas"]["ErrorDetail"];

/** The codes of the interface, and room for those of a newer service. */
export type RestErrorCode = ErrorCode | (string & Record<never, never>);

/** What every error of this client is. No message ever contains the API key. */
export class RestClientError extends Error {
  override readonly name: string = "RestClientError";
}

/** What an answer outside 200–299 says. */
export interface RestErrorFacts {
  readonly operationId: string;
  readonly response: Response;
  /** The parsed body, or its text when it is not JSON. */
  readonly body: unknown;
}

/** The service answered with a status outside 200–299. There is a subclass for each documented status. */
export class RestError extends RestClientError {
  override readonly name: string = "RestError";
  readonly status: number;
  /** Stable code to branch on; undefined when the body is not one of the service, such as that of a proxy. */
  readonly code: RestErrorCode | undefined;
  readonly requestId: string | undefined;
  /** The refused fields; empty where single fields are not at fault. */
  readonly details: readonly RestErrorDetail[];
  /** Status and headers; the body has been read already. */
  readonly response: Response;

  constructor(facts: RestErrorFacts) {
    const { operationId, response } = facts;
    const body = readBody(facts.body);
    const requestId = response.headers.get("x-request-id") ?? body.requestId;
    const what = [response.status, body.code].filter((part) => part !== undefined).join(" ");
    super(
      `${operationId} answered ${what}: ${body.message}${requestId === undefined ? "" : ` (request ${requestId})`}`,
    );
    this.status = response.status;
    this.code = body.code;
    this.requestId = requestId;
    this.details = body.details;
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

/** 429: too many requests, and the retries are used up. */
export class RateLimitError extends RestError {
  override readonly name: string = "RateLimitError";
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
}

/** No complete answer within `timeoutMs`, retries included. The service may have carried the request out. */
export class TimeoutError extends RestClientError {
  override readonly name: string = "TimeoutError";
}

/** The caller's signal ended the call. `cause` is the signal's reason. */
export class AbortError extends RestClientError {
  override readonly name: string = "AbortError";
}

/** A success status with a body that is not what the operation answers; most likely the address is not the service's. */
export class InvalidResponseError extends RestClientError {
  override readonly name: string = "InvalidResponseError";
}

/** A path parameter that would lead to another path than the operation's. Nothing was sent. */
export class InvalidPathError extends TypeError {
  override readonly name: string = "InvalidPathError";
}

const classes: Readonly<Record<number, typeof RestError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  408: RequestTimeoutError,
  409: ConflictError,
  413: PayloadTooLargeError,
  429: RateLimitError,
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

function readBody(body: unknown): ErrorBody {
  const fields: Readonly<Record<string, unknown>> = typeof body === "object" && body !== null ? { ...body } : {};
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    code: text("error"),
    message: text("message") ?? "the body does not say why",
    requestId: text("requestId"),
    details: Array.isArray(fields["details"]) ? fields["details"].filter((entry) => isDetail(entry)) : [],
  };
}

function isDetail(value: unknown): value is RestErrorDetail {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}
