/**
 * Holds back what a worker prints as long as it is, line by line, what the last one printed that crashed: a handler that cannot
 * start is tried again and again, and says the same each time.
 */
export interface RepeatedCrash {
  /** Gives the lines to show now. */
  take(workerId: string, line: string): readonly string[];
  /** The worker crashed; false = it did as the last one, and there is nothing to tell. */
  crashed(message: string): boolean;
  /** The sources changed: everything is news. */
  forget(): void;
}

export function createRepeatedCrash(): RepeatedCrash {
  let last: { readonly message: string; readonly lines: readonly string[] } | undefined;
  let workerId = "";
  let lines: string[] = [];
  let isRepeating = true;

  return {
    take(printedBy, line) {
      if (printedBy !== workerId) {
        workerId = printedBy;
        lines = [];
        isRepeating = true;
      }
      const expected = last?.lines[lines.length];
      lines.push(line);
      if (!isRepeating) return [line];
      if (expected !== undefined && kindOf(expected) === kindOf(line)) return [];
      isRepeating = false;
      return lines;
    },
    crashed(message) {
      const isNews = last?.message !== message || !isRepeating || lines.length !== last.lines.length;
      last = { message, lines };
      workerId = "";
      lines = [];
      return isNews;
    },
    forget() {
      last = undefined;
    },
  };
}

/** The same failure prints other times, addresses and process ids. */
function kindOf(line: string): string {
  return line.replaceAll(/0x[0-9a-f]+|\d+/gi, "#");
}
