import { performance } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Pause, RestAfterWork, WORKING_SHARE } from "./rest-after-work.ts";

const LOOK_EVERY_MS = 5000;
/**
 * It pays only when the process has grown so far beyond what it had after the last time, or at its start. In a lull requests wait for it,
 * so that it must be worth more.
 */
const GROWN = { rest: 1.3, lull: 1.5 };

/** How much garbage a service with a small heap has, of what is in use, before it is collected. */
const SMALL_GROWTH_PERCENT = 30;
/** With less than this, requests that go on in a lull cost much more: they grow old before they are answered. */
const LULL_YOUNG_BYTES = 32_000_000;
/** From this share of a core on the heap may grow as V8 wants: with that of a lull a service that does less works nearly as well. */
const BUSY_SHARE = 0.85;

export interface MemoryReturnOptions {
  /** Gives up what is kept in memory to be quick, such as pages of databases. */
  readonly shrink: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Gives memory back to the machine when a service that worked has come to rest, or does little. V8 keeps the room of a load that is
 * over: it collects garbage when room is needed, and such a service needs none for a long time.
 */
export function startMemoryReturn({ shrink, onError }: MemoryReturnOptions): { close(): void } {
  const rest = new RestAfterWork();
  let seen = { usage: process.cpuUsage(), atMs: performance.now() };
  let keptBytes = process.memoryUsage.rss();
  /** What the heap is kept small for; undefined while it may grow. */
  let smallFor: Pause | undefined = "lull";
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(seen.usage);
    const elapsedMs = Math.max(LOOK_EVERY_MS, performance.now() - seen.atMs);
    seen = { usage: process.cpuUsage(), atMs: performance.now() };
    // Processor time and not that of the event loop, which on a busy machine is long because it waits for a processor.
    const share = (user + system) / 1000 / elapsedMs;
    if (share >= BUSY_SHARE) smallFor = undefined;
    else if (smallFor === "rest" && share >= WORKING_SHARE) smallFor = "lull";
    boundHeap(smallFor);
    const pause = rest.look(share);
    if (pause === undefined || process.memoryUsage.rss() < GROWN[pause] * keptBytes) return;
    try {
      shrink();
      collectAll();
      smallFor = pause;
      boundHeap(smallFor);
      keptBytes = process.memoryUsage.rss();
      // Not to be taken for work.
      seen = { usage: process.cpuUsage(), atMs: performance.now() };
    } catch (error) {
      onError(error);
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      boundHeap(undefined);
    },
  };
}

/**
 * A service that works has the heap that V8 wants: the young generation doubles when much of it survives a collection, up to 130 MB, and the old
 * one may double before it is collected. The polls of thousands of workers survive for half a minute each, so both grow with them, although a
 * process at rest is not quicker with more of it. V8 reads the flags at each collection.
 */
function boundHeap(smallFor: Pause | undefined): void {
  const mayGrow = smallFor === undefined || (smallFor === "lull" && youngBytes() < LULL_YOUNG_BYTES);
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  setFlagsFromString(`--heap-growing-percent=${smallFor === undefined ? 0 : SMALL_GROWTH_PERCENT}`);
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** The only way to V8's own collector that also shrinks the heap; the flag gives it to new contexts, not to those there are. */
function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
