import { holdsCompute, type Rental } from "./rental.ts";

/** What is held at a moment, or by how much that changes: whole numbers that add up over rentals. */
export interface Holding {
  readonly computeNanosPerHr: number;
  readonly storageNanosPerHr: number;
  /** Rentals that hold more than storage. */
  readonly running: number;
  readonly diskInGb: number;
}

export const nothingHeld: Holding = { computeNanosPerHr: 0, storageNanosPerHr: 0, running: 0, diskInGb: 0 };

export function holdingOf(rental: Rental): Holding {
  return {
    computeNanosPerHr: rental.computeNanosPerHr,
    storageNanosPerHr: rental.storageNanosPerHr,
    running: holdsCompute(rental) ? 1 : 0,
    diskInGb: rental.containerDiskInGb + rental.volumeInGb,
  };
}

/** @param sign 1 adds, -1 takes away */
export function addHolding(sum: Holding, more: Holding, sign: 1 | -1 = 1): Holding {
  return {
    computeNanosPerHr: sum.computeNanosPerHr + sign * more.computeNanosPerHr,
    storageNanosPerHr: sum.storageNanosPerHr + sign * more.storageNanosPerHr,
    running: sum.running + sign * more.running,
    diskInGb: sum.diskInGb + sign * more.diskInGb,
  };
}

export function holdsNothing(holding: Holding): boolean {
  const { computeNanosPerHr, storageNanosPerHr, running, diskInGb } = holding;
  return computeNanosPerHr === 0 && storageNanosPerHr === 0 && running === 0 && diskInGb === 0;
}
