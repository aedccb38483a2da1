/** Pauses double from the first to the longest, each shortened by up to a quarter so that clients do not return at once. */
const firstDelayMs = 500;
const longestDelayMs = 8000;
const jitterShare = 0.25;

const repeatable = new Set(["GET", "HEAD"]);
const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);
const refusedStatuses = new Set([429, 503]);

/** How one attempt ended: with an answer, or without one. */
export interface AttemptOutcome {
  readonly method: string;
  /** Undefined when the connection failed. */
  readonly response: Response | undefined;
}

/**
 * Whether the same request may be sent again. Reading may be repeated after any passing failure. Everything else may be
 * repeated only when the service said that it refused the request and when to come back (429 or 503 with
 * `Retry-After`): after a broken connection it is unknown whether the request was carried out.
 */
export function mayRetry({ method, response }: AttemptOutcome): boolean {
  if (repeatable.has(method.toUpperCase())) {
    return response === undefined || transientStatuses.has(response.status);
  }
  return response !== undefined && refusedStatuses.has(response.status) && response.headers.has("retry-after");
}

export interface RetryMoment {
  /** 0 for the pause after the first attempt. */
  readonly attempt: number;
  readonly response: Response | undefined;
  /** From 0 to 1. */
  readonly random: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Milliseconds to wait before the next attempt: what `Retry-After` asks for, else exponential back-off with jitter. */
export function retryDelayMs({ attempt, response, random, now }: RetryMoment): number {
  const asked = retryAfterMs(response?.headers.get("retry-after") ?? undefined, now);
  return asked ?? Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (1 - jitterShare * random);
}

/** Reads `Retry-After`: whole seconds or an HTTP date. Undefined for anything else. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (/^\s*\d+\s*$/.test(value)) {
    return Number(value) * 1000;
  }
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
