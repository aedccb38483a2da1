import { type AttemptOutcome, type Backoff, backoffMs } from "@millrace/client-runtime/retry-rule";

/** Pauses of the take and stop polls while the service fails. */
export const POLL_BACKOFF: Backoff = { firstMs: 250, longestMs: 30_000 };
/** Pauses between two tries to deliver the same report. */
export const DELIVERY_BACKOFF: Backoff = { firstMs: 250, longestMs: 16_000 };

/** Pause after a 429 that does not say how long to wait. */
const RATE_LIMIT_PAUSE_MS = 5000;

/** Pause after a poll that was answered with a failure status, and as many before it as `failures` says. */
export function refusedPollDelayMs({ status, retryAfterMs }: AttemptOutcome, failures: number, random: number): number {
  const askedMs = retryAfterMs ?? (status === 429 ? RATE_LIMIT_PAUSE_MS : 0);
  return Math.max(askedMs, backoffMs(POLL_BACKOFF, failures, random));
}
