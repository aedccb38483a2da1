/** A wish to stop, as signals of the operating system tell it. */
export interface StopRequest {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal;
  /** Stops listening: signals end the process again. */
  release(): void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** One press of Ctrl-C can arrive several times: from the terminal, and from each program in between that passes it on. */
const SAME_PRESS_MS = 500;

/** Listens for signals to stop. `onAgain` is called for one that comes after the first. */
export function listenForStop(onAgain: () => void): StopRequest {
  const controller = new AbortController();
  let firstAtMs = 0;
  const onSignal = (): void => {
    if (!controller.signal.aborted) {
      firstAtMs = performance.now();
      controller.abort();
    } else if (performance.now() - firstAtMs > SAME_PRESS_MS) onAgain();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}

/** Resolves once the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
