import { type PlayedHardware, playHardware } from "./played-hardware.test-support.ts";
import { startMs, type PlayedDriver, playDriver } from "../../machines/driver/played-machines.test-support.ts";
import { type MovableClock, createClock } from "../../kernel/clock.ts";
import { type FleetManager, createFleetManager } from "./fleet-manager.ts";
import { playLogs } from "../../logs/played-logs.test-support.ts";
import type { FleetParts } from "./fleet-parts.ts";
import { type ParkingLot, createParkingLot } from "../parking/parking-lot.ts";
import type { EndpointSource, FleetEndpoint } from "../state/ports.ts";
import { createWorkerMachines } from "../hosts/all-hosts.ts";
import { createHostDrains } from "../hosts/host-drains.ts";
import { type PlayedQueue, playQueue } from "../state/played-queue.test-support.ts";
import { createWorkerKeeper } from "../hosts/worker-keeper.ts";

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
    served: { started: () => undefined, ended: () => undefined, handOver: () => undefined },
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
