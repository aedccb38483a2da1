import { type MovableClock, createClock } from "../kernel/clock.ts";
import { type FleetManager, createFleetManager } from "./fleet-manager.ts";
import { playLogs } from "../logs/played-logs.test-support.ts";
import type { FleetParts } from "./fleet-parts.ts";
import type { ComputeDriver, MachineExit, MachinePurpose, MachineSpec } from "../machines/driver.ts";
import type { MachineInventory } from "../machines/inventory.ts";
import { type ParkingLot, createParkingLot } from "../machines/parking/parking-lot.ts";
import type { EndpointSource, FleetEndpoint, WorkerHardware, WorkerHardwareDesk } from "./ports.ts";
import { createWorkerMachines } from "./all-hosts.ts";
import { createHostDrains } from "./host-drains.ts";
import { type PlayedQueue, playQueue } from "./played-queue.test-support.ts";
import type { WorkerCounts } from "./worker-counts.ts";
import { createWorkerKeeper } from "./worker-keeper.ts";

export const startMs: number = Date.UTC(2026, 0, 1);

export function fleetEndpoint(changes: Partial<FleetEndpoint> = {}): FleetEndpoint {
  return {
    id: "ep1",
    accountId: "acc1",
    version: 1,
    imageName: "local/echo",
    dockerEntrypoint: [],
    dockerStartCmd: [],
    env: {},
    workersMin: 0,
    stopped: null,
    workersMax: 3,
    idleTimeoutSeconds: 5,
    flashboot: false,
    scalerType: "QUEUE_DELAY",
    scalerValue: 4,
    hardware: {
      computeType: "CPU",
      gpuTypeIds: [],
      gpuCount: 1,
      cpuFlavorIds: [],
      vcpuCount: 2,
      dataCenterIds: ["EU-RO-1"],
      allowedCudaVersions: [],
      minCudaVersion: null,
    },
    templateId: "t1",
    containerDiskInGb: 50,
    volumeMountPath: "/workspace",
    containerRegistryAuthId: null,
    networkVolumeId: null,
    ...changes,
  };
}

export const noWorkers: WorkerCounts = {
  idle: 0,
  running: 0,
  initializing: 0,
  ready: 0,
  throttled: 0,
  unhealthy: 0,
};

/** Machines that exist on paper only. */
export interface PlayedDriver extends ComputeDriver {
  readonly started: MachineSpec[];
  readonly stopped: Array<{ readonly machineId: string; readonly graceMs: number }>;
  readonly running: Set<string>;
  /** Those of them that are frozen. */
  readonly frozen: Set<string>;
  /** From now on machines cannot be frozen, or not go on. */
  refusePausing(error: Error | null): void;
  /** What machines are for that were there before. */
  purpose: MachinePurpose;
  /** What they were started with. */
  serviceMark: string | undefined;
  refuse(error: Error | null): void;
  /** From now on starts tell this, one at once after the other, and wait, until it is null. */
  holdStarts(progress: readonly string[] | null): void;
  exits(machineId: string, exit: Partial<MachineExit>): void;
}

export function playDriver(clock: MovableClock, leftovers: readonly string[] = []): PlayedDriver {
  const listeners: Array<(exit: MachineExit) => void> = [];
  const running = new Set(leftovers);
  const started: MachineSpec[] = [];
  const stopped: Array<{ machineId: string; graceMs: number }> = [];
  const frozen = new Set<string>();
  let refusal: Error | null = null;
  let held: { readonly progress: readonly string[]; readonly end: PromiseWithResolvers<void> } | null = null;
  let pausingRefusal: Error | null = null;
  const turn = (machineId: string, work: (machineId: string) => unknown): void => {
    if (pausingRefusal !== null) throw pausingRefusal;
    if (!running.has(machineId)) throw new Error(`${machineId} does not run`);
    work(machineId);
  };
  const exits = (machineId: string, exit: Partial<MachineExit>): void => {
    frozen.delete(machineId);
    if (!running.delete(machineId)) return;
    const ended = { machineId, exitCode: 1, signal: null, expected: false, lastLogLines: ["boom"], ...exit };
    listeners.forEach((listener) => listener(ended));
  };
  const played: PlayedDriver = {
    name: "process",
    purpose: "worker",
    serviceMark: undefined,
    started,
    stopped,
    running,
    frozen,
    refusePausing: (error) => (pausingRefusal = error),
    pausing: {
      pause: async (machineId) => turn(machineId, () => frozen.add(machineId)),
      resume: async (machineId) => turn(machineId, () => frozen.delete(machineId)),
    },
    refuse: (error) => (refusal = error),
    holdStarts(progress) {
      held?.end.resolve();
      held = progress === null ? null : { progress, end: Promise.withResolvers() };
    },
    exits,
    async start(spec, { onProgress = () => {} } = {}) {
      if (refusal !== null) throw refusal;
      if (held !== null) {
        held.progress.forEach(onProgress);
        await held.end.promise;
      }
      started.push(spec);
      running.add(spec.machineId);
    },
    async stop(machineId, { graceMs }) {
      stopped.push({ machineId, graceMs });
      exits(machineId, { exitCode: 0, expected: true });
    },
    list: async () =>
      [...running].map((machineId) => ({
        machineId,
        purpose: started.find((spec) => spec.machineId === machineId)?.purpose ?? played.purpose,
        endpointId: played.purpose === "worker" ? "ep1" : null,
        startedAtMs: clock.now(),
        containerId: null,
        ports: [],
        ...(frozen.has(machineId) ? { frozen: true } : {}),
        ...markOf(started.find((spec) => spec.machineId === machineId)?.serviceMark ?? played.serviceMark),
      })),
    logs: async (machineId) => [`log of ${machineId}`],
    async *followLogs(machineId) {
      yield { lines: [{ text: `log of ${machineId}`, printedAtUs: null }], position: "1", leftOut: 0 };
    },
    stats: async () => null,
    removeVolume: async () => {},
    inventory: async () => playedInventory,
    onExit: (listener) => listeners.push(listener),
    close: async () => {},
  };
  return played;
}

