/**
 * Aborted when the run must end: by Ctrl-C or another signal, or because the program that reads its output is gone. A second signal
 * ends the process at once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  for (const output of [process.stdout, process.stderr]) output.on("error", end);
  return stop.signal;
}

/** Resolves once all output is written: the reader of a pipe may be slow, and an exit would cut what it has not taken yet. */
export async function outputWritten(): Promise<void> {
  const outputs = [process.stdout, process.stderr];
  await Promise.all(outputs.map((output) => new Promise((resolve) => output.write("", resolve))));
}
