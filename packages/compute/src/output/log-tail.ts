import { limits } from "@millrace/spec";
import { StringDecoder } from "node:string_decoder";

/** The last lines that a machine printed. */
export interface LogTail {
  /**
   * One of the machine's streams; lines of several streams mix in the order in which they are complete. `onLines` hears those
   * of this one.
   */
  stream(onLines?: (lines: readonly string[]) => void): LogStream;
  /** Up to `count` lines, oldest first. */
  last(count: number): readonly string[];
  /** How many lines there were so far. */
  readonly total: number;
  /** Calls the listener with all lines that come at once, from now on, until the answered function is called. */
  onLines(listener: (lines: readonly string[]) => void): () => void;
}

export interface LogStream {
  write(chunk: Buffer): void;
  /** Accepts a last line without line break. */
  end(): void;
}

const maxLines = 200;
const maxTotalChars = 64 * 1024;
/** A longer line is cut into pieces of this length. */
const maxLineChars: number = limits.logLineMaxChars;

/** Keeps at most 200 lines and at most 64 KB. */
export function createLogTail(): LogTail {
  const lines: string[] = [];
  const listeners = new Set<(lines: readonly string[]) => void>();
  let totalChars = 0;
  let total = 0;

  function keep(fresh: readonly string[]): void {
    if (fresh.length === 0) return;
    total += fresh.length;
    for (const line of fresh.slice(-maxLines)) {
      lines.push(line);
      totalChars += line.length;
    }
    while (lines.length > maxLines || totalChars > maxTotalChars) totalChars -= lines.shift()?.length ?? 0;
    for (const listener of listeners) listener(fresh);
  }

  return {
    stream(onLines) {
      const decoder = new StringDecoder("utf8");
      let rest = "";
      const push = (fresh: readonly string[]): void => {
        keep(fresh);
        if (fresh.length > 0) onLines?.(fresh);
      };
      const take = (text: string): void => {
        const pieces = (rest + text).split("\n");
        rest = pieces.pop() ?? "";
        const fresh: string[] = [];
        for (const piece of pieces) {
          const line = piece.endsWith("\r") ? piece.slice(0, -1) : piece;
          for (let at = 0; at === 0 || at < line.length; at += maxLineChars)
            fresh.push(line.slice(at, at + maxLineChars));
        }
        for (; rest.length > maxLineChars; rest = rest.slice(maxLineChars)) fresh.push(rest.slice(0, maxLineChars));
        push(fresh);
      };
      return {
        write: (chunk) => take(decoder.write(chunk)),
        end() {
          take(decoder.end());
          if (rest !== "") push([rest]);
          rest = "";
        },
      };
    },
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
