import { limits } from "@millrace/spec";
import { StringDecoder } from "node:string_decoder";

/** One of the streams of a program, which is put together to lines. */
export interface LineStream {
  write(chunk: Buffer): void;
  /** Accepts a last line without line break. */
  end(): void;
}

/** A longer line is cut into pieces of this length. */
const maxLineChars: number = limits.logLineMaxChars;

/** Keeps no more than the line that is not complete. `onLines` hears the lines that each piece completes. */
export function createLineStream(onLines: (lines: readonly string[]) => void): LineStream {
  const decoder = new StringDecoder("utf8");
  let rest = "";

  function take(text: string): void {
    const pieces = (rest + text).split("\n");
    rest = pieces.pop() ?? "";
    const fresh: string[] = [];
    for (const piece of pieces) {
      const line = piece.endsWith("\r") ? piece.slice(0, -1) : piece;
      for (let at = 0; at === 0 || at < line.length; at += maxLineChars) fresh.push(line.slice(at, at + maxLineChars));
    }
    for (; rest.length > maxLineChars; rest = rest.slice(maxLineChars)) fresh.push(rest.slice(0, maxLineChars));
    if (fresh.length > 0) onLines(fresh);
  }

  return {
    write: (chunk) => take(decoder.write(chunk)),
    end() {
      take(decoder.end());
      if (rest !== "") onLines([rest]);
      rest = "";
    },
  };
}
