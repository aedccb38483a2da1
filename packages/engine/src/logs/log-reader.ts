import type { OwnedEntry } from "./log-entry.ts";
import { chunkSpanUs } from "./log-buffer.ts";
import type { LogCollector } from "./log-collector.ts";
import { type LogSelection, belongsTo, byTime, isSelected, keyOf } from "./log-scope.ts";
import type { LogCursor, LogStore } from "./ports.ts";

/** Reads logs, those of this host also from memory. */
export interface LogReader {
  /** The last lines, oldest first. */
  tail(selection: LogSelection, lines: number): Promise<readonly OwnedEntry[]>;
  /** The first lines from a moment on. */
  since(selection: LogSelection, fromUs: number, lines: number): Promise<readonly OwnedEntry[]>;
  /** All lines from a moment on, page by page. */
  pages(selection: LogSelection, fromUs: number): AsyncGenerator<readonly OwnedEntry[], void, undefined>;
}

/** Chunks that one statement reads. */
const pageChunks = 32;

export function createLogReader(store: Pick<LogStore, "read">, collector: Pick<LogCollector, "recent">): LogReader {
  function recent(selection: LogSelection): OwnedEntry[] {
    const { scope } = selection;
    return collector.recent((owner) => belongsTo(scope, owner)).filter((entry) => isSelected(selection, entry));
  }

  /** Of what is in memory and stored too, one. */
  function merged(entries: readonly OwnedEntry[]): OwnedEntry[] {
    return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].toSorted(byTime);
  }

  async function tail(selection: LogSelection, lines: number): Promise<readonly OwnedEntry[]> {
    if (lines === 0) return [];
    let found = merged(recent(selection));
    const { scope, source, fromUs = 0, untilUs } = selection;
    for (let after: LogCursor | undefined; ;) {
      const query = { scope, source, fromUs, untilUs, order: "newestFirst" as const, limit: pageChunks };
      const { chunks, next } = await store.read({ ...query, after });
      const fresh = chunks.flatMap(({ entries }) => entries.filter((entry) => isSelected(selection, entry)));
      found = merged([...fresh, ...found]).slice(-lines);
      // All lines of further chunks are older than the last line of the last chunk.
      if (next === null || (found.length === lines && (found[0]?.atUs ?? 0) > next.lastUs)) return found;
      after = next;
    }
  }

  async function* pages(
    selection: LogSelection,
    fromUs: number,
  ): AsyncGenerator<readonly OwnedEntry[], void, undefined> {
    const { scope, source, untilUs } = selection;
    const wanted = (entry: OwnedEntry): boolean => entry.atUs >= fromUs && isSelected(selection, entry);
    const atFirst = recent(selection).filter(wanted);
    let held: OwnedEntry[] = [];
    for (let after: LogCursor | undefined; ;) {
      const { chunks, next } = await store.read({
        scope,
        source,
        fromUs: Math.max(fromUs, selection.fromUs ?? 0),
        untilUs,
        order: "oldestFirst",
        limit: pageChunks,
        after,
      });
      const ready = merged([...held, ...chunks.flatMap(({ entries }) => entries.filter(wanted))]);
      if (next === null) {
        yield merged([...ready, ...atFirst]);
        return;
      }
      // A further chunk ends later than this one, and does not begin much earlier.
      const safeUs = next.lastUs - chunkSpanUs;
      held = ready.filter(({ atUs }) => atUs > safeUs);
      yield ready.filter(({ atUs }) => atUs <= safeUs);
      after = next;
    }
  }

  return {
    tail,
    pages,
    async since(selection, fromUs, lines) {
      const found: OwnedEntry[] = [];
      for await (const page of pages(selection, fromUs)) {
        found.push(...page);
        if (found.length >= lines) break;
      }
      return found.slice(0, lines);
    },
  };
}
