/** Time and chance, injected so that tests decide about both. */
export interface Timing {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** A number from 0 up to, not including, 1. */
  random(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The real clock. */
export const systemTiming: Timing = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep,
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal?.aborted === true) {
    resolve();
    return promise;
  }
  const wake = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", wake);
    resolve();
  };
  const timer = setTimeout(wake, ms);
  signal?.addEventListener("abort", wake, { once: true });
  return promise;
}
