import { oneLine, tell } from "./terminal.ts";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const CLEAR_LINE = "\r\u001b[K";

/**
 * Does work beside a line on standard error that says what it is about and how long it takes; nothing shows where standard
 * error is no terminal. The line is gone when the work ends; what is said meanwhile stays above it. Prompt libraries have such a line too, but take Ctrl-C away.
 */
export async function withProgress<Result>(
  text: string,
  work: (update: (text: string) => void, say: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) return await work(() => undefined, tell);
  const startedAtMs = performance.now();
  let shown = text;
  let frame = 0;
  const draw = (): void => {
    const seconds = Math.floor((performance.now() - startedAtMs) / 1000);
    const line = `${FRAMES[frame % FRAMES.length]} ${oneLine(shown)}${seconds > 0 ? ` (${seconds} s)` : ""}`;
    process.stderr.write(`${CLEAR_LINE}${line.slice(0, Math.max(1, process.stderr.columns - 1))}`);
    frame += 1;
  };
  const timer = setInterval(draw, FRAME_MS);
  try {
    return await work(
      (next) => {
        shown = next;
      },
      (said) => {
        process.stderr.write(CLEAR_LINE);
        tell(said);
      },
    );
  } finally {
    clearInterval(timer);
    process.stderr.write(CLEAR_LINE);
  }
}

/** Shows each line of a program in the line of progress, in place of the one before. */
export function foldedInto(update: (text: string) => void): (line: string) => void {
  return (line) => update(oneLine(line).trim());
}
