import { exitCodes } from "../exit-codes.ts";
import { InterruptedError } from "../failure.ts";

let controller: AbortController | undefined;

/**
 * Aborts, with an InterruptedError as the reason, at the first Ctrl-C or request to end, which from then on no longer end
 * the process. A second one does.
 */
export function interruptSignal(): AbortSignal {
  if (controller !== undefined) return controller.signal;
  const made = new AbortController();
  controller = made;
  const onSignal = (): void => {
    // oxlint-disable-next-line unicorn/no-process-exit -- the second Ctrl-C says that ending in order takes too long
    if (made.signal.aborted) process.exit(exitCodes.interrupted);
    made.abort(new InterruptedError());
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, onSignal);
  return made.signal;
}
