import { exitCodes } from "../command/exit-codes.ts";
import { InterruptedError, OutputClosedError } from "../command/failure.ts";

let controller: AbortController | undefined;

/**
 * Aborts, with an InterruptedError as the reason, at the first Ctrl-C or request to end, which from then on no longer end
 * the process; a second one does. Aborts also when the reader of the output has gone away.
 */
export function interruptSignal(): AbortSignal {
  if (controller !== undefined) return controller.signal;
  const made = new AbortController();
  controller = made;
  const { signal, atOnce } = listenForStop();
  signal.addEventListener("abort", () => made.abort(new InterruptedError()));
  process.stdout.once("error", () => made.abort(new OutputClosedError()));
  // oxlint-disable-next-line unicorn/no-process-exit -- the second Ctrl-C says that ending in order takes too long
  atOnce.addEventListener("abort", () => process.exit(exitCodes.interrupted));
  return made.signal;
}

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
