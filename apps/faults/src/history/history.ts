import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { Entry } from "./entry.ts";

/** The history of a run: one line an entry, in the order in which they ended. */
export interface History {
  add(entry: Entry): void;
  /** Entries so far. */
  readonly size: () => number;
  /** Resolves when all entries are in the file. */
  close(): Promise<void>;
}

/** @param onEntry sees each entry once it is recorded, so that no entry has to stay in memory */
export function createHistory(path: string, onEntry: (entry: Entry) => void): History {
  const file = createWriteStream(path, { flags: "a" });
  let size = 0;
  return {
    add(entry) {
      size += 1;
      file.write(`${JSON.stringify(entry)}\n`);
      onEntry(entry);
    },
    size: () => size,
    async close() {
      file.end();
      await once(file, "close");
    },
  };
}
