import { StringDecoder } from "node:string_decoder";

/** The last lines that a machine printed. */
export interface LogTail {
  /**
   * One of the machine's streams; lines of several streams mix in the order in which they are complete. `onLine` hears those
   * of this one.
   */
  stream(onLine?: (line: string) => void): LogStream;
  /** Up to `count` lines, oldest first. */
  last(count: number): readonly string[];
  /** Calls the listener with every line from now on, until the answered function is called. */
  onLine(listener: (line: string) => void): () => void;
}

export interface LogStream {
  write(chunk: Buffer): void;
  /** Accepts a last line without line break. */
  end(): void;
}

const maxLines = 200;
const maxTotalChars = 64 * 1024;
/** A longer line is cut into pieces of this length. */
const maxLineChars = 8 * 1024;

/** Keeps at most 200 lines and at most 64 KB. */
export function createLogTail(): LogTail {
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  let totalChars = 0;

  function keep(line: string): void {
    lines.push(line);
    totalChars += line.length;
    while (lines.length > maxLines || totalChars > maxTotalChars) totalChars -= lines.shift()?.length ?? 0;
    for (const listener of listeners) listener(line);
  }

  return {
    stream(onLine) {
      const push = (line: string): void => {
        keep(line);
        onLine?.(line);
      };
      const decoder = new StringDecoder("utf8");
      let rest = "";
      const take = (text: string): void => {
        const pieces = (rest + text).split("\n");
        rest = pieces.pop() ?? "";
        for (const piece of pieces) {
          const line = piece.endsWith("\r") ? piece.slice(0, -1) : piece;
          for (let at = 0; at === 0 || at < line.length; at += maxLineChars) push(line.slice(at, at + maxLineChars));
        }
        for (; rest.length > maxLineChars; rest = rest.slice(maxLineChars)) push(rest.slice(0, maxLineChars));
      };
      return {
        write: (chunk) => take(decoder.write(chunk)),
        end() {
          take(decoder.end());
          if (rest !== "") push(rest);
          rest = "";
        },
      };
    },
    last: (count) => (count <= 0 ? [] : lines.slice(-count)),
    onLine(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
