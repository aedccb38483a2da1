import { mayRetry, retryDelayMs } from "./retry-rule.ts";

/** Sends one request; the global `fetch` is one. */
export type Fetch = (request: Request) => Promise<Response>;

/** Time and chance, so that tests can hold them. */
export interface RetryClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after the pause, or rejects with the signal's reason as soon as it is aborted. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

export interface RetrySettings {
  readonly fetch: Fetch;
  /** How often a request is sent again at most. */
  readonly retries: number;
  /** Milliseconds since 1970 after which waiting for another attempt is pointless. */
  readonly deadline: number;
  readonly clock: RetryClock;
}

/**
 * A `fetch` that sends a request again where that is safe and useful. It sits below the typed client, which reads one
 * response and knows nothing of attempts.
 */
export function retryingFetch(settings: RetrySettings): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= settings.retries;
      const outcome = await attemptOnce(settings.fetch, isLast ? request : request.clone());
      const response = "response" in outcome ? outcome.response : undefined;
      if (isLast || request.signal.aborted || !mayRetry({ method: request.method, response })) {
        return settle(outcome);
      }
      const { clock } = settings;
      const delayMs = retryDelayMs({ attempt, response, random: clock.random(), now: clock.now() });
      if (clock.now() + delayMs >= settings.deadline) {
        return settle(outcome);
      }
      await response?.body?.cancel();
      await clock.sleep(delayMs, request.signal);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly failure: unknown };

async function attemptOnce(fetch: Fetch, request: Request): Promise<Outcome> {
  try {
    return { response: await fetch(request) };
  } catch (failure) {
    return { failure };
  }
}

function settle(outcome: Outcome): Response {
  if ("failure" in outcome) {
    throw outcome.failure;
  }
  return outcome.response;
}

/** The clock of the machine. */
export const systemClock: RetryClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      }, delayMs);
      signal.addEventListener("abort", onAbort, { once: true });
    }),
};
