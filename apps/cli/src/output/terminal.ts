import { printable } from "@millrace/worker-text/printable";

/** Writes a line of a command's result to standard output. Of control sequences only colours reach a terminal. */
export function print(text: string): void {
  process.stdout.write(`${escapeControls(text)}\n`);
}

/** Writes a line for the person who watches, such as progress or a complaint, to standard error. */
export function tell(text: string): void {
  process.stderr.write(`${escapeControls(text)}\n`);
}

/** Writes one JSON value as one line to standard output. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Writes data, such as the output of a job, as it is; on a terminal, unable to act on it. */
export function writeData(text: string): void {
  process.stdout.write(process.stdout.isTTY ? escapeControls(text) : text);
}

/**
 * Keeps the process running when a reader such as `head -1` goes away: a service must outlive that. Commands that only print
 * end, because `interruptSignal` aborts. Output that cannot be written for another reason ends it.
 */
export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") return;
      const why = error.code === "ENOSPC" ? "no space left on device" : error.message;
      tell(`millrace: the output cannot be written: ${why}`);
      // oxlint-disable-next-line unicorn/no-process-exit -- there is nowhere to go on writing
      process.exit(1);
    });
  }
}

/** Resolves once all output is written: the reader of a pipe may be slow, and an exit would cut what it has not taken yet. */
export async function outputWritten(): Promise<void> {
  const outputs = [process.stdout, process.stderr];
  await Promise.all(outputs.map((output) => new Promise((resolve) => output.write("", resolve))));
}

/** A sequence that sets a colour or weight, as this program writes it, or a control character that is none of it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const COLOUR_OR_CONTROL = /\u001b\[[\d;]*m|(?![\n\t])\p{Cc}/gu;

/** Text of others on one line, without control sequences. */
export function oneLine(text: string): string {
  return printable(text)
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll("\t", " ");
}

/** Text that may hold colours of this program: every other control character becomes its escape, as JSON writes it. */
export function escapeControls(text: string): string {
  return text.replaceAll(COLOUR_OR_CONTROL, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
