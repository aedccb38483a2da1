/** Who holds what was rented. */
export type RentalHolderKind = "pod" | "worker" | "network-volume";

/**
 * A time during which an account held hardware or storage on terms that did not change. While it lasts it is what keeps
 * the hardware from being given to another holder; its whole time is billed. A change of the terms ends one rental
 * and begins the next at the same moment.
 */
export interface Rental {
  readonly id: string;
  readonly accountId: string;
  readonly holderKind: RentalHolderKind;
  /** Id of the pod, worker or network volume. */
  readonly holderId: string;
  /** Host that the hardware belongs to; null for a network volume. */
  readonly machineId: string | null;
  readonly dataCenterId: string;
  /** The endpoint of a worker, else null. */
  readonly endpointId: string | null;
  readonly templateId: string | null;
  readonly imageName: string | null;
  /** Null without GPUs. */
  readonly gpuTypeId: string | null;
  /** Ids of the inventory that are taken; empty for a pod that was stopped. */
  readonly gpuIds: readonly string[];
  readonly gpuCount: number;
  /** Null with GPUs, and while only storage is held. */
  readonly cpuFlavorId: string | null;
  /** 0 while only storage is held. */
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  readonly containerDiskInGb: number;
  /** The pod's own volume, or the network volume. */
  readonly volumeInGb: number;
  /** Nano-dollars per hour for GPUs, CPUs and memory; a whole number. */
  readonly computeNanosPerHr: number;
  /** Nano-dollars per hour for disks; a whole number. */
  readonly storageNanosPerHr: number;
  readonly startedAtMs: number;
  /** Exclusive; null while it lasts. */
  readonly endedAtMs: number | null;
}

/**
 * Refuses what would be a bill below 0. Rentals are made from prices, which refuse the same; this is the last look before
 * one is written.
 *
 * @throws RangeError
 */
export function requireBillable(rental: Rental): void {
  const { gpuCount, vcpuCount, memoryInGb, containerDiskInGb, volumeInGb } = rental;
  const { computeNanosPerHr, storageNanosPerHr } = rental;
  const quantities = {
    gpuCount,
    vcpuCount,
    memoryInGb,
    containerDiskInGb,
    volumeInGb,
    computeNanosPerHr,
    storageNanosPerHr,
  };
  for (const [name, quantity] of Object.entries(quantities)) {
    if (Number.isFinite(quantity) && quantity >= 0) continue;
    throw new RangeError(
      `The rental ${rental.id} of ${rental.holderId} has a ${name} of ${quantity}; it must be 0 or more.`,
    );
  }
}

/** Whether it holds more than storage. */
export function holdsCompute(rental: Pick<Rental, "vcpuCount">): boolean {
  return rental.vcpuCount > 0;
}

/** What stays of the rental of a pod whose host is gone: it keeps the hardware from others, and nothing of it is billed. */
export function reservationOf(rental: Rental, made: Pick<Rental, "id" | "startedAtMs">): Rental {
  const nothing = { vcpuCount: 0, containerDiskInGb: 0, volumeInGb: 0, computeNanosPerHr: 0, storageNanosPerHr: 0 };
  return { ...rental, ...nothing, ...made, endedAtMs: null };
}

/** Pods have vCPUs while they run, and a volume while they are stopped; what has neither is a reservation. */
export function isReservation({ vcpuCount, containerDiskInGb, volumeInGb }: Rental): boolean {
  return vcpuCount === 0 && containerDiskInGb === 0 && volumeInGb === 0;
}
