/** Writes a line of a command's result to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes a line for the person who watches, such as progress or a complaint, to standard error. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Writes one JSON value as one line to standard output. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** A reader that goes away, such as `head -1`, must not take a service down with it. */
export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** Resolves once all output is written: the reader of a pipe may be slow, and an exit would cut what it has not taken yet. */
export async function outputWritten(): Promise<void> {
  const outputs = [process.stdout, process.stderr];
  await Promise.all(outputs.map((output) => new Promise((resolve) => output.write("", resolve))));
}
