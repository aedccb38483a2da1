import { createLineStream, type LineStream } from "./line-stream.ts";

/** The last lines that a machine printed. */
export interface LogTail {
  /**
   * One of the machine's streams; lines of several streams mix in the order in which they are complete. `onLines` hears those
   * of this one.
   */
  stream(onLines?: (lines: readonly string[]) => void): LineStream;
  /** Up to `count` lines, oldest first. */
  last(count: number): readonly string[];
  /** How many lines there were so far. */
  readonly total: number;
  /** Calls the listener with all lines that come at once, from now on, until the answered function is called. */
  onLines(listener: (lines: readonly string[]) => void): () => void;
}

const maxLines = 200;
const maxTotalChars = 64 * 1024;

/** Keeps at most 200 lines and at most 64 KB. */
export function createLogTail(): LogTail {
  const lines: string[] = [];
  const listeners = new Set<(lines: readonly string[]) => void>();
  let totalChars = 0;
  let total = 0;

  function keep(fresh: readonly string[]): void {
    total += fresh.length;
    for (const line of fresh.slice(-maxLines)) {
      lines.push(line);
      totalChars += line.length;
    }
    while (lines.length > maxLines || totalChars > maxTotalChars) totalChars -= lines.shift()?.length ?? 0;
    for (const listener of listeners) listener(fresh);
  }

  return {
    stream: (onLines) =>
      createLineStream((fresh) => {
        keep(fresh);
        onLines?.(fresh);
      }),
    last: (count) => (count <= 0 ? [] : lines.slice(-count)),
    get total() {
      return total;
    },
    onLines(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
