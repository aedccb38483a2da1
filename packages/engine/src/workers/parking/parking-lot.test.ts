import { describe, expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import type { MachineSpec } from "../../machines/driver/driver.ts";
import { type PlayedDriver, playDriver, startMs } from "../../machines/driver/played-machines.test-support.ts";
import { playedHardware } from "../../machines/placement/small-machine.test-support.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";
import { type ParkingLot, createParkingLot, driverMakingRoom } from "./parking-lot.ts";
import type { MemoryBudget, ParkedWorker } from "./parking-rules.ts";

interface LotRig {
  readonly driver: PlayedDriver;
  readonly lot: ParkingLot;
  readonly gone: string[];
  budget: MemoryBudget;
  freeShare: number;
  /** A machine that runs, to be frozen. */
  park(workerId: string, hardware?: Partial<WorkerHardware>): Promise<boolean>;
}

function openLot(): LotRig {
  const driver = playDriver(createClock({ frozenAtMs: startMs }));
  const silent = (): void => {};
  const lot = createParkingLot({
    driver,
    log: { info: silent, warn: silent, error: silent },
    memoryBudget: async () => rig.budget,
    freeMemoryShare: () => rig.freeShare,
  });
  const rig: LotRig = {
    driver,
    lot,
    gone: [],
    budget: { hostInGb: 32, rentedInGb: 0 },
    freeShare: 1,
    async park(workerId, hardware = {}) {
      driver.running.add(workerId);
      return await lot.park(worker(workerId, hardware));
    },
  };
  lot.onGone(({ workerId }) => rig.gone.push(workerId));
  return rig;
}

function worker(workerId: string, hardware: Partial<WorkerHardware> = {}): ParkedWorker {
  return {
    workerId,
    endpointId: "ep1",
    version: 1,
    imageName: "local/echo",
    hardware: { ...playedHardware, ...hardware },
  };
}

/** What to start; only what it needs of the host matters here. */
function specWith(gpuIds: readonly string[]): MachineSpec {
  return { machineId: "new", purpose: "pod", limits: { gpuIds } } as unknown as MachineSpec;
}

const free = async (): Promise<void> => {};
const of =
  (endpointId: string, version: number) =>
  (one: ParkedWorker): boolean =>
    one.endpointId === endpointId && one.version === version;

describe("a machine that starts", () => {
  test("finds the GPUs and the memory that it was given empty of frozen workers", async () => {
    const rig = openLot();
    await rig.park("onGpu", { gpuIds: ["g0"], memoryInGb: 4 });
    await rig.park("old", { memoryInGb: 8 });
    await rig.park("young", { memoryInGb: 8 });
    rig.budget = { hostInGb: 32, rentedInGb: 20 };
    const driver = driverMakingRoom(rig.driver, rig.lot);
    await driver.start(specWith(["g0"]));
    expect(rig.driver.stopped.map(({ machineId, graceMs }) => [machineId, graceMs])).toEqual([
      ["onGpu", 0],
      ["old", 0],
    ]);
    expect(rig.gone).toEqual(["onGpu", "old"]);
    expect([...rig.driver.frozen]).toEqual(["young"]);
    expect(rig.driver.started).toHaveLength(1);
  });

  test("waits for a worker that goes on, which has the room by then or none", async () => {
    const rig = openLot();
    await rig.park("w1", { gpuIds: ["g0"] });
    const gate = Promise.withResolvers<void>();
    const woken = rig.lot.wake(of("ep1", 1), () => gate.promise);
    const started = driverMakingRoom(rig.driver, rig.lot).start(specWith(["g0"]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(rig.driver.started).toEqual([]);
    gate.reject(new Error("taken"));
    await expect(woken?.awake).rejects.toThrow("taken");
    await started;
    expect(rig.driver.running).toEqual(new Set(["new"]));
    // Whoever had it go on knows.
    expect(rig.gone).toEqual([]);
  });

  test("fails when a frozen worker in its way cannot be ended, which is tried again the next time", async () => {
    const rig = openLot();
    await rig.park("w1", { gpuIds: ["g0"] });
    const { stop } = rig.driver;
    rig.driver.stop = () => Promise.reject(new Error("engine away"));
    const driver = driverMakingRoom(rig.driver, rig.lot);
    await expect(driver.start(specWith(["g0"]))).rejects.toThrow("engine away");
    expect(rig.driver.started).toEqual([]);
    rig.driver.stop = stop;
    await driver.start(specWith(["g0"]));
    expect(rig.gone).toEqual(["w1"]);
  });
});

describe("going on", () => {
  test("the worker that was frozen last goes first, and each only once", async () => {
    const rig = openLot();
    await rig.park("w1");
    await rig.park("w2");
    const woken = ["", "", ""].map(() => rig.lot.wake(of("ep1", 1), free));
    expect(woken.map((one) => one?.worker.workerId)).toEqual(["w2", "w1", undefined]);
    for (const one of woken) await one?.awake;
    expect(rig.driver.frozen.size).toBe(0);
    expect(rig.driver.running).toEqual(new Set(["w1", "w2"]));
    expect(rig.lot.count("ep1")).toBe(0);
  });

  test("only of the same endpoint and release", async () => {
    const rig = openLot();
    await rig.park("w1");
    expect(rig.lot.wake(of("ep2", 1), free)).toBeUndefined();
    expect(rig.lot.wake(of("ep1", 2), free)).toBeUndefined();
  });

  test("a machine that cannot is ended", async () => {
    const rig = openLot();
    await rig.park("w1");
    rig.driver.refusePausing(new Error("cgroup is gone"));
    await expect(rig.lot.wake(of("ep1", 1), free)?.awake).rejects.toThrow("cgroup is gone");
    expect(rig.driver.running.size).toBe(0);
    expect(rig.lot.wake(of("ep1", 1), free)).toBeUndefined();
  });
});

describe("a host that is short of memory", () => {
  test("freezes nobody", async () => {
    const rig = openLot();
    rig.freeShare = 0.24;
    expect(await rig.park("w1")).toBe(false);
    expect(rig.driver.frozen.size).toBe(0);
  });

  test("ends who was frozen first until enough is free", async () => {
    const rig = openLot();
    for (const id of ["w1", "w2", "w3"]) await rig.park(id);
    rig.lot.onGone(() => (rig.freeShare += 0.03));
    rig.freeShare = 0.05;
    await rig.lot.relieve();
    expect(rig.gone).toEqual(["w1", "w2"]);
    await rig.lot.relieve();
    expect([...rig.driver.frozen]).toEqual(["w3"]);
  });
});

test("a machine that ends while it is being frozen is not kept", async () => {
  const rig = openLot();
  const pausing = rig.driver.pausing;
  Object.assign(rig.driver, {
    pausing: { ...pausing, pause: async (id: string) => rig.driver.exits(id, { exitCode: 1 }) },
  });
  expect(await rig.park("w1")).toBe(false);
  expect(rig.lot.count("ep1")).toBe(0);
});
