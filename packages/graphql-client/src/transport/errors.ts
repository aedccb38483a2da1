import { CallError, type FieldProblem, fieldProblems } from "@millrace/client-runtime/call-error";

export type { FieldProblem };

/** Codes of failures that the client finds itself, beside those that the service sends. */
export type ClientErrorCode = "connection_failed" | "timeout" | "unexpected_answer";

/** Why no GraphQL result came back. */
export type TransportFailure =
  /** The service could not be reached, or the connection broke. */
  | "network"
  /** No whole answer within the time allowed. */
  | "timeout"
  /** The service answered with an error status instead of a result. */
  | "http"
  /** The answer has a success status and is not a GraphQL result. */
  | "malformed";

/** What is known about the answer that an error reports on. */
export interface AnswerFacts {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** Identifier of the request in the service's log. */
  readonly requestId: string | undefined;
  /** How long the service asked to wait before the next request, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/**
 * Base of every error that this client throws. The clients of REST and of the queue have the same fields. Only an abort is
 * passed on as it is: the promise then rejects with the signal's own reason. No error carries the API key or variables.
 */
export class GraphqlClientError extends CallError<string | undefined> implements AnswerFacts {
  override readonly name: string = "GraphqlClientError";
}

const failureCodes: Readonly<Record<Exclude<TransportFailure, "http">, ClientErrorCode>> = {
  network: "connection_failed",
  timeout: "timeout",
  malformed: "unexpected_answer",
};

/** The request has no GraphQL result. Whether a mutation took effect is unknown for `network` and `timeout`. */
export class GraphqlTransportError extends GraphqlClientError {
  override readonly name: string = "GraphqlTransportError";
  readonly failure: TransportFailure;

  /** @param answered - what the body of an error status says */
  constructor(
    failure: TransportFailure,
    message: string,
    facts: AnswerFacts,
    answered: { readonly code?: string | undefined; readonly details?: readonly FieldProblem[] | undefined } = {},
  ) {
    super(message, { ...facts, ...answered, code: failure === "http" ? answered.code : failureCodes[failure] });
    this.failure = failure;
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
export class GraphqlRequestError extends GraphqlClientError {
  override readonly name: string = "GraphqlRequestError";
  readonly errors: readonly GraphqlErrorItem[];
  /** What came back in spite of the errors; null when nothing did. */
  readonly data: unknown;

  /** `code` is the `extensions.code` of the first error that has one, `details` those of all errors. */
  constructor(errors: readonly GraphqlErrorItem[], data: unknown, facts: AnswerFacts) {
    const code = errors.map((error) => error.extensions?.code).find((one) => typeof one === "string");
    const named = errors.flatMap((error) => error.extensions?.["details"] ?? []);
    const details = fieldProblems(named, (text) => text);
    super(errors.map((error) => error.message).join("; "), { ...facts, code, details });
    this.errors = errors;
    this.data = data ?? null;
  }
}
