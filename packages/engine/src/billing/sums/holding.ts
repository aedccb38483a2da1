import { holdsCompute, type Rental } from "../rentals/rental.ts";

/** What is held at a moment, or by how much that changes: whole numbers that add up over rentals. */
export interface Holding {
  readonly computeNanosPerHr: number;
  readonly storageNanosPerHr: number;
  /** Rentals that hold more than storage. */
  readonly running: number;
  readonly diskInGb: number;
}

export function holdingOf(rental: Rental): Holding {
  return {
    computeNanosPerHr: rental.computeNanosPerHr,
    storageNanosPerHr: rental.storageNanosPerHr,
    running: holdsCompute(rental) ? 1 : 0,
    diskInGb: rental.containerDiskInGb + rental.volumeInGb,
  };
}

/** A beginning (sign 1) or an end (sign -1). */
export function signed(holding: Holding, sign: 1 | -1): Holding {
  return {
    computeNanosPerHr: sign * holding.computeNanosPerHr,
    storageNanosPerHr: sign * holding.storageNanosPerHr,
    running: sign * holding.running,
    diskInGb: sign * holding.diskInGb,
  };
}

/** What several rentals or changes make together. */
export class HoldingSum implements Holding {
  computeNanosPerHr = 0;
  storageNanosPerHr = 0;
  running = 0;
  diskInGb = 0;

  /** @param sign 1 adds, -1 takes away */
  add(more: Holding, sign: 1 | -1 = 1): this {
    this.computeNanosPerHr += sign * more.computeNanosPerHr;
    this.storageNanosPerHr += sign * more.storageNanosPerHr;
    this.running += sign * more.running;
    this.diskInGb += sign * more.diskInGb;
    return this;
  }
}

export function holdsNothing(holding: Holding): boolean {
  const { computeNanosPerHr, storageNanosPerHr, running, diskInGb } = holding;
  return computeNanosPerHr === 0 && storageNanosPerHr === 0 && running === 0 && diskInGb === 0;
}
