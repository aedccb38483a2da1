/** Time and chance, so that a test can put its own in their place. */
export interface Clock {
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /** Ends after `ms` milliseconds, or rejects with the signal's reason as soon as that is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to below 1, for spreading retries. */
  readonly random: () => number;
}

/** The platform's own clock. */
export const platformClock: Clock = { now: () => Date.now(), sleep, random: () => Math.random() };

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
