import { WorkerConfigurationError, type Variables } from "./environment.ts";
import type { WorkerEvent } from "./events.ts";

/** How a worker behaves. Everything is optional. */
export interface WorkerOptions {
  /**
   * How many jobs may run at the same time: a whole number from 1 (the default is 1), or a function that is asked before
   * each take, with its last answer (at first 1), and may answer 0 to pause.
   */
  readonly concurrency?: number | ((current: number) => number);
  /** Whether the result of a generator is the list of all it yielded. By default it is an empty list. */
  readonly returnAggregateStream?: boolean;
  /** Whether the worker ends after its first job and asks to be replaced by a fresh one. */
  readonly refreshWorker?: boolean;
  /** When it aborts, the worker takes no more jobs, finishes those in hand and ends. */
  readonly signal?: AbortSignal;
  /** The environment that names the service; by default that of the process. */
  readonly env?: Variables;
  /** Is told what happens, for metrics and tests. */
  readonly onEvent?: (event: WorkerEvent) => void;
  /** Most tries to deliver a report, the first included; by default 8. */
  readonly deliveryAttempts?: number;
  /** How long, in milliseconds, after the first try a report is tried again; by default 60000. */
  readonly deliveryWithinMs?: number;
  /** Takes the log lines; by default they go to standard error. */
  readonly writeLog?: (line: string) => void;
}

/** How often and how long a report is tried when the options do not say. */
export const DELIVERY_DEFAULTS = { attemptsMax: 8, withinMs: 60_000 } as const;

/**
 * Makes the function that says how many jobs may run now. An answer that is no number from 0 up, and an exception,
 * leave things as they are.
 *
 * @throws {WorkerConfigurationError} when a fixed number is not a whole number from 1 up.
 */
export function createConcurrency(
  wanted: WorkerOptions["concurrency"],
  onRejected: (reason: string) => void,
): () => number {
  if (typeof wanted !== "function") {
    const fixed = wanted ?? 1;
    if (!Number.isInteger(fixed) || fixed < 1) {
      throw new WorkerConfigurationError("concurrency must be a whole number from 1 up, or a function.");
    }
    return () => fixed;
  }
  let current = 1;
  return () => {
    try {
      const answer = Math.floor(wanted(current));
      if (answer >= 0 && Number.isFinite(answer)) current = answer;
      else onRejected(`it answered ${String(answer)}`);
    } catch (error) {
      onRejected(error instanceof Error ? error.message : String(error));
    }
    return current;
  };
}
