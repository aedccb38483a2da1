import { oneLine, tell } from "./terminal.ts";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
/** How often a line of its own is written where there is no terminal. */
const QUIET_MS = 15_000;
const CLEAR_LINE = "\r\u001b[K";

/**
 * Does work beside a line on standard error that says what it is about and how long it takes. Where standard error is no terminal, work
 * that goes on is told of now and then. The line is gone when the work ends; what is said meanwhile stays above it. Prompt libraries have such a line too, but take Ctrl-C away.
 */
export async function withProgress<Result>(
  text: string,
  work: (update: (text: string) => void, say: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) return await withoutTerminal(text, work);
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

async function withoutTerminal<Result>(
  text: string,
  work: (update: (text: string) => void, say: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  let shown = text;
  const startedAtMs = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAtMs) / 1000);
    // On a terminal the update takes the place of the text, so some repeat its beginning.
    tell(`${shown.startsWith(text) ? oneLine(shown) : `${text}: ${oneLine(shown)}`} (${seconds} s)`);
  }, QUIET_MS);
  try {
    return await work(
      (next) => void (shown = next),
      (said) => {
        timer.refresh();
        tell(said);
      },
    );
  } finally {
    clearInterval(timer);
  }
}

/** Shows each line of a program in the line of progress, in place of the one before. */
export function foldedInto(update: (text: string) => void): (line: string) => void {
  return (line) => update(oneLine(line).trim());
}
