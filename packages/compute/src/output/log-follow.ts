import type { PrintedBatch } from "@millrace/engine";
import type { LogTail } from "./log-tail.ts";

/** Characters of lines that may wait for a slow reader; of more the oldest are left out. */
const waitingMaxChars = 1024 * 1024;

export interface FollowOptions {
  /** Behind which line to begin: how many lines there were up to it. Null: the first. */
  readonly after: string | null;
  readonly signal: AbortSignal;
}

/**
 * The lines behind a position, as far as the tail has them, then new ones as they come, until `ended` resolves or `signal`
 * aborts.
 */
export async function* followTail(
  tail: LogTail,
  ended: Promise<unknown>,
  { after, signal }: FollowOptions,
): AsyncGenerator<PrintedBatch, void, undefined> {
  let position = tail.total;
  const unread = Math.max(0, position - Number(after ?? 0));
  let waiting: (readonly string[])[] = [tail.last(unread)];
  let waitingChars = 0;
  let leftOut = unread - (waiting[0]?.length ?? 0);
  let over = false;
  let wake = (): void => {};
  const stopListening = tail.onLines((lines) => {
    waiting.push(lines);
    position += lines.length;
    for (const line of lines) waitingChars += line.length;
    while (waitingChars > waitingMaxChars && waiting.length > 1) {
      const oldest = waiting.shift() ?? [];
      leftOut += oldest.length;
      for (const line of oldest) waitingChars -= line.length;
    }
    wake();
  });
  const finish = (): void => {
    over = true;
    wake();
  };
  void ended.then(finish, finish);
  signal.addEventListener("abort", finish);
  try {
    while (!signal.aborted) {
      const lines = waiting.flat();
      if (lines.length > 0 || leftOut > 0) {
        const batch = {
          lines: lines.map((text) => ({ text, printedAtUs: null })),
          position: String(position),
          leftOut,
        };
        waiting = [];
        waitingChars = 0;
        leftOut = 0;
        yield batch;
      } else if (over) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener("abort", finish);
    stopListening();
  }
}
