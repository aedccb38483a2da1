import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMemoryReturn } from "./memory-return.ts";

/** How busy the event loop was, look by look; then it rests. */
let shares: number[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation((seen) => ({
    idle: 0,
    active: 0,
    utilization: seen === undefined ? 0 : (shares.shift() ?? 0),
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
