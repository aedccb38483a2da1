/** Stable codes of everything the domain can refuse; the interfaces map each to one HTTP status. */
export type DomainErrorCode =
  | "invalid_request"
  | "unauthorized"
  | "payment_required"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "payload_too_large"
  | "request_timeout"
  | "rate_limited"
  | "not_implemented"
  | "unavailable";

/** One field of a request that was not acceptable. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** A refusal that the caller can act on. `message` says what happened and what to do; it never carries a secret. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: DomainErrorCode;
  readonly details: readonly FieldProblem[];
  /** Seconds after which trying again makes sense, for `rate_limited` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: DomainErrorCode,
    message: string,
    options: { details?: readonly FieldProblem[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The disk of the service has no room for what it was to store. */
export class NoRoomError extends DomainError {
  constructor(message: string) {
    super("unavailable", message);
  }
}

/** Refusal of one named field. */
export function invalidField(field: string, message: string): DomainError {
  return new DomainError("invalid_request", `${field}: ${message}`, { details: [{ field, message }] });
}

/** Refusal because the account has no resource of this kind with the id. */
/** @param named id of the one of the same account whose name was given as the id */
export function notFound(resource: string, id: string, named?: string): DomainError {
  const hint = named === undefined ? "" : ` The ${resource} with this name has the id ${named}.`;
  return new DomainError("not_found", `There is no ${resource} with the id ${id}.${hint}`);
}

/** What an error says. Anything may be thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
