import { cpuFlavorIds } from "@millrace/spec";
import type { Clock } from "../clock.ts";
import type { Pricing } from "../billing/terms.ts";
import type { Rental } from "../billing/rental.ts";
import type { WorkerRentals } from "../billing/worker-rentals.ts";
import { cpuInstance } from "../resources/instance-id.ts";
import { type Capacity, type FreeCapacity, type Placement, type PlacementWish, freeOn, place } from "./placement.ts";
import type { FleetEndpoint, FleetLog, WorkerHardware, WorkerHardwareDesk } from "./ports.ts";

export interface WorkerHardwareOptions {
  readonly clock: Clock;
  readonly log: FleetLog;
  readonly rentals: WorkerRentals;
  readonly pricing: Pricing;
  readonly newId: () => string;
  /** This host: workers are started here. */
  readonly machineId: string;
  /**
   * Whether the driver bounds the memory of a machine. Where it does not, what a worker says of its size means nothing,
   * and none is set aside for it.
   */
  readonly boundsMemory: (imageName: string) => boolean;
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
      const placed = placeWorker(endpoint, capacity, machineId, options.boundsMemory(endpoint.imageName));
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
      if (host === undefined || !isFree(wanted, freeOn(host, capacity.rentals))) {
        return { refusal: "Somebody else has its hardware now." };
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
          "hardware of a worker could not be given back; trying again",
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
      // Else the end of what it had before could end this too.
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

/**
 * Hardware for a worker on this host. A host without any GPU runs the workers of GPU endpoints without: whoever develops
 * on a laptop wants to see the handler run.
 */
export function placeWorker(
  endpoint: FleetEndpoint,
  capacity: Capacity,
  machineId: string,
  boundsMemory: boolean,
): Placement | { readonly refused: "never" | "now"; readonly message: string } {
  const host = capacity.hosts.find((one) => one.machineId === machineId);
  if (host === undefined) return { refused: "now", message: "This host has not told yet what it has." };
  const { hardware } = endpoint;
  const withoutGpu = hardware.computeType === "GPU" && host.inventory.gpus.length === 0;
  if (withoutGpu || (hardware.computeType === "CPU" && !boundsMemory)) {
    const vcpuCount = hardware.computeType === "CPU" ? hardware.vcpuCount : Math.max(1, host.inventory.vcpuCount);
    const cpuFlavorId = hardware.computeType === "CPU" ? (hardware.cpuFlavorIds[0] ?? cpuFlavorIds[0]) : null;
    return { host, gpuTypeId: null, gpuIds: [], cpuFlavorId, vcpuCount, memoryInGb: 0 };
  }
  const placed = place(wishOf(endpoint, machineId), capacity);
  // Unbounded machines share the memory as they like; only their GPUs are set aside.
  return "refused" in placed || boundsMemory ? placed : { ...placed, memoryInGb: 0 };
}

function wishOf({ hardware }: FleetEndpoint, machineId: string): PlacementWish {
  const flavors = cpuFlavorIds.filter(
    (flavor) => hardware.cpuFlavorIds.length === 0 || hardware.cpuFlavorIds.includes(flavor),
  );
  return {
    hardware:
      hardware.computeType === "GPU"
        ? {
            kind: "GPU",
            gpuTypeIds: hardware.gpuTypeIds,
            orderCounts: true,
            gpuCount: hardware.gpuCount,
            minMemoryInGb: 0,
            minVcpuCount: 1,
            allowedCudaVersions: hardware.allowedCudaVersions,
            minCudaVersion: hardware.minCudaVersion,
          }
        : {
            kind: "CPU",
            orderCounts: true,
            instances: flavors.map((flavor) => cpuInstance(flavor, hardware.vcpuCount)),
          },
    dataCenterIds: hardware.dataCenterIds,
    dataCenterOrderCounts: false,
    countryCodes: [],
    machineId,
    needsPublicIp: false,
  };
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
