import { capacityOf } from "../../machines/hosts/capacity.ts";
import { defaultPriceList } from "../../billing/prices/price-list.ts";
import { createPricing } from "../../billing/prices/pricing.ts";
import type { Rental } from "../../billing/rentals/rental.ts";
import type { WorkerRentals } from "../hosts/worker-rentals.ts";
import { type MovableClock, createClock } from "../../kernel/clock.ts";
import { playLogs } from "../../logs/played-logs.test-support.ts";
import { type HostSign, type Host, hostFreshMs } from "../../machines/hosts/host.ts";
import { createParkingLot } from "../parking/parking-lot.ts";
import { createWorkerMachines } from "../hosts/all-hosts.ts";
import { createHostDrains } from "../hosts/host-drains.ts";
import { type FleetManager, createFleetManager } from "./fleet-manager.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import {
  type PlayedDriver,
  playDriver,
  playedInventory,
  startMs,
} from "../../machines/driver/played-machines.test-support.ts";
import { type OrderFollower, createOrderFollower } from "../hosts/order-follower.ts";
import { type PlayedQueue, playQueue } from "../state/played-queue.test-support.ts";
import type { EndpointSource, FleetEndpoint } from "../state/ports.ts";
import { createRemoteWorkers } from "../hosts/remote-workers.ts";
import type { WorkerAssignment, WorkerAssignments } from "../hosts/worker-assignment.ts";
import { createWorkerHardwareDesk } from "../hosts/worker-hardware.ts";
import { createWorkerKeeper } from "../hosts/worker-keeper.ts";

/** One host with its gateway. */
export interface PlayedHost {
  readonly hostId: string;
  readonly driver: PlayedDriver;
  readonly fleet: FleetManager;
  readonly follower: OrderFollower;
  /** Its service runs, and says so. */
  alive: boolean;
  leads: boolean;
  leaving: boolean;
  /** It is leaving, and means to be back soon. */
  restarts: boolean;
  draining: boolean;
}

export interface TwoHosts {
  readonly clock: MovableClock;
  readonly queue: PlayedQueue;
  readonly a: PlayedHost;
  readonly b: PlayedHost;
  readonly rentals: Rental[];
  readonly assignments: Map<string, WorkerAssignment>;
  /** Notifications between the hosts arrive. */
  notifies: boolean;
  change(endpoint: FleetEndpoint | null): void;
  lead(host: PlayedHost): Promise<void>;
  pass(ms: number): Promise<void>;
}

