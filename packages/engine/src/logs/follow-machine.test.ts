import { expect, test } from "vitest";
import { createClock } from "../kernel/clock.ts";
import type { MachineExit } from "../machines/driver.ts";
import { followMachine } from "./follow-machine.ts";

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
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(1_000);
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  await pass(95);
  expect(triedAtS).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  isReadable = true;
  await pass(30);
  expect(triedAtS.slice(8)).toEqual([121, 122, 123, 124, 125]);
  const ended = { machineId: "w1", exitCode: 0, signal: null, expected: true, lastLogLines: [] };
  exit.resolve(ended);
  expect(await following).toEqual(ended);
});
