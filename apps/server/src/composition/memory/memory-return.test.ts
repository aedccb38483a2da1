import { setImmediate as turn } from "node:timers/promises";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMemoryReturn } from "./memory-return.ts";

vi.mock("node:v8", { spy: true });

const LOOK_EVERY_MS = 5000;
/** How much of a core was used, look by look; then it rests. */
let shares: number[];
/** What the process takes, look by look at its memory; then the last of them. */
let bytes: number[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  bytes = [100, 200];
  vi.spyOn(process.memoryUsage, "rss").mockImplementation(() =>
    bytes.length > 1 ? (bytes.shift() ?? 0) : (bytes[0] ?? 0),
  );
  vi.spyOn(process, "cpuUsage").mockImplementation((seen) => ({
    user: 0,
    system: seen === undefined ? 0 : (shares.shift() ?? 0) * LOOK_EVERY_MS * 1000,
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function somethingUnused(): WeakRef<object> {
  return new WeakRef({ bytes: new Uint8Array(100) });
}

test("a service that worked and came to rest gives up what it keeps, and its garbage", async () => {
  shares = [0.9, 0, 0, 0, 0];
  const unused = somethingUnused();
  // Within the turn in which it is made or read, a weak reference holds on.
  await turn();
  const errors: unknown[] = [];
  let shrunk = 0;
  const memory = startMemoryReturn({ shrink: () => (shrunk += 1), onError: (error) => errors.push(error) });
  vi.advanceTimersByTime(15_000);
  expect(shrunk).toBe(0);
  vi.advanceTimersByTime(60_000);
  memory.close();
  expect([shrunk, errors]).toEqual([1, []]);
  expect(unused.deref()).toBeUndefined();
});

/** Makes objects of which many survive, and tells what the young generation takes then. */
function youngBytesAfterWork(): number {
  let kept: object[] = [];
  for (let made = 0; made < 2_000_000; made += 1) {
    kept.push({ made: [made] });
    if (kept.length > 300_000) kept = [];
  }
  return getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0;
}

test("at rest the young generation does not grow, and at work it does", () => {
  shares = [0.9, 0, 0, 0];
  const memory = startMemoryReturn({ shrink: () => undefined, onError: () => undefined });
  vi.advanceTimersByTime(20_000);
  const atRestBytes = youngBytesAfterWork();
  shares = [0.9];
  vi.advanceTimersByTime(5_000);
  const atWorkBytes = youngBytesAfterWork();
  memory.close();
  expect(atWorkBytes).toBeGreaterThan(2 * atRestBytes);
});

// How much garbage there is when V8 collects depends on how busy the machine is, so that only the order is looked at.
test("at rest garbage is collected when it is a third of what is in use, and at work when V8 wants", () => {
  const set = vi.mocked(setFlagsFromString).mockClear();
  const orders = (): string[] => set.mock.calls.flatMap(([flag]) => (flag.includes("heap-growing") ? [flag] : []));
  shares = [0.9, 0, 0, 0];
  const memory = startMemoryReturn({ shrink: () => undefined, onError: () => undefined });
  vi.advanceTimersByTime(20_000);
  expect(orders().at(-1)).toBe("--heap-growing-percent=30");
  shares = [0.9];
  vi.advanceTimersByTime(5_000);
  expect(orders().at(-1)).toBe("--heap-growing-percent=0");
  memory.close();
});

test("a service that has not grown by its work keeps its compiled code, and answers the next request at once", () => {
  shares = [0.9, 0, 0, 0, 0.9, 0, 0, 0];
  // At the start, after the first work, after the second, and when memory was given back.
  bytes = [100, 120, 140, 110];
  let shrunk = 0;
  const memory = startMemoryReturn({ shrink: () => (shrunk += 1), onError: () => undefined });
  vi.advanceTimersByTime(20_000);
  expect(shrunk).toBe(0);
  vi.advanceTimersByTime(60_000);
  memory.close();
  expect(shrunk).toBe(1);
});

test("a service that never rests gives memory back when it has done little for a minute, if it has grown by half", () => {
  shares = Array.from({ length: 36 }, () => 0.2);
  // At the start, after a minute, and after the next one.
  bytes = [100, 149, 151, 100];
  let shrunk = 0;
  const memory = startMemoryReturn({ shrink: () => (shrunk += 1), onError: () => undefined });
  vi.advanceTimersByTime(60_000);
  expect(shrunk).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(shrunk).toBe(1);
  vi.advanceTimersByTime(60_000);
  memory.close();
  expect(shrunk).toBe(1);
});

test("the time that giving memory back takes is not taken for work", () => {
  let usedUs = 0;
  vi.spyOn(process, "cpuUsage").mockImplementation((seen) => ({ user: usedUs - (seen?.user ?? 0), system: 0 }));
  const set = vi.mocked(setFlagsFromString).mockClear();
  const memory = startMemoryReturn({ shrink: () => (usedUs += 3_000_000), onError: () => undefined });
  usedUs += 4_000_000;
  vi.advanceTimersByTime(25_000);
  expect(usedUs).toBe(7_000_000);
  expect(set.mock.calls.at(-1)).toEqual(["--heap-growing-percent=30"]);
  memory.close();
});

test("the heap is kept small from the start, until a core is nearly used up", () => {
  const set = vi.mocked(setFlagsFromString);
  const last = (): unknown => set.mock.calls.findLast(([flag]) => flag.includes("heap-growing"))?.[0];
  const memory = startMemoryReturn({ shrink: () => undefined, onError: () => undefined });
  shares = [0.4, 0.8, 0.5];
  vi.advanceTimersByTime(15_000);
  expect(last()).toBe("--heap-growing-percent=30");
  shares = [0.9, 0.5];
  vi.advanceTimersByTime(10_000);
  expect(last()).toBe("--heap-growing-percent=0");
  memory.close();
});

test("work after a rest gives the young generation some room again, but not all that V8 wants", () => {
  const set = vi.mocked(setFlagsFromString);
  const last = (name: string): unknown => set.mock.calls.findLast(([flag]) => flag.includes(name))?.[0];
  shares = [0.9, 0, 0, 0];
  const memory = startMemoryReturn({ shrink: () => undefined, onError: () => undefined });
  vi.advanceTimersByTime(20_000);
  expect(last("semi-space")).toBe("--semi-space-growth-factor=1");
  vi.mocked(getHeapSpaceStatistics).mockReturnValue([]);
  shares = [0.4];
  vi.advanceTimersByTime(5_000);
  expect([last("semi-space"), last("heap-growing")]).toEqual([
    "--semi-space-growth-factor=2",
    "--heap-growing-percent=30",
  ]);
  memory.close();
});

test("what goes wrong is told, and the service goes on", () => {
  shares = [0.9, 0, 0, 0, 0.9, 0, 0, 0];
  const errors: unknown[] = [];
  const fail = (): void => {
    throw new Error("database is closed");
  };
  const memory = startMemoryReturn({ shrink: fail, onError: (error) => errors.push(error) });
  vi.advanceTimersByTime(60_000);
  memory.close();
  expect(errors).toHaveLength(2);
});
