import type { Clock } from "../../kernel/clock.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import type { Pricing } from "../../billing/prices/terms.ts";
import type { Rental } from "../../billing/rentals/rental.ts";
import type { WorkerRentals } from "./worker-rentals.ts";
import { MachineStartError } from "../../machines/driver/driver.ts";
import { traitsOf } from "../../machines/driver/driver-traits.ts";
import { closureOf, type Host } from "../../machines/hosts/host.ts";
import { cordonedMessage } from "../../machines/placement/placement-refusal.ts";
import { type Capacity, type FreeCapacity, type Placement, freeOn } from "../../machines/placement/placement.ts";
import type { FleetEndpoint, WorkerHardwareDesk } from "../state/ports.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";
import type { AssignedWorker } from "./worker-assignment.ts";
import { placeWorker } from "../../machines/placement/worker-placement.ts";

export interface WorkerHardwareOptions {
  readonly clock: Clock;
  readonly log: FleetLog;
  readonly rentals: WorkerRentals;
  readonly pricing: Pricing;
  readonly newId: () => string;
  /** This host. */
  readonly machineId: string;
  /** Whether the service of a host is alive at this moment. */
  readonly isFresh: (host: Host) => boolean;
  /** Whether there may be other hosts, so that a network volume has one that is its home. */
  readonly hasOthers: boolean;
  /** Said when no host of the deployment starts machines; the driver of this host says why. */
  readonly noHost?: string;
}

/** Pause before what could not be stored is tried again. */
const RETRY_MS = 1_000;

