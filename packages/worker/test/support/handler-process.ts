/** Run as a process of its own by the tests: a worker whose handler does what the job's input says. */
import { existsSync } from "node:fs";
import { serve } from "../../src/index.ts";

interface Input {
  /** Returned as it is. */
  readonly echo?: unknown;
  /** Thrown. */
  readonly fail?: string;
  /** Waits so long before it returns. */
  readonly waitMs?: number;
  /** Keeps the thread busy until there is a file of this name. */
  readonly blockUntil?: string;
  /** Yields these. */
  readonly chunks?: readonly unknown[];
}

const LOOK_EVERY_MS = 10;

await serve<Input>(async ({ input }, { log, progress, signal }) => {
  log.info("at work");
  if (input.fail !== undefined) throw new Error(input.fail);
  if (input.chunks !== undefined) return input.chunks.values();
  await progress("begun");
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (input.blockUntil !== undefined && !existsSync(input.blockUntil)) Atomics.wait(never, 0, 0, LOOK_EVERY_MS);
  if (input.waitMs !== undefined) {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, input.waitMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    });
  }
  return input.echo;
});
process.stdout.write("ended\n");
