import { expect, test } from "vitest";
import { createUsageMeter, usageBetween } from "./usage-meter.ts";

const allowed = { vcpuCount: 2, memoryBytes: 1_000 };

test("usage is in percent of the limits", () => {
  const before = { atMs: 0, cpuMs: 500, memoryBytes: 0 };
  const after = { atMs: 1_000, cpuMs: 1_500, memoryBytes: 250 };
  expect(usageBetween(before, after, allowed)).toEqual({ cpuPercent: 50, memoryPercent: 25 });
});

test("it stays between 0 and 100 when processes end or a clock jitters", () => {
  const before = { atMs: 0, cpuMs: 500, memoryBytes: 0 };
  expect(usageBetween(before, { atMs: 10, cpuMs: 100, memoryBytes: 2_000 }, allowed)).toEqual({
    cpuPercent: 0,
    memoryPercent: 100,
  });
  expect(usageBetween(before, before, allowed).cpuPercent).toBeNull();
});

test("a machine that is gone has no usage", async () => {
  const meter = createUsageMeter({ read: async () => null, readGpus: async () => [], ...allowed });
  expect(await meter()).toBeNull();
});
