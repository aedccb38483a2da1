/** A wish to stop, as signals of the operating system tell it. */
export interface StopRequest {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal;
  /** Aborts at the next one: stop at once. */
  readonly atOnce: AbortSignal;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** One press of Ctrl-C can arrive several times: from the terminal, and from each program in between that passes it on. */
const SAME_PRESS_MS = 500;

/** Listens for signals to stop, which from now on do not end the process any more. */
export function listenForStop(): StopRequest {
  const first = new AbortController();
  const second = new AbortController();
  let firstAtMs = 0;
  const onSignal = (): void => {
    if (!first.signal.aborted) {
      firstAtMs = performance.now();
      first.abort();
    } else if (performance.now() - firstAtMs > SAME_PRESS_MS) second.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return { signal: first.signal, atOnce: second.signal };
}

/** Resolves once the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
