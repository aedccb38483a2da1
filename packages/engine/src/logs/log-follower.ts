import type { Clock } from "../kernel/clock.ts";
import type { OwnedEntry } from "./log-entry.ts";
import { chunkSpanUs } from "./log-buffer.ts";
import type { LogCollector } from "./log-collector.ts";
import type { LogReader } from "./log-reader.ts";
import { type LogSelection, isSelected } from "./log-scope.ts";

/** What follows in a log: lines, nothing for a while, or its end. */
export type LogEvent = { readonly lines: readonly OwnedEntry[] } | "nothing" | "end";

export interface FollowRequest {
  /** What is read out of the storage; asked anew for each read. */
  readonly selection: () => LogSelection;
  /** Which new lines of this host are taken. */
  readonly live: LogSelection;
  /** The last so many lines first, or all from a moment on. */
  readonly from: { readonly tail: number } | { readonly fromUs: number };
  /** Whether nothing can follow. Asked when all lines that are known were sent. */
  readonly isOver: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface LogFollowerParts {
  readonly clock: Clock;
  readonly reader: LogReader;
  readonly collector: Pick<LogCollector, "onEntry">;
  /** Whether machines of other gateways may print. */
  readonly hasOthers: () => boolean;
}

/** Lines that wait in memory for a reader; one that falls further behind reads them out of the storage. */
const queueMax = 2_000;
/** How often the storage is asked for lines of other hosts, and whether the log is over. */
const lookEveryMs = 1_000;
/** Lines of other hosts may be stored so much later than they were printed. */
const latenessUs = 10_000_000;
/** Another host that is alive has stored its last lines so long after their machine is gone. */
const storedWithinMs = 2_000;
/** A sign that the connection is in use is due after so many looks without a line. */
const quietLooksMax = 8;

/** The lines that are there, then each new one, until nothing can follow or `signal` aborts. */
export async function* followLog(
  parts: LogFollowerParts,
  { selection, live, from, isOver, signal }: FollowRequest,
): AsyncGenerator<LogEvent, void, undefined> {
  const { clock, reader, collector } = parts;
  /** The last line that was sent, by machine: each machine's lines rise. */
  const sentUs = new Map<string, number>();
  let queue: OwnedEntry[] = [];
  let behind = false;
  let wake = (): void => {};
  const stopListening = collector.onEntry((entry) => {
    if (behind || !isSelected(live, entry)) return;
    queue.push(entry);
    if (queue.length > queueMax) {
      queue = [];
      behind = true;
    }
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener("abort", onAbort);

  const beganUs = clock.now() * 1_000;
  let floorUs = "fromUs" in from ? from.fromUs : 0;
  function fresh(entries: readonly OwnedEntry[]): OwnedEntry[] {
    const isNew = ({ owner, atUs }: OwnedEntry): boolean =>
      atUs >= floorUs && atUs > (sentUs.get(owner.machineId) ?? 0);
    const lines = entries.filter(isNew);
    for (const { owner, atUs } of lines) sentUs.set(owner.machineId, atUs);
    return lines;
  }
  async function* stored(fromUs: number): AsyncGenerator<LogEvent, void, undefined> {
    for await (const page of reader.pages(selection(), fromUs)) {
      const lines = fresh(page);
      if (lines.length > 0) yield { lines };
      if (signal.aborted) return;
    }
  }
  function latestUs(): number {
    return Math.max(floorUs, ...sentUs.values());
  }
  function waitForMore(): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    wake = () => resolve(undefined);
    if (queue.length > 0 || behind || signal.aborted) wake();
    const timer = clock.setRoutine(clock.now() + lookEveryMs, wake);
    return promise.finally(() => timer.cancel());
  }

  try {
    if ("fromUs" in from) yield* stored(from.fromUs);
    else {
      // What is older than the last lines, or than now, is not asked for again.
      const last = await reader.tail(selection(), Math.max(1, from.tail));
      const lines = fresh(last);
      floorUs = lines[0]?.atUs ?? beganUs;
      if (from.tail > 0 && lines.length > 0) yield { lines };
    }
    let overAtMs: number | undefined;
    for (let quiet = 0; !signal.aborted;) {
      const missed = behind;
      const lines = fresh(queue.splice(0));
      behind = false;
      if (lines.length > 0) yield { lines };
      quiet = lines.length > 0 ? 0 : quiet + 1;
      if (missed || parts.hasOthers()) {
        const backUs = missed ? chunkSpanUs : latenessUs;
        for await (const event of stored(Math.max(floorUs, latestUs() - backUs))) {
          quiet = 0;
          yield event;
        }
      }
      if (queue.length > 0 || behind) continue;
      if (quiet > 0) overAtMs = (await isOver()) ? (overAtMs ?? clock.now()) : undefined;
      if (quiet > 0 && overAtMs !== undefined && (!parts.hasOthers() || clock.now() >= overAtMs + storedWithinMs)) {
        // What came while that was asked.
        yield* stored(Math.max(floorUs, latestUs() - latenessUs));
        yield "end";
        return;
      }
      if (quiet >= quietLooksMax) {
        quiet = 0;
        yield "nothing";
      }
      await waitForMore();
    }
  } finally {
    stopListening();
    signal.removeEventListener("abort", onAbort);
  }
}
