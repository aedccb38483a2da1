/** Why no GraphQL result came back. */
export type TransportFailure =
  /** The service could not be reached, or the connection broke. */
  | "network"
  /** No whole answer within the time allowed. */
  | "timeout"
  /** The caller's signal ended the request. */
  | "aborted"
  /** The service answered with an error status instead of a result. */
  | "http"
  /** The answer has a success status and is not a GraphQL result. */
  | "malformed";

/** What is known about the answer that an error reports on. */
export interface AnswerFacts {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** Id of the request in the service's logs, from the header `x-request-id`. */
  readonly requestId: string | undefined;
}

/** The request has no GraphQL result. Whether a mutation took effect is unknown for `network` and `timeout`. */
export class GraphqlTransportError extends Error implements AnswerFacts {
  override readonly name = "GraphqlTransportError";
  readonly failure: TransportFailure;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** The service's own code from the error body, for example `unauthorized`. */
  readonly code: string | undefined;

  constructor(failure: TransportFailure, message: string, facts: AnswerFacts, code?: string) {
    super(message);
    this.failure = failure;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.code = code;
  }
}

/** One entry of `errors` in a GraphQL answer. */
export interface GraphqlErrorItem {
  readonly message: string;
  /** Where in the result the error belongs. */
  readonly path?: readonly (string | number)[] | undefined;
  /** Where in the document the error belongs; both numbers count from 1. */
  readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined;
  /** Further facts; `code` is stable. */
  readonly extensions?: { readonly code?: unknown; readonly [key: string]: unknown } | undefined;
}

/** The service understood the request as GraphQL and reports errors, perhaps beside partial data. */
export class GraphqlRequestError extends Error implements AnswerFacts {
  override readonly name = "GraphqlRequestError";
  readonly errors: readonly GraphqlErrorItem[];
  /** `extensions.code` of the first error that has one. */
  readonly code: string | undefined;
  /** What came back in spite of the errors; null when nothing did. */
  readonly data: unknown;
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(errors: readonly GraphqlErrorItem[], data: unknown, facts: AnswerFacts) {
    super(errors.map((error) => error.message).join("; "));
    this.errors = errors;
    this.code = errors.map((error) => error.extensions?.code).find((code) => typeof code === "string");
    this.data = data ?? null;
    this.status = facts.status;
    this.requestId = facts.requestId;
  }
}
