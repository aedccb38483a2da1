import type { JobReport } from "./wire.ts";

/** Where a failure happened. */
export interface FailurePlace {
  readonly hostname: string;
  readonly workerId: string;
}

const CAUSES_MAX = 5;

/** The report of a job whose handler threw, in the form of the official worker: JSON text in `error`. */
export function failureReport(thrown: unknown, place: FailurePlace): JobReport {
  return {
    error: JSON.stringify({
      error_type: typeOf(thrown),
      error_message: messageOf(thrown),
      error_traceback: tracebackOf(thrown),
      hostname: place.hostname,
      worker_id: place.workerId,
    }),
  };
}

/** What an error says, in one line. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  try {
    return typeof thrown === "string" ? thrown : (JSON.stringify(thrown) ?? String(thrown));
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}

function typeOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

function tracebackOf(thrown: unknown): string {
  const parts: string[] = [];
  let current = thrown;
  while (current instanceof Error && parts.length < CAUSES_MAX) {
    parts.push(current.stack ?? `${current.name}: ${current.message}`);
    current = current.cause;
  }
  return parts.length === 0 ? messageOf(thrown) : parts.join("\nCaused by: ");
}

/** The service refused a report for what it contains. Seen by the client in the job's `error`. */
export class ResultRefusedError extends Error {
  override readonly name = "ResultRefusedError";
}

/** The output of a handler cannot be written as JSON. Seen by the client in the job's `error`. */
export class ResultNotJsonError extends Error {
  override readonly name = "ResultNotJsonError";
}
