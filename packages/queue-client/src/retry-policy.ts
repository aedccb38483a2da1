import { mayRepeat as ruleAllows, pauseMs as rulePauseMs } from "@millrace/client-runtime/retry-rule";

import { ConnectionError, QueueError, TimeoutError } from "./errors.ts";
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

/** Whether a request that ended with `error` may be sent again. */
export function mayRepeat(error: unknown, repeat: Repeat): boolean {
  const isOutcome = error instanceof ConnectionError || error instanceof TimeoutError;
  if (!isOutcome && !(error instanceof QueueError && error.status !== undefined)) return false;
  return ruleAllows(error, repeat === "always");
}

/** Milliseconds to wait before the next try, after `failures` tries that failed before this one. */
export function pauseBefore(error: unknown, failures: number, random: () => number): number {
  return rulePauseMs(
    { retryAfterMs: error instanceof QueueError ? error.retryAfterMs : undefined },
    failures,
    random(),
  );
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
