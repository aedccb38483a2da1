import type { Clock } from "../kernel/clock.ts";
import type { FleetLog } from "../machines/fleet-log.ts";
import type { Pricing } from "../billing/terms.ts";
import type { Rental } from "../billing/rental.ts";
import type { WorkerRentals } from "../billing/worker-rentals.ts";
import { type FreeCapacity, type Placement, freeOn } from "../machines/placement.ts";
import { cordonedMessage } from "../machines/placement-refusal.ts";
import type { FleetEndpoint, WorkerHardware, WorkerHardwareDesk } from "./ports.ts";
import { placeWorker } from "./worker-placement.ts";

export interface WorkerHardwareOptions {
  readonly clock: Clock;
  readonly log: FleetLog;
  readonly rentals: WorkerRentals;
  readonly pricing: Pricing;
  readonly newId: () => string;
  /** This host: workers are started here. */
  readonly machineId: string;
}

/** Pause before what could not be stored is tried again. */
const RETRY_MS = 1_000;

/** Rents hardware of this host for workers. */
export function createWorkerHardwareDesk(options: WorkerHardwareOptions): WorkerHardwareDesk {
  const { clock, rentals, machineId } = options;
  let last: Promise<unknown> = Promise.resolve();
  /** Hardware that is being given back, by worker. */
  const returns = new Map<string, Promise<void>>();

  async function rent(endpoint: FleetEndpoint, workerId: string): Promise<WorkerHardware> {
    let chosen: Placement | undefined;
    const refusal = await rentals.begin<string>((capacity) => {
      const placed = placeWorker(endpoint, capacity, machineId);
      if ("refused" in placed) return { refusal: placed.message };
      chosen = placed;
      return rentalOf(endpoint, workerId, placed, options);
    });
    if (chosen === undefined) throw new Error(refusal ?? "No hardware was found.");
    const { host, ...hardware } = chosen;
    return { ...hardware, dataCenterId: host.dataCenterId };
  }

  async function rentAgain(endpoint: FleetEndpoint, workerId: string, wanted: WorkerHardware): Promise<void> {
    const refusal = await rentals.begin<string>((capacity) => {
      const host = capacity.hosts.find((one) => one.machineId === machineId);
      if (host?.cordoned === true) return { refusal: cordonedMessage([machineId]) };
      if (host === undefined || !isFree(wanted, freeOn(host, capacity.rentals))) {
        return { refusal: "Its hardware is now rented by another pod or worker." };
      }
      return rentalOf(endpoint, workerId, { ...wanted, host }, options);
    });
    if (refusal !== undefined) throw new Error(refusal);
  }

  async function giveBack(workerId: string, endedAtMs: number): Promise<void> {
    for (;;) {
      try {
        await rentals.end(workerId, endedAtMs);
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

  return {
    rent: (endpoint, workerId) => inTurn(() => rent(endpoint, workerId)),
    async rentAgain(endpoint, workerId, hardware) {
      // Otherwise the end of its previous rental could end this one too.
      await returns.get(workerId);
      await inTurn(() => rentAgain(endpoint, workerId, hardware));
    },
    giveBack(workerId) {
      const endedAtMs = clock.now();
      const before = returns.get(workerId) ?? Promise.resolve();
      const turn = before.then(() => giveBack(workerId, endedAtMs));
      returns.set(workerId, turn);
      void turn.then(() => {
        if (returns.get(workerId) === turn) returns.delete(workerId);
      });
    },
  };
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