/** Rents hardware of all hosts for workers. */
export function createWorkerHardwareDesk(options: WorkerHardwareOptions): WorkerHardwareDesk {
  const { clock, rentals, machineId } = options;
  let last: Promise<unknown> = Promise.resolve();
  /** Hardware that is being given back, by worker. */
  const returns = new Map<string, Promise<void>>();

  /** Why a cordoned host takes none is told by the placement. */
  function isUsable(host: Host): boolean {
    const closure = closureOf(host, (one) => one.machineId === machineId || options.isFresh(one));
    return closure === null || closure === "cordoned";
  }

  /** Stores what was chosen; resolves to the refusal if nothing was. */
  async function begin(
    endpoint: FleetEndpoint,
    workerId: string,
    choose: (capacity: Capacity) => Placement | { readonly refusal: string },
  ): Promise<string | undefined> {
    const { id: endpointId, version, imageName } = endpoint;
    const requestedAtMs = clock.now();
    let placed: Placement | undefined;
    const assigned = (): AssignedWorker => {
      if (placed === undefined) throw new Error("A worker is assigned once it is placed.");
      return { workerId, endpointId, version, imageName, requestedAtMs, hardware: hardwareOf(placed) };
    };
    return await rentals.begin<string>(
      (capacity) => {
        const chosen = choose(capacity);
        if ("refusal" in chosen) return chosen;
        placed = chosen;
        return rentalOf(endpoint, workerId, chosen, options);
      },
      { assigned, networkVolumeId: options.hasOthers ? endpoint.networkVolumeId : null },
    );
  }

  async function rent(endpoint: FleetEndpoint, workerId: string): Promise<WorkerHardware> {
    let chosen: Placement | undefined;
    let hasHosts = true;
    const refusal = await begin(endpoint, workerId, (capacity) => {
      hasHosts = capacity.hosts.some((host) => traitsOf(host.driver).startsMachines && isUsable(host));
      const placed = placeWorker(endpoint, capacity, { hostId: machineId, isUsable });
      if ("refused" in placed) {
        const own = capacity.hosts.find((host) => host.machineId === machineId);
        const awaitsNode = own !== undefined && traitsOf(own.driver).nodesComeAndGo && placed.refused === "now";
        return { refusal: `${awaitsNode ? "Waiting for a node: " : ""}${placed.message}` };
      }
      chosen = placed;
      return placed;
    });
    if (chosen !== undefined) return hardwareOf(chosen);
    if (!hasHosts && options.noHost !== undefined) throw new MachineStartError(options.noHost);
    throw new Error(refusal ?? "No hardware was found.");
  }

  async function rentAgain(endpoint: FleetEndpoint, workerId: string, wanted: WorkerHardware): Promise<void> {
    const refusal = await begin(endpoint, workerId, (capacity) => {
      const host = capacity.hosts.find((one) => one.machineId === wanted.hostId);
      if (host?.cordoned === true) return { refusal: cordonedMessage([host.machineId]) };
      if (host === undefined || !isUsable(host) || !isFree(wanted, freeOn(host, capacity))) {
        return { refusal: "Its hardware is now rented by another pod or worker." };
      }
      return { ...wanted, host };
    });
    if (refusal !== undefined) throw new Error(refusal);
  }

  async function giveBack(workerId: string, end: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await end();
        return;
      } catch (error) {
        options.log.error(
          { workerId, reason: String(error) },
          "hardware of a worker could not be released; trying again",
        );
        await new Promise<void>((resolve) => clock.setTimer(clock.now() + RETRY_MS, resolve));
      }
    }
  }

  /** One after the other: they would only wait for each other in the store. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  function returned(workerId: string, end: () => Promise<void>): void {
    const before = returns.get(workerId) ?? Promise.resolve();
    const turn = before.then(() => giveBack(workerId, end));
    returns.set(workerId, turn);
    void turn.then(() => {
      if (returns.get(workerId) === turn) returns.delete(workerId);
    });
  }

  return {
    rent: (endpoint, workerId) => inTurn(() => rent(endpoint, workerId)),
    async rentAgain(endpoint, workerId, hardware) {
      // Otherwise the end of its previous rental could end this one too.
      await returns.get(workerId);
      await inTurn(() => rentAgain(endpoint, workerId, hardware));
    },
    giveBack: (workerId, sinceMs = clock.now()) => returned(workerId, () => rentals.end(workerId, sinceMs)),
    pause(workerId) {
      const atMs = clock.now();
      returned(workerId, () => rentals.pause(workerId, atMs));
    },
  };
}

function hardwareOf({ host, ...hardware }: Placement): WorkerHardware {
  const { gpuTypeId, gpuIds, cpuFlavorId, vcpuCount, memoryInGb } = hardware;
  const { machineId: hostId, dataCenterId } = host;
  return { hostId, gpuTypeId, gpuIds, cpuFlavorId, vcpuCount, memoryInGb, dataCenterId };
}

function isFree({ gpuIds, memoryInGb }: WorkerHardware, free: FreeCapacity): boolean {
  return gpuIds.every((id) => free.gpuIds.has(id)) && memoryInGb <= free.memoryInGb;
}

function rentalOf(
  endpoint: FleetEndpoint,
  workerId: string,
  placed: Placement,
  { clock, newId, pricing }: WorkerHardwareOptions,
): Rental {
  const hardware = {
    gpuTypeId: placed.gpuTypeId,
    gpuCount: placed.gpuIds.length,
    cpuFlavorId: placed.cpuFlavorId,
    vcpuCount: placed.vcpuCount,
    containerDiskInGb: endpoint.containerDiskInGb,
    volumeInGb: 0,
  };
  return {
    ...hardware,
    id: newId(),
    accountId: endpoint.accountId,
    holderKind: "worker",
    holderId: workerId,
    machineId: placed.host.machineId,
    dataCenterId: placed.host.dataCenterId,
    endpointId: endpoint.id,
    templateId: endpoint.templateId,
    imageName: endpoint.imageName,
    gpuIds: placed.gpuIds,
    memoryInGb: placed.memoryInGb,
    ...pricing.worker({ ...hardware, cloudType: "SECURE", interruptible: false }),
    startedAtMs: clock.now(),
    endedAtMs: null,
  };
}
