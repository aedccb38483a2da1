import {
  ConnectionError,
  NotImplementedError,
  QueueError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  TimeoutError,
  UnavailableError,
} from "./errors.ts";
import type { Runtime } from "./runtime.ts";

/**
 * When a request may be sent again by itself.
 *
 * - `always`: repeating it changes nothing: it only reads, or an idempotency key makes it the same request.
 * - `refused`: only after an answer that says that nothing was done: a repeated cancel would be a conflict, a repeated
 *   purge would remove jobs that came in meanwhile, a repeated delivery of chunks would lose those of the first one.
 */
export type Repeat = "always" | "refused";

/** A service that does not hold requests, though it was asked to, is asked no more often than this. */
export const pollIntervalMs = 1_000;

const firstPauseMs = 250;
const longestPauseMs = 8_000;

/** Whether a request that ended with `error` may be sent again. */
export function mayRepeat(error: unknown, repeat: Repeat): boolean {
  if (error instanceof RateLimitError) return true;
  if (error instanceof UnavailableError) return repeat === "always" || error.retryAfterMs !== undefined;
  if (repeat === "refused") return false;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (error instanceof ServerError) return !(error instanceof NotImplementedError);
  return error instanceof RequestTimeoutError;
}

/**
 * Milliseconds to wait before the next try. What the service asked for is kept, and a little is added so that many
 * clients do not come back at the same moment; otherwise the pause doubles from 250 ms to 8 s, half of it random.
 *
 * @param failures How many tries failed before this one.
 */
export function pauseBefore(error: unknown, failures: number, random: () => number): number {
  const asked = error instanceof QueueError ? error.retryAfterMs : undefined;
  if (asked !== undefined) return asked + random() * firstPauseMs;
  const ceilingMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  return ceilingMs / 2 + (random() * ceilingMs) / 2;
}

/** Reads `Retry-After`: whole seconds or a date. Anything else is as if it were absent. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // A date has letters; without this check some engines would read "-5" or "1.5" as a year.
  const dateMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** How a long wait lives through an outage: it goes on as long as something works again in time. */
export interface Patience {
  /** Tells that the service answered. */
  worked(): void;
  /** Milliseconds to wait before the next try; throws `error` when it is final or the outage has lasted too long. */
  pauseAfter(error: unknown, repeat: Repeat): number;
}

export function createPatience(runtime: Pick<Runtime, "now" | "random">, outageMs: number): Patience {
  let failures = 0;
  let failingSinceMs: number | undefined;
  return {
    worked() {
      failures = 0;
      failingSinceMs = undefined;
    },
    pauseAfter(error, repeat) {
      if (!mayRepeat(error, repeat)) throw error;
      failingSinceMs ??= runtime.now();
      const pauseMs = pauseBefore(error, failures, runtime.random);
      failures += 1;
      if (runtime.now() + pauseMs - failingSinceMs > outageMs) throw error;
      return pauseMs;
    },
  };
}
