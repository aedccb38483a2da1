import type { LogSource } from "@millrace/spec";
import { costOf } from "./line-budget.ts";
import type { LogEntry, LogOwner } from "./log-entry.ts";
import type { LogChunk } from "./ports.ts";

/** A chunk spans less time than this, so that readers of several machines need not look far back. */
export const chunkSpanUs = 60_000_000;
/** A chunk is stored anew with each further line until it has this size; then another one begins. */
export const chunkGrowsToBytes: number = 8 * 1024;
/** Largest chunk; what is printed between two writes may need several. */
export const chunkMaxBytes: number = 64 * 1024;

interface OpenChunk {
  readonly entries: LogEntry[];
  sizeBytes: number;
  /** How many of the entries are stored. */
  stored: number;
}

/**
 * The lines of one owner and source that are not stored yet, and those of the chunk that they are added to. A class, because a host has two
 * for each of thousands of machines.
 */
export class LogBuffer {
  readonly #owner: LogOwner;
  readonly #source: LogSource;
  #chunks: OpenChunk[] = [];
  #unstoredBytes = 0;

  constructor(owner: LogOwner, source: LogSource) {
    this.#owner = owner;
    this.#source = source;
  }

  /** Cost of the lines that are not stored. */
  get unstoredBytes(): number {
    return this.#unstoredBytes;
  }

  add(entry: LogEntry): void {
    const costBytes = costOf(entry.text);
    const chunk = this.#chunkFor(entry, costBytes);
    chunk.entries.push(entry);
    chunk.sizeBytes += costBytes;
    this.#unstoredBytes += costBytes;
  }

  #chunkFor(entry: LogEntry, costBytes: number): OpenChunk {
    const last = this.#chunks.at(-1);
    const firstUs = last?.entries[0]?.atUs ?? entry.atUs;
    const fits =
      last !== undefined && last.sizeBytes + costBytes <= chunkMaxBytes && entry.atUs - firstUs < chunkSpanUs;
    if (fits) return last;
    const fresh: OpenChunk = { entries: [], sizeBytes: 0, stored: 0 };
    this.#chunks.push(fresh);
    return fresh;
  }

  /** What is to be written now. `written` is to be called once that is stored. */
  take(): { readonly chunks: readonly LogChunk[]; readonly written: () => void } {
    const taken = this.#chunks
      .filter(({ entries, stored }) => entries.length > stored)
      .map((chunk) => ({ chunk, entries: [...chunk.entries] }));
    return {
      chunks: taken.map(({ entries }) => ({ owner: this.#owner, source: this.#source, entries })),
      written: () => {
        for (const { chunk, entries } of taken) {
          for (const { text } of entries.slice(chunk.stored)) this.#unstoredBytes -= costOf(text);
          chunk.stored = entries.length;
        }
        const last = this.#chunks.at(-1);
        this.#chunks = this.#chunks.filter(
          (chunk) => chunk.entries.length > chunk.stored || (chunk === last && chunk.sizeBytes < chunkGrowsToBytes),
        );
      },
    };
  }

  /** All lines that are in memory, also stored ones. */
  entries(): readonly LogEntry[] {
    return this.#chunks.flatMap(({ entries }) => entries);
  }
}
