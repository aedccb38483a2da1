import type { Rental, RentalHolderKind } from "./rental.ts";

/** Which rentals a report is about. */
export interface RentalQuery {
  readonly accountId: string;
  readonly holderKinds: readonly RentalHolderKind[];
  /** Only those that were held at some time within `[fromMs, untilMs)`. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Storage of rentals. Rentals of pods and network volumes are begun and ended together with the resource's own rows. */
export interface RentalRepository {
  /** Those of every account that last at the moment: what is taken on the hosts. */
  open(): Promise<readonly Rental[]>;
  /** Rentals that overlap the period. */
  find(query: RentalQuery): Promise<readonly Rental[]>;
}
