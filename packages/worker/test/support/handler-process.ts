/** Run as a process of its own by the tests: a worker whose handler does what the job's input says. */
import { serve } from "../../src/index.ts";

interface Input {
  /** Returned as it is. */
  readonly echo?: unknown;
  /** Thrown. */
  readonly fail?: string;
  /** Waits so long before it returns. */
  readonly waitMs?: number;
  /** Keeps the thread busy so long. */
  readonly blockMs?: number;
  /** Yields these. */
  readonly chunks?: readonly unknown[];
}

await serve<Input>(async ({ input }, { log, progress, signal }) => {
  log.info("at work");
  if (input.fail !== undefined) throw new Error(input.fail);
  if (input.chunks !== undefined) return input.chunks.values();
  await progress("begun");
  if (input.blockMs !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, input.blockMs);
  if (input.waitMs !== undefined) {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, input.waitMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    });
  }
  return input.echo;
});
process.stdout.write("ended\n");
