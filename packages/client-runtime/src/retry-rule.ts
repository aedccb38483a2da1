/** How one attempt ended. */
export interface AttemptOutcome {
  /** HTTP status; undefined when no complete answer came. */
  readonly status: number | undefined;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/**
 * Whether a request may be sent again by itself. One that may be repeated at any time, such as a read, is sent again after
 * any passing failure. Every other request only after an answer that says that nothing was done: 429, or 503 with a
 * `Retry-After`.
 */
export function mayRepeat({ status, retryAfterMs }: AttemptOutcome, isRepeatable: boolean): boolean {
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) return true;
  return isRepeatable && (status === undefined || status === 408 || (status >= 500 && status !== 501));
}

/** Longest pauses between attempts, in milliseconds. */
export interface Backoff {
  /** Longest pause after the first failure. */
  readonly firstMs: number;
  /** Longest pause of all. */
  readonly longestMs: number;
}

const clientBackoff: Backoff = { firstMs: 250, longestMs: 8_000 };

/**
 * Pause after a number of failures in a row, from 0: it doubles up to the longest one, and half of it is random, so that
 * clients that lost the service together do not come back together.
 */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number, random: number): number {
  return Math.round(Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + random / 2));
}

/** Pause before the next attempt: what the service asked for and a little more, otherwise the back-off of the clients. */
export function pauseMs(
  { retryAfterMs }: Pick<AttemptOutcome, "retryAfterMs">,
  failures: number,
  random: number,
): number {
  if (retryAfterMs !== undefined) return retryAfterMs + Math.round(random * clientBackoff.firstMs);
  return backoffMs(clientBackoff, failures, random);
}

/** Milliseconds that `Retry-After` asks for, in whole seconds or as a date; undefined for anything else. */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // A date has letters; without this check some engines would read "-5" or "1.5" as a year.
  const dateMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
