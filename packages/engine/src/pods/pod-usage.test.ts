import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { createClock } from "../kernel/clock.ts";
import type { MachineStats, MachineStatus } from "../machines/driver/driver.ts";
import { createPodUsage } from "./pod-usage.ts";

const startMs = 1_000;

/** The machines of a host on paper, all of which use as much of the processor as they were asked for it. */
function startRig() {
  const clock = createClock({ frozenAtMs: startMs });
  const running = new Map<string, MachineStatus["purpose"]>([["p1", "pod"]]);
  const errors: unknown[] = [];
  const asked: string[] = [];
  let refuses = false;
  const status = { endpointId: null, startedAtMs: 0, containerId: null, ports: [] };
  const usage = createPodUsage({
    clock,
    driver: {
      async list() {
        if (refuses) throw new Error("The engine is away.");
        return [...running].map(([machineId, purpose]) => ({ machineId, purpose, ...status }));
      },
      async stats(machineId): Promise<MachineStats | null> {
        asked.push(machineId);
        return running.has(machineId) ? { cpuPercent: asked.length, memoryPercent: null, gpus: [] } : null;
      },
    },
    onError: (error) => errors.push(error),
  });
  const pass = async (times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await clock.advance(limits.podUsageIntervalMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { clock, running, errors, asked, usage, pass, refuse: (does: boolean) => void (refuses = does) };
}

test("what a pod uses is read at once for the first who asks, then at every interval, oldest first", async () => {
  const { usage, pass } = startRig();
  expect(await usage.of("p1")).toEqual([{ atMs: startMs, cpuPercent: 1, memoryPercent: null, gpus: [] }]);
  await pass(2);
  const samples = await usage.of("p1");
  expect(samples.map(({ atMs }) => atMs)).toEqual([0, 1, 2].map((at) => startMs + at * limits.podUsageIntervalMs));
  expect(samples.map(({ cpuPercent }) => cpuPercent)).toEqual([1, 2, 3]);
});

test("no more is kept than the limit, and nothing of a pod that ended", async () => {
  const { usage, running, pass, clock } = startRig();
  await pass(limits.podUsageSamplesMax + 5);
  const samples = await usage.of("p1");
  expect(samples).toHaveLength(limits.podUsageSamplesMax);
  expect(samples.at(-1)?.atMs).toBe(clock.now());
  running.delete("p1");
  await pass();
  expect(await usage.of("p1")).toEqual([]);
});

test("workers are not read", async () => {
  const { running, asked, pass } = startRig();
  running.set("w1", "worker");
  await pass();
  expect(asked).toEqual(["p1"]);
});

test("an engine that is away is told of and leaves a gap, and nothing is read after the end", async () => {
  const { usage, errors, pass, refuse, asked } = startRig();
  await pass();
  refuse(true);
  await pass();
  refuse(false);
  await pass();
  expect(errors).toHaveLength(1);
  const samples = await usage.of("p1");
  expect(samples.map(({ atMs }) => atMs)).toEqual([1, 3].map((at) => startMs + at * limits.podUsageIntervalMs));
  usage.close();
  await pass(2);
  expect(asked).toHaveLength(2);
});
