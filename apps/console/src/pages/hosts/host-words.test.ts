import { expect, test } from "vitest";
import { drainText, rentedOf, stateOf } from "./host-words.ts";

test("the state of a host tells first why nothing is placed there", () => {
  const free = { isAlive: true, leaving: false, draining: false, cordoned: false };
  const words = [
    free,
    { ...free, cordoned: true },
    { ...free, cordoned: true, draining: true },
    { ...free, isAlive: false },
    { ...free, leaving: true, cordoned: true },
    { ...free, isAlive: false, leaving: true },
  ];
  expect(words.map((host) => stateOf(host)[0])).toEqual([
    "ready",
    "cordoned",
    "draining",
    "silent",
    "stopping",
    "stopped",
  ]);
});

test("a drain tells what is left", () => {
  const drain = (workersLeft: number, podsLeft: number): string | undefined =>
    drainText({ drain: { since: "2026-05-04T08:00:00.000Z", workersLeft, podsLeft } });
  expect(drain(2, 0)).toBe("2 workers left");
  expect(drain(1, 1)).toBe("1 worker left, 1 pod stays");
  expect(drain(0, 0)).toBe("No workers left");
  expect(drainText({ drain: null })).toBeUndefined();
});

test("what is rented is added up", () => {
  const rental = {
    holderKind: "pod" as const,
    holderId: "p",
    accountId: "a",
    gpuIds: ["g"],
    vcpuCount: 1,
    memoryInGb: 1.4,
  };
  expect(rentedOf({ rented: [rental, rental] })).toEqual({ memoryInGb: 3, gpus: 2 });
});