function markOf(serviceMark: string | undefined): { serviceMark?: string } {
  return serviceMark === undefined ? {} : { serviceMark };
}

export const playedInventory: MachineInventory = {
  cpuModel: "Test CPU",
  vcpuCount: 8,
  memoryInGb: 32,
  diskInGb: 500,
  diskFreeInGb: 400,
  gpus: [],
  cudaVersion: null,
  os: "Linux",
  kernelVersion: "6.1",
  engineVersion: null,
};

/** A small machine without GPUs. */
export const playedHardware: WorkerHardware = {
  hostId: "host1",
  gpuTypeId: null,
  gpuIds: [],
  cpuFlavorId: "cpu3c",
  vcpuCount: 2,
  memoryInGb: 4,
  dataCenterId: null,
};

/** Hardware without end, unless it is refused. */
export interface PlayedHardware extends WorkerHardwareDesk {
  /** Workers that have some at the moment. */
  readonly rented: Set<string>;
  refuse(message: string | null): void;
  /** Rents wait until they are let through. */
  hold(): () => void;
}

export function playHardware(): PlayedHardware {
  const rented = new Set<string>();
  let refusal: string | null = null;
  let gate: Promise<void> = Promise.resolve();
  return {
    rented,
    refuse: (message) => (refusal = message),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async rent(_endpoint, workerId) {
      await gate;
      if (refusal !== null) throw new Error(refusal);
      rented.add(workerId);
      return playedHardware;
    },
    async rentAgain(_endpoint, workerId) {
      await gate;
      if (refusal !== null) throw new Error(refusal);
      rented.add(workerId);
    },
    giveBack: (workerId) => void rented.delete(workerId),
    pause: (workerId) => void rented.delete(workerId),
  };
}

export interface FleetRig {
  readonly clock: MovableClock;
  readonly queue: PlayedQueue;
  readonly driver: PlayedDriver;
  readonly hardware: PlayedHardware;
  readonly parking: ParkingLot;
  /** Part of the host's memory that is free. */
  memory: { freeShare: number };
  readonly fleet: FleetManager;
  readonly logged: string[];
  /** What was said in the logs of workers and endpoints: whose log, and the line. */
  readonly noted: string[];
  /** Replaces the endpoint; null deletes it. */
  change(endpoint: FleetEndpoint | null): void;
  /** Moves time and lets everything that follows happen. */
  pass(ms: number): Promise<void>;
}

/** A started fleet with one endpoint; workers are named w1, w2, … */
export async function startFleetRig(
  endpoint: FleetEndpoint | null,
  leftovers: readonly string[] = [],
  parts: Pick<FleetParts, "handsBackOnRelease" | "jobStopGraceMs"> = {},
): Promise<FleetRig> {
  const clock = createClock({ frozenAtMs: startMs });
  const queue = playQueue(clock);
  const driver = playDriver(clock, leftovers);
  const hardware = playHardware();
  const memory = { freeShare: 1 };
  const logged: string[] = [];
  const listeners: Array<(endpointId: string) => void> = [];
  let current = endpoint;
  let started = 0;
  const endpoints: EndpointSource = {
    list: () => (current === null ? [] : [current]),
    get: (id) => (current?.id === id ? current : undefined),
    onChange: (listener) => listeners.push(listener),
  };
  const write = (fields: object, message: string): void => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log = { info: write, warn: write, error: write };
  const parking = createParkingLot({
    driver,
    log,
    memoryBudget: async () => ({ hostInGb: 32, rentedInGb: 0 }),
    freeMemoryShare: () => memory.freeShare,
  });
  const noted: string[] = [];
  const logs = playLogs(noted);
  const keeper = createWorkerKeeper({
    clock,
    driver,
    lot: parking,
    log,
    logs,
    expandSecrets: async (_accountId, env) => env,
    registryLogin: async () => null,
    networkVolumeSizeInGb: async () => 10,
    workerKey: (endpointId) => `secret-key-of-${endpointId}`,
    baseUrl: () => "http://127.0.0.1:8080",
  });
  const drains = createHostDrains({ clock, hostSigns: async () => new Map(), log });
  const fleet = createFleetManager({
    clock,
    logs,
    machines: createWorkerMachines({
      nowMs: () => clock.now(),
      hostId: "host1",
      keeper,
      drains,
      assignments: { all: async () => [] },
      others: null,
    }),
    sources: driver,
    queue,
    endpoints,
    hardware,
    newWorkerId: () => `w${(started += 1)}`,
    log,
    ...parts,
  });
  const pass = async (ms: number): Promise<void> => {
    await settle();
    await clock.advance(ms);
    await settle();
  };
  await keeper.endUnwanted(async () => new Set());
  await fleet.start();
  await pass(0);
  const change = (next: FleetEndpoint | null): void => {
    current = next;
    listeners.forEach((listener) => listener("ep1"));
  };
  return { clock, queue, driver, hardware, parking, memory, fleet, logged, noted, change, pass };
}

/** Lets promises that are under way resolve; none of them waits for time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
