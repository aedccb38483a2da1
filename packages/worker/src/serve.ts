import type { Handler } from "./handler.ts";
import { isLocalTest, runLocalTest } from "./local-test.ts";
import type { WorkerOptions } from "./options.ts";
import { createWorker } from "./worker.ts";

/** Known to every copy of this package in the process. */
const SERVING = Symbol.for("@millrace/worker/serving");

/** Whether `serve` was called in this process. */
export function isServing(): boolean {
  return SERVING in globalThis;
}

/**
 * Serves an endpoint: takes its jobs, runs the handler on each, delivers the results. The environment says where, as a
 * platform sets it for its workers. Resolves when the worker has ended:
 *
 * - SIGTERM or SIGINT: takes no more jobs, finishes those in hand. A second one ends at once.
 * - `options.signal`, `options.refreshWorker`, or a handler that asks for a fresh worker: likewise without the hurry.
 *
 * Without `RUNPOD_WEBHOOK_GET_JOB`, or with the argument `--test_input`, the handler is run once on a test job instead,
 * the report is printed, and the exit code of the process is set.
 *
 * @throws {WorkerConfigurationError} when the environment or an option makes no sense.
 */
export async function serve<Input = Record<string, unknown>, Output = unknown>(
  handler: Handler<Input, Output>,
  options: WorkerOptions = {},
): Promise<void> {
  Object.defineProperty(globalThis, SERVING, { value: true, configurable: true });
  const variables = options.env ?? process.env;
  const args = process.argv.slice(2);
  if (isLocalTest(variables, args)) {
    const exitCode = await runLocalTest(handler, {
      variables,
      args,
      folder: process.cwd(),
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
    });
    if (exitCode !== 0) process.exitCode = exitCode;
    return;
  }

  const worker = createWorker(handler, options);
  let signals = 0;
  const onSignal = (): void => {
    signals++;
    if (signals === 1) {
      void worker.drain();
      return;
    }
    // From here on the platform's own way to end a process applies, should a handler not let go.
    stopListening();
    process.exitCode = 1;
    void worker.abort();
  };
  const stopListening = (): void => {
    process.off("SIGTERM", onSignal);
    process.off("SIGINT", onSignal);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  try {
    worker.start();
    await worker.ended;
  } finally {
    stopListening();
  }
}
