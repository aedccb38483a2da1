/** How requests of one call are repeated. */
export interface RetrySettings {
  readonly fetch: typeof globalThis.fetch;
  /** How often the request is repeated at most. */
  readonly maxRetries: number;
  /** Whether the document changes something. */
  readonly isMutation: boolean;
  /** Milliseconds since 1970 after which waiting for another attempt is pointless. */
  readonly deadlineMs: number;
}

/** Pauses double from the first to the longest, each shortened by up to a quarter so that clients do not return at once. */
const firstDelayMs = 500;
const longestDelayMs = 8000;
const jitterShare = 0.25;

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);
const refusedStatuses = new Set([429, 503]);

/**
 * A `fetch` that repeats a request where that is safe, by the rule of the REST client: a query after any passing failure, a
 * mutation only when the service refused it and said when to come back.
 */
export function retryingFetch({ fetch, maxRetries, isMutation, deadlineMs }: RetrySettings): typeof globalThis.fetch {
  return async (input, init) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = fetch(input, init);
      // Without an answer it is not known whether a mutation was carried out.
      const response = await outcome.catch(() => undefined);
      const isOver = attempt >= maxRetries || init?.signal?.aborted === true || !mayRetry(response, isMutation);
      const pauseMs = retryAfterMs(response?.headers.get("retry-after"), Date.now()) ?? backOffMs(attempt);
      if (isOver || Date.now() + pauseMs >= deadlineMs) return outcome;
      await response?.body?.cancel();
      await pause(pauseMs, init?.signal ?? undefined);
    }
  };
}

function mayRetry(response: Response | undefined, isMutation: boolean): boolean {
  if (response === undefined) return !isMutation;
  const { status, headers } = response;
  return isMutation ? refusedStatuses.has(status) && headers.has("retry-after") : transientStatuses.has(status);
}

function backOffMs(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (1 - jitterShare * Math.random());
}

/** Reads `Retry-After`: whole seconds or an HTTP date. Undefined for anything else. */
export function retryAfterMs(value: string | null | undefined, nowMs: number): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener("abort", onAbort, { once: true });
  });
}
