import {
  startMs,
  type PlayedDriver,
  playDriver,
  playedHardware,
  smallRequest,
} from "../machines/played-machines.test-support.ts";
import { type MovableClock, createClock } from "../kernel/clock.ts";
import { type FleetManager, createFleetManager } from "./fleet-manager.ts";
import { playLogs } from "../logs/played-logs.test-support.ts";
import type { FleetParts } from "./fleet-parts.ts";
import { type ParkingLot, createParkingLot } from "./parking/parking-lot.ts";
import type { EndpointSource, FleetEndpoint, WorkerHardwareDesk } from "./ports.ts";
import { createWorkerMachines } from "./all-hosts.ts";
import { createHostDrains } from "./host-drains.ts";
import { type PlayedQueue, playQueue } from "./played-queue.test-support.ts";
import type { WorkerCounts } from "./worker-counts.ts";
import { createWorkerKeeper } from "./worker-keeper.ts";

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
    hardware: smallRequest,
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
