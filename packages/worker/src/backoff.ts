/** How long to wait between tries: pure arithmetic. */
export interface Backoff {
  /** Upper end of the first pause. */
  readonly baseMs: number;
  /** Upper end of any pause. */
  readonly capMs: number;
}

/** Pauses of the take and stop polls while the service fails. */
export const POLL_BACKOFF: Backoff = { baseMs: 250, capMs: 30_000 };
/** Pauses between two tries to deliver the same report. */
export const DELIVERY_BACKOFF: Backoff = { baseMs: 250, capMs: 16_000 };
/** Pause after a 429 that does not say how long to wait. */
export const RATE_LIMIT_PAUSE_MS = 5000;

const RETRY_AFTER_MAX_MS = 300_000;

/**
 * Pause after the given number of failures in a row (from 1): doubles each time up to the cap, and lies between half
 * of that and all of it, so that many workers that lost the service together do not come back together.
 */
export function backoffDelayMs(failures: number, backoff: Backoff, random: number): number {
  const topMs = Math.min(backoff.capMs, backoff.baseMs * 2 ** Math.max(0, failures - 1));
  return Math.round(topMs * (0.5 + random / 2));
}

/** Reads a `Retry-After` header (whole seconds or a date); undefined when it is absent or makes no sense. */
export function retryAfterMs(header: string | undefined, wallClockMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - wallClockMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), RETRY_AFTER_MAX_MS);
}

/** Pause after a poll that was answered with a failure status. */
export function refusedPollDelayMs(
  answer: { readonly status: number; readonly retryAfter: string | undefined },
  failures: number,
  random: number,
): number {
  const backoffMs = backoffDelayMs(failures, POLL_BACKOFF, random);
  const askedMs = retryAfterMs(answer.retryAfter, Date.now());
  if (askedMs !== undefined) return Math.max(askedMs, backoffMs);
  return answer.status === 429 ? Math.max(RATE_LIMIT_PAUSE_MS, backoffMs) : backoffMs;
}
