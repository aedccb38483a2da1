import { expect, test, vi } from "vitest";
import { createClock, type MovableClock } from "../kernel/clock.ts";
import type { MachineExit } from "../machines/driver/driver.ts";
import { followMachine } from "./follow-machine.ts";

const ended: MachineExit = { machineId: "w1", exitCode: 0, signal: null, expected: true, lastLogLines: [] };

async function pass(clock: MovableClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(1_000);
  }
  await new Promise((resolve) => setImmediate(resolve));
}

test("a log that cannot be read is tried ever less often, and each second again once it could", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const triedAtS: number[] = [];
  const exit = Promise.withResolvers<MachineExit>();
  let isReadable = false;
  const following = followMachine({
    clock,
    driver: {
      async *followLogs() {
        triedAtS.push(clock.now() / 1_000);
        if (isReadable) yield { lines: [], position: "1", leftOut: 0 };
        throw new Error("the node does not answer");
      },
      list: async () => [],
    },
    machineId: "w1",
    after: () => null,
    take: () => undefined,
    exit: exit.promise,
    signal: new AbortController().signal,
  });
  await pass(clock, 95);
  expect(triedAtS).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  isReadable = true;
  await pass(clock, 30);
  expect(triedAtS.slice(8)).toEqual([121, 122, 123, 124, 125]);
  exit.resolve(ended);
  expect(await following).toEqual(ended);
});

test("a machine whose log is read again and again leaves nothing behind where its end is told", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const { promise: exit, resolve } = Promise.withResolvers<MachineExit>();
  const heard = vi.spyOn(exit, "then");
  let tries = 0;
  const following = followMachine({
    clock,
    driver: {
      async *followLogs() {
        tries += 1;
        yield { lines: [], position: "1", leftOut: 0 };
      },
      list: async () => [],
    },
    machineId: "w1",
    after: () => null,
    take: () => undefined,
    exit,
    signal: new AbortController().signal,
  });
  await pass(clock, 50);
  expect(tries).toBeGreaterThan(40);
  expect(heard).toHaveBeenCalledTimes(1);
  resolve(ended);
  expect(await following).toEqual(ended);
});

test("a machine that another gateway goes on with is read no more, also while its log pauses", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const leaving = new AbortController();
  const following = followMachine({
    clock,
    driver: {
      async *followLogs() {
        yield { lines: [], position: "1", leftOut: 0 };
      },
      list: async () => [],
    },
    machineId: "w1",
    after: () => null,
    take: () => undefined,
    exit: new Promise(() => undefined),
    signal: leaving.signal,
  });
  await pass(clock, 1);
  leaving.abort();
  expect(await following).toBeNull();
});
