import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";

/** A worker of an endpoint whose machine is frozen: it rents nothing, but still fills what it had rented. */
export interface ParkedWorker {
  readonly workerId: string;
  readonly endpointId: string;
  /** Version of the endpoint that it was started with. */
  readonly version: number;
  /** The image that it was started from. */
  readonly imageName: string;
  /** What it had, and needs again to go on. */
  readonly hardware: WorkerHardware;
}

/** Part of the host's memory that must be free for another machine to be frozen instead of ended. */
export const parkAboveFreeShare = 0.25;
/** Frozen machines are ended while less than this part of the host's memory is free. */
export const evictBelowFreeShare = 0.1;

/** Memory of a host and how much of it is rented. */
export interface MemoryBudget {
  readonly hostInGb: number;
  /** By all open rentals together. */
  readonly rentedInGb: number;
}

/**
 * The frozen workers to stop before a machine with these GPUs starts: those that fill memory of one of the GPUs, and the oldest
 * until rented and filled memory together fit the host. `parked` is ordered from the one that was frozen first.
 */
export function inTheWay(
  parked: readonly ParkedWorker[],
  gpuIds: readonly string[],
  { hostInGb, rentedInGb }: MemoryBudget,
): readonly ParkedWorker[] {
  let filledInGb = parked.reduce((sum, { hardware }) => sum + hardware.memoryInGb, 0);
  const going: ParkedWorker[] = [];
  const holdsGpu = ({ hardware }: ParkedWorker): boolean => hardware.gpuIds.some((id) => gpuIds.includes(id));
  for (const worker of [...parked.filter(holdsGpu), ...parked.filter((worker) => !holdsGpu(worker))]) {
    const fits = rentedInGb + filledInGb <= hostInGb;
    if (!holdsGpu(worker) && (fits || worker.hardware.memoryInGb === 0)) continue;
    going.push(worker);
    filledInGb -= worker.hardware.memoryInGb;
  }
  return going;
}
