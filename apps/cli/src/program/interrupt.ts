import { exitCodes } from "../command/exit-codes.ts";
import { InterruptedError, OutputClosedError } from "../command/failure.ts";
import { listenForStop } from "./stop-request.ts";

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
