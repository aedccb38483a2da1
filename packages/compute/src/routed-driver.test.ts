import { join } from "node:path";
import type { ComputeDriver, MachineExit } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { programs } from "./conformance/programs.ts";
import { machineSpec } from "./conformance/machine-spec.test-support.ts";
import { type HandlerDir, makeHandlerDir } from "./process/handler-dir.test-support.ts";
import { createProcessDriver } from "./process/process-driver.ts";
import { createRoutedDriver, type RoutedDriver } from "./routed-driver.ts";

let dir: HandlerDir;
let driver: ComputeDriver;
let exits: MachineExit[];

/** A driver in place of the container driver: it lists containers of an earlier run and can start one, without an engine. */
function playedContainers(): ComputeDriver {
  const running = new Map([["old", 1]]);
  const listeners: ((exit: MachineExit) => void)[] = [];
  const status = (machineId: string) =>
    ({ machineId, purpose: "pod", endpointId: null, startedAtMs: 1, containerId: "c", ports: [] }) as const;
  return {
    name: "docker",
    start: async ({ machineId }) => void running.set(machineId, 1),
    async stop(machineId) {
      if (!running.delete(machineId)) return;
      const exit = { machineId, exitCode: 0, signal: null, expected: true, lastLogLines: [] };
      for (const listener of listeners) listener(exit);
    },
    list: async () => [...running.keys()].map(status),
    logs: async (machineId) => [`container ${machineId}`],
    async *followLogs(machineId) {
      yield { lines: [{ text: `container ${machineId}`, printedAtUs: null }], position: "1", leftOut: 0 };
    },
    stats: async () => ({ cpuPercent: 42, memoryPercent: null, gpus: [] }),
    removeVolume: async () => undefined,
    inventory: () => Promise.reject(new Error("not asked here")),
    onExit: (listener) => void listeners.push(listener),
    close: async () => running.clear(),
  };
}

beforeEach(async () => {
  dir = await makeHandlerDir();
  await dir.put("serve/handler.mjs", programs.serve);
  const processes = await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state });
  driver = createRoutedDriver({ processes, containers: playedContainers() });
  exits = [];
  driver.onExit((exit) => exits.push(exit));
});
afterEach(async () => {
  await driver.close({ graceMs: 0 });
  await dir.remove();
});

const folder = machineSpec({ machineId: "m1", imageName: "local/serve" });
const container = machineSpec({ machineId: "m2", imageName: "team/model:1" });

test("handler folders run as processes, all other images in containers, and both are listed", async () => {
  expect([driver.name, driver.nameFor?.("local/serve"), driver.nameFor?.("team/model:1")]).toEqual([
    "docker",
    "process",
    "docker",
  ]);
  await driver.start(folder);
  await driver.start(container);
  const listed = (await driver.list()).map(({ machineId, containerId }) => [machineId, containerId]);
  expect(listed.toSorted()).toEqual([
    ["m1", null],
    ["m2", "c"],
    ["old", "c"],
  ]);
});

test("each call about a machine goes to the driver that runs it", async () => {
  await driver.start(folder);
  await driver.start(container);
  await expect.poll(() => driver.logs("m1", { tailLines: 5 })).toEqual(["ready"]);
  expect(await driver.logs("m2", { tailLines: 5 })).toEqual(["container m2"]);
  expect(await driver.stats("m2")).toMatchObject({ cpuPercent: 42 });
  await driver.stop("m1", { graceMs: 10_000 });
  await driver.stop("m2", { graceMs: 0 });
  expect(exits.map(({ machineId, exitCode }) => [machineId, exitCode])).toEqual([
    ["m1", 0],
    ["m2", 0],
  ]);
  expect(await driver.logs("m1", { tailLines: 1 })).toEqual(["bye"]);
});

test("machines of an earlier run are containers", async () => {
  expect(await driver.logs("old", { tailLines: 1 })).toEqual(["container old"]);
  await driver.stop("old", { graceMs: 0 });
  expect(exits).toMatchObject([{ machineId: "old" }]);
});

test("an id belongs to one machine, across both drivers", async () => {
  await expect(driver.start({ ...folder, machineId: "old" })).rejects.toThrow("old is already running");
  await driver.start(folder);
  await expect(driver.start({ ...container, machineId: "m1" })).rejects.toThrow("m1 is already running");
});

describe("an engine that is started later", () => {
  let engine: ComputeDriver | null;
  let late: RoutedDriver;
  let looks: number;
  beforeEach(async () => {
    const processes = await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: join(dir.root, "late") });
    engine = null;
    looks = 0;
    const findContainers = async (): Promise<ComputeDriver | null> => {
      looks += 1;
      return engine;
    };
    late = createRoutedDriver({ processes, containers: null, findContainers });
    late.onExit((exit) => exits.push(exit));
  });
  afterEach(() => late.close({ graceMs: 0 }));

  test("is found by the next search, once, and its containers of earlier runs are taken over", async () => {
    expect([late.name, late.nameFor?.("team/model:1"), await late.lookForContainers()]).toEqual([
      "process",
      "process",
      false,
    ]);
    engine = playedContainers();
    expect(await Promise.all([late.lookForContainers(), late.lookForContainers()])).toEqual([true, true]);
    await late.lookForContainers();
    expect(looks).toBe(2);
    expect([late.name, late.nameFor?.("team/model:1"), late.nameFor?.("local/serve")]).toEqual([
      "docker",
      "docker",
      "process",
    ]);
    await late.stop("old", { graceMs: 0 });
    expect(exits).toMatchObject([{ machineId: "old" }]);
  });

  test("is searched for by each image that needs it; a worker starts again with the address for containers", async () => {
    await late.start(folder);
    expect(looks).toBe(0);
    await expect(late.start(container)).rejects.toThrow("cannot start");
    engine = playedContainers();
    await expect(late.start(container)).rejects.toThrow("The next try starts the worker in a container");
    await late.start(container);
    await late.start({ ...container, machineId: "m3", purpose: "pod" });
    expect(looks).toBe(2);
    expect((await late.list()).map(({ machineId }) => machineId).toSorted()).toEqual(["m1", "m2", "m3", "old"]);
  });

  test("runs a pod at once", async () => {
    engine = playedContainers();
    await late.start({ ...container, purpose: "pod" });
    expect((await late.list()).map(({ machineId }) => machineId).toSorted()).toEqual(["m2", "old"]);
  });
});

test("processes can be frozen even if containers cannot", async () => {
  await driver.start(folder);
  await driver.start(container);
  await driver.pausing?.pause("m1");
  await driver.pausing?.resume("m1");
  await expect(driver.pausing?.pause("m2")).rejects.toThrow("docker");
});
