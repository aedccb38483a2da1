/** Everything that the client takes from the world around it, so that a test can put its own in place. */
export interface Runtime {
  /** Sends one request. */
  readonly fetch: typeof globalThis.fetch;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Ends after `ms` milliseconds, or rejects with the signal's reason as soon as that is aborted. Every pause and every
   * timeout of the client is made of it.
   */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to below 1, for spreading retries. */
  readonly random: () => number;
}

/** The platform's own. `fetch` is looked up at each call, so that one that is replaced later is used. */
export const platformRuntime: Runtime = {
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  sleep,
  random: () => Math.random(),
};

/** Timers of the platforms overflow behind this and would fire at once. */
const longestTimerMs = 2_147_483_647;

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      },
      Math.min(Math.max(0, ms), longestTimerMs),
    );
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** 128 random bits as text. `crypto.randomUUID` would be shorter, but browsers have it only on secure pages. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
