/** One refused field of a request: where it stands and what is wrong with it. */
export interface FieldProblem {
  /** Where the value stands, for example `policy.ttl`. */
  field: string;
  message: string;
}

/** What is known about a failure besides its message. */
export interface CallErrorFacts<Code> {
  readonly code: Code;
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number | undefined;
  /** Identifier of the request in the service's log. */
  readonly requestId?: string | undefined;
  /** The fields that were refused. */
  readonly details?: readonly FieldProblem[] | undefined;
  /** How long the service asked to wait before the next request, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A call that failed. Each client has a class of its own with these fields, so that a program sees which client failed. */
export abstract class CallError<Code extends string | undefined> extends Error {
  /** Stable code to branch on; undefined when the answer is not one of the service, such as that of a proxy. */
  readonly code: Code;
  /** HTTP status of the answer; undefined when there was none. */
  readonly status: number | undefined;
  /** Identifier of the request in the service's log. */
  readonly requestId: string | undefined;
  /** The refused fields; empty where single fields are not at fault. */
  readonly details: readonly FieldProblem[];
  /** How long the service asked to wait before the next request, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, known: CallErrorFacts<Code>) {
    super(message, known.cause === undefined ? undefined : { cause: known.cause });
    this.code = known.code;
    this.status = known.status;
    this.requestId = known.requestId;
    this.details = known.details ?? [];
    this.retryAfterMs = known.retryAfterMs;
  }

  /** The error as data for a log. The cause is left out: it may come from elsewhere and hold anything. */
  toJSON(): Record<string, unknown> {
    const { name, message, code, status, requestId, details, retryAfterMs } = this;
    return { name, message, code, status, requestId, retryAfterMs, ...(details.length === 0 ? {} : { details }) };
  }
}

/** The refused fields that an answer names; whatever else it holds is left out. */
export function fieldProblems(value: unknown, redact: (text: string) => string): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { field, message } = asRecord(entry);
    const isProblem = typeof field === "string" && typeof message === "string";
    return isProblem ? [{ field: redact(field), message: redact(message) }] : [];
  });
}

/** The fields of a parsed JSON object; none for any other value. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
