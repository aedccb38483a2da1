import type { Rental } from "../billing/rental.ts";
import type { Host } from "./host.ts";

/** Hosts and what is taken of them. */
export interface Capacity {
  readonly hosts: readonly Host[];
  /** Open rentals. */
  readonly rentals: readonly Rental[];
}
