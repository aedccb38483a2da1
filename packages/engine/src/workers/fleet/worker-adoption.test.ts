import { describe, expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import type { MachineLogs } from "../../logs/log-collector.ts";
import { playLogs } from "../../logs/played-logs.test-support.ts";
import { createParkingLot } from "../parking/parking-lot.ts";
import { createWorkerMachines } from "../hosts/all-hosts.ts";
import { createFleetManager } from "./fleet-manager.ts";
import { playHardware } from "./played-hardware.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import { playDriver, startMs } from "../../machines/driver/played-machines.test-support.ts";
import { playedHardware } from "../../machines/placement/small-machine.test-support.ts";
import { createHostDrains } from "../hosts/host-drains.ts";
import { playQueue } from "../state/played-queue.test-support.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import { serviceMarkOf } from "../hosts/service-mark.ts";
import { type Leftover, createWorkerAdoption, fateOf } from "../hosts/worker-adoption.ts";
import type { WantedWorker, WorkerAssignment } from "../hosts/worker-assignment.ts";
import { createWorkerKeeper } from "../hosts/worker-keeper.ts";

const baseUrl = "http://127.0.0.1:8080";
const serviceMark = serviceMarkOf({ baseUrl, workerKey: "key-of-ep1" });

describe("what becomes of the machine of a worker that a killed service left", () => {
  const whole: Leftover = {
    machine: { serviceMark },
    assignment: { wanted: "RUNNING" },
    endpoint: fleetEndpoint(),
    serviceMark,
  };
  const frozen = { serviceMark, frozen: true };

  test.each<[string, Partial<Leftover>]>([
    ["goesOn", {}],
    ["goesOn", { assignment: { wanted: "STOPPED" } }],
    ["goesOn", { assignment: { wanted: "STOPPED" }, machine: frozen }],
    ["thaws", { machine: frozen }],
    ["staysFrozen", { machine: frozen, assignment: { wanted: "PAUSED" } }],
    ["ends", { assignment: { wanted: "PAUSED" } }],
    ["ends", { assignment: undefined }],
    ["ends", { endpoint: undefined }],
    ["ends", { machine: {} }],
    ["ends", { serviceMark: null }],
    ["ends", { serviceMark: serviceMarkOf({ baseUrl: "http://127.0.0.1:8081", workerKey: "key-of-ep1" }) }],
    ["ends", { serviceMark: serviceMarkOf({ baseUrl, workerKey: "another key" }) }],
  ])("it %s: %o", (kind, changes) => {
    expect(fateOf({ ...whole, ...changes }).kind).toBe(kind);
  });
});

interface Left {
  readonly workerId: string;
  readonly wanted?: WantedWorker;
  readonly version?: number;
  readonly isAssigned?: boolean;
  readonly frozen?: boolean;
}

/** A host whose service was killed and starts again; afterwards its fleet runs. */
async function restart(
  left: readonly Left[],
  endpoint: FleetEndpoint,
  { mark = serviceMark, refusal = null }: { readonly mark?: string; readonly refusal?: Error | null } = {},
) {
  const clock = createClock({ frozenAtMs: startMs });
  const queue = playQueue(clock);
  const driver = playDriver(
    clock,
    left.map(({ workerId }) => workerId),
  );
  driver.serviceMark = mark;
  driver.refusePausing(refusal);
  for (const { workerId, frozen } of left) if (frozen === true) driver.frozen.add(workerId);
  const silent = (): void => {};
  const log = { info: silent, warn: silent, error: silent };
  const followed: string[] = [];
  const leftLogs: string[] = [];
  const stops: string[] = [];
  const logs: MachineLogs = {
    ...playLogs([]),
    stops: (machineId, why) => void stops.push(`${machineId}: ${why}`),
    leave: (machineId) => void leftLogs.push(machineId),
    follow: (machineId, secrets, options) =>
      void followed.push(`${machineId} ${String(options?.adopted === true)} ${secrets.join()}`),
  };
  const rows = left
    .filter(({ isAssigned = true }) => isAssigned)
    .map(({ workerId, wanted = "RUNNING", version = 1 }): WorkerAssignment => ({
      workerId,
      endpointId: "ep1",
      hostId: "host1",
      version,
      imageName: "team/model",
      hardware: playedHardware,
      requestedAtMs: startMs - 3_600_000,
      wanted,
      graceMs: 0,
      why: null,
      generation: 1,
      seen: null,
    }));
  const assignments = new Map(rows.map((row) => [row.workerId, row]));
  const lot = createParkingLot({
    driver,
    log,
    memoryBudget: async () => ({ hostInGb: 32, rentedInGb: 0 }),
    freeMemoryShare: () => 1,
  });
  const reach = { workerKey: (endpointId: string) => `key-of-${endpointId}`, baseUrl: () => baseUrl };
  const keeper = createWorkerKeeper({
    served: { started: () => undefined, ended: () => undefined, handOver: () => undefined },
    clock,
    driver,
    lot,
    log,
    logs,
    expandSecrets: async (_accountId, env) => env,
    registryLogin: async () => null,
    networkVolumeSizeInGb: async () => 10,
    ...reach,
  });
  const endpoints = { list: () => [endpoint], get: () => endpoint, onChange: silent };
  const starts: string[] = [];
  const hardware = playHardware();
  for (const workerId of assignments.keys()) hardware.rented.add(workerId);
  const kept: string[][] = [];
  const adoption = createWorkerAdoption({
    hostId: "host1",
    driver,
    assignments: { ofHost: async () => [...assignments.values()] },
    endpoints,
    keeper,
    queue,
    endRentals: async (ids) => {
      kept.push([...ids].toSorted());
      for (const id of assignments.keys()) if (!ids.has(id)) assignments.delete(id);
    },
    log,
    ...reach,
  });
  const fleet = createFleetManager({
    clock,
    logs,
    machines: createWorkerMachines({
      nowMs: () => clock.now(),
      hostId: "host1",
      keeper,
      drains: createHostDrains({ clock, hostSigns: async () => new Map(), log }),
      assignments: { all: async () => [...assignments.values()] },
      others: null,
    }),
    sources: driver,
    queue,
    endpoints,
    hardware,
    newWorkerId: () => "new",
    log,
    meter: {
      started: (_endpointId, kind, _tookMs, workerId) => void starts.push(`${workerId} ${kind}`),
      scaled: silent,
    },
  });
  await adoption.takeOver();
  await fleet.start();
  const pass = async (ms: number): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(ms);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await pass(0);
  const rented = (): readonly string[] => [...hardware.rented];
  return {
    clock,
    queue,
    driver,
    fleet,
    lot,
    keeper,
    kept,
    followed,
    left: leftLogs,
    starts,
    stops,
    rented,
    adoption,
    pass,
  };
}

describe("a host that starts again", () => {
  const endpoint = fleetEndpoint({ imageName: "team/model", workersMin: 1, workersMax: 2 });

  test("goes on with its worker: none is started, its log goes on, and its start is not measured again", async () => {
    const rig = await restart([{ workerId: "w1" }], endpoint);
    expect(rig.fleet.workers("ep1")).toMatchObject([
      { workerId: "w1", version: 1, state: "initializing", hostId: "host1" },
    ]);
    rig.queue.polls("w1");
    await rig.pass(1_000);
    expect(rig.fleet.workers("ep1")).toMatchObject([{ workerId: "w1", state: "idle" }]);
    expect([rig.driver.started, rig.driver.stopped, rig.starts]).toEqual([[], [], []]);
    expect(rig.kept).toEqual([["w1"]]);
    expect(rig.followed).toEqual(["w1 true key-of-ep1"]);
  });

  test("ends what belongs to no worker, and gives its jobs back at once", async () => {
    const rig = await restart([{ workerId: "w1" }, { workerId: "stray", isAssigned: false }], endpoint);
    expect([...rig.driver.running]).toEqual(["w1"]);
    expect(rig.kept).toEqual([["w1"]]);
    expect(rig.queue.gone).toEqual(["stray stopped"]);
  });

  test("ends its workers when they do not reach it any more, and starts others", async () => {
    const rig = await restart([{ workerId: "w1" }], endpoint, { mark: "elsewhere" });
    await rig.pass(1_000);
    expect([...rig.driver.running]).toEqual(["new"]);
    expect(rig.kept).toEqual([[]]);
  });

  test("replaces a worker of an older release by the usual rules", async () => {
    const rig = await restart([{ workerId: "w1", version: 1 }], { ...endpoint, version: 2 });
    await rig.pass(1_000);
    expect([...rig.driver.running].toSorted()).toEqual(["new", "w1"]);
    rig.queue.polls("w1");
    rig.queue.polls("new");
    await rig.pass(5_000);
    expect([...rig.driver.running]).toEqual(["new"]);
  });

  test("has its frozen workers in the parking lot, and resumes one that was to run", async () => {
    const flash = { ...endpoint, flashboot: true, workersMin: 0 };
    const rig = await restart(
      [
        { workerId: "parked", wanted: "PAUSED", frozen: true },
        { workerId: "waking", wanted: "RUNNING", frozen: true },
      ],
      flash,
    );
    expect(rig.lot.list("ep1").map(({ workerId }) => workerId)).toEqual(["parked"]);
    expect([...rig.driver.frozen]).toEqual(["parked"]);
    expect(rig.fleet.workers("ep1")).toMatchObject([{ workerId: "waking" }]);
  });

  test("ends a worker that cannot be resumed", async () => {
    const refusal = new Error("The engine refuses.");
    const rig = await restart([{ workerId: "w1", frozen: true }], endpoint, { refusal });
    await rig.pass(1_000);
    expect(rig.kept).toEqual([[]]);
    expect([...rig.driver.running]).toEqual(["new"]);
  });

  test("replaces a worker that never polls again, and pays for it no longer", async () => {
    const rig = await restart([{ workerId: "w1" }], endpoint);
    await rig.pass(9 * 60_000);
    expect(rig.driver.stopped).toEqual([]);
    await rig.pass(2 * 60_000);
    expect([...rig.driver.running]).toEqual(["new"]);
    expect(rig.rented()).toEqual(["new"]);
    expect(rig.stops).toEqual(["w1: The worker has not polled since this service took it over, and is replaced."]);
  });

  test("lets a worker be silent while it does a job that it had before", async () => {
    const rig = await restart([{ workerId: "w1" }], endpoint);
    rig.queue.takes("w1");
    await rig.pass(11 * 60_000);
    expect(rig.driver.stopped).toEqual([]);
  });

  test("takes over again without harm, and goes on with the log again only after it was handed over", async () => {
    const rig = await restart([{ workerId: "w1" }], endpoint);
    await rig.adoption.takeOver();
    expect(rig.kept).toEqual([["w1"], ["w1"]]);
    expect([rig.driver.stopped, rig.followed]).toEqual([[], ["w1 true key-of-ep1"]]);
    rig.keeper.handOver();
    expect(rig.left).toEqual(["w1"]);
    await rig.adoption.takeOver();
    expect([rig.driver.stopped, rig.followed]).toEqual([[], ["w1 true key-of-ep1", "w1 true key-of-ep1"]]);
  });
});
