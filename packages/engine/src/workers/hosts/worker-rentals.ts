import type { Capacity } from "../../machines/placement/placement.ts";
import type { AssignedWorker } from "./worker-assignment.ts";
import type { Rental } from "../../billing/rentals/rental.ts";

/** Storage of what is rented for workers, which have no rows of their own. */
export interface WorkerRentals {
  /**
   * Begins a rental that `make` chose from what is free; undefined when it chose none. The worker is assigned to the host of the
   * rental in the same transaction, and is to run; that host becomes the home of the network volume, if one is given.
   */
  begin<Refusal>(
    make: (capacity: Capacity) => Rental | { readonly refusal: Refusal },
    among?: { readonly assigned: () => AssignedWorker; readonly networkVolumeId: string | null },
  ): Promise<Refusal | undefined>;
  /** Ends the rental of a worker that is gone, and its assignment. */
  end(workerId: string, atMs: number): Promise<void>;
  /** Ends the rental of a worker that is frozen. Its assignment stays, and wants it frozen. */
  pause(workerId: string, atMs: number): Promise<void>;
  /** The same for several workers, in one transaction. */
  endEach(workerIds: readonly string[], atMs: number): Promise<void>;
}