/** Two hosts on one storage that is kept in memory; the first one leads. */
export async function startTwoHosts(endpoint: FleetEndpoint = fleetEndpoint()): Promise<TwoHosts> {
  const clock = createClock({ frozenAtMs: startMs });
  const queue = playQueue(clock);
  const rentals: Rental[] = [];
  const rows = new Map<string, WorkerAssignment>();
  const listeners: ((endpointId: string) => void)[] = [];
  let current: FleetEndpoint | null = endpoint;
  let ids = 0;
  const hosts: PlayedHost[] = [];
  const silent = (): void => {};
  const log = { info: silent, warn: silent, error: silent };
  const endpoints: EndpointSource = {
    list: () => (current === null ? [] : [current]),
    get: (id) => (current?.id === id ? current : undefined),
    onChange: (listener) => listeners.push(listener),
  };
  const hostRows = (): Host[] =>
    hosts.map((host) => ({
      machineId: host.hostId,
      name: host.hostId,
      version: null,
      cordoned: host.draining,
      labels: {},
      dataCenterId: "EU-RO-1",
      driver: "docker",
      publicIp: null,
      inventory: { ...playedInventory, handlers: ["echo"] },
      seenAtMs: seen.get(host.hostId) ?? 0,
      leaving: host.leaving,
      restarts: host.restarts,
      ...(host.draining ? { drainingSinceMs: startMs } : {}),
    }));
  const hostSigns = async (): Promise<ReadonlyMap<string, HostSign>> =>
    new Map(
      hostRows().map(({ machineId, seenAtMs, leaving = false, restarts = false, drainingSinceMs }) => [
        machineId,
        { seenAtMs, leaving, restarts, draining: drainingSinceMs !== undefined },
      ]),
    );
  const seen = new Map<string, number>();
  const end = (workerId: string, endedAtMs: number): void => {
    rentals.forEach((rental, at) => {
      if (rental.holderId === workerId && rental.endedAtMs === null) rentals[at] = { ...rental, endedAtMs };
    });
  };
  const change = (workerId: string, changes: Partial<WorkerAssignment>): void => {
    const row = rows.get(workerId);
    if (row !== undefined) rows.set(workerId, { ...row, ...changes });
  };
  const workerRentals: WorkerRentals = {
    async begin(make, among) {
      const made = make(capacityOf(hostRows(), rentals));
      if ("refusal" in made) return made.refusal;
      rentals.push(made);
      const worker = among?.assigned();
      if (worker === undefined) return undefined;
      const before = rows.get(worker.workerId);
      const order = { wanted: "RUNNING", graceMs: 0, why: null, generation: (before?.generation ?? 0) + 1 } as const;
      rows.set(worker.workerId, { ...worker, ...order, hostId: made.machineId ?? "", seen: before?.seen ?? null });
      return undefined;
    },
    async end(workerId, atMs) {
      end(workerId, atMs);
      rows.delete(workerId);
    },
    async pause(workerId, atMs) {
      end(workerId, atMs);
      const row = rows.get(workerId);
      if (row?.wanted === "RUNNING") change(workerId, { wanted: "PAUSED", generation: row.generation + 1 });
    },
    async endEach(workerIds, atMs) {
      for (const workerId of workerIds) await workerRentals.end(workerId, atMs);
    },
  };
  const assignments: WorkerAssignments = {
    all: async () => [...rows.values()],
    ofHost: async (hostId) => [...rows.values()].filter((row) => row.hostId === hostId),
    find: async (workerIds) => workerIds.flatMap((id) => rows.get(id) ?? []),
    async order(workerId, order) {
      change(workerId, { ...order, generation: (rows.get(workerId)?.generation ?? 0) + 1 });
    },
    report: async (workerId, report) => change(workerId, { seen: report }),
  };

  function open(hostId: string): PlayedHost {
    const driver = playDriver(clock);
    const logs = playLogs([]);
    const lot = createParkingLot({
      driver,
      log,
      memoryBudget: async () => ({ hostInGb: 32, rentedInGb: 0 }),
      freeMemoryShare: () => 1,
    });
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
      workerKey: () => "key",
      baseUrl: () => "http://127.0.0.1:8080",
    });
    const remote = createRemoteWorkers({
      clock,
      assignments,
      hostSigns,
      tellHost: (id) => {
        if (rig.notifies) hosts.find((one) => one.hostId === id)?.follower.soon();
      },
      log,
    });
    const hardware = createWorkerHardwareDesk({
      clock,
      log,
      rentals: workerRentals,
      pricing: createPricing(defaultPriceList),
      newId: () => `r${(ids += 1)}`,
      machineId: hostId,
      isFresh: (host) => clock.now() - host.seenAtMs <= hostFreshMs,
      hasOthers: true,
    });
    const fleet = createFleetManager({
      clock,
      logs,
      machines: createWorkerMachines({
        nowMs: () => clock.now(),
        hostId,
        keeper,
        drains: createHostDrains({ clock, hostSigns, log }),
        assignments,
        others: remote,
      }),
      sources: driver,
      queue,
      endpoints,
      hardware,
      newWorkerId: () => `w${(ids += 1)}`,
      log,
    });
    const follower = createOrderFollower({
      clock,
      hostId,
      assignments: {
        ofHost: (id) => (host.alive ? assignments.ofHost(id) : Promise.reject(new Error("away"))),
        report: (id, report) => (host.alive ? assignments.report(id, report) : Promise.reject(new Error("away"))),
      },
      keeper,
      endpoints,
      fleetRuns: () => host.leads,
      tellLeader: (workerId, progress) => {
        if (rig.notifies) remotes.forEach((one) => one.heard(workerId, progress));
      },
      log,
    });
    remotes.push(remote);
    const host: PlayedHost = {
      hostId,
      driver,
      fleet,
      follower,
      alive: true,
      leads: false,
      leaving: false,
      restarts: false,
      draining: false,
    };
    hosts.push(host);
    seen.set(hostId, clock.now());
    return host;
  }
  const remotes: ReturnType<typeof createRemoteWorkers>[] = [];
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left >= 0; left -= 500) {
      await settle();
      await clock.advance(Math.min(500, left));
      for (const host of hosts) if (host.alive) seen.set(host.hostId, clock.now());
      await settle();
      if (left === 0) return;
    }
  }
  const rig: TwoHosts = {
    clock,
    queue,
    a: open("a"),
    b: open("b"),
    rentals,
    assignments: rows,
    notifies: true,
    change(next) {
      current = next;
      listeners.forEach((listener) => listener("ep1"));
    },
    async lead(host) {
      for (const other of hosts) {
        if (other === host) continue;
        other.leads = false;
        other.fleet.handOver();
      }
      host.leads = true;
      await host.fleet.start();
    },
    pass,
  };
  for (const host of hosts) host.follower.start();
  await rig.lead(rig.a);
  await pass(0);
  return rig;
}

/** Lets promises that are under way resolve; none of them waits for time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
