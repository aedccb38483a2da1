import type { HostReport, HostSteering } from "../machines/host.ts";
import type { Capacity } from "../machines/placement.ts";
import type { Rental } from "./rental.ts";

/** Storage of what is rented for workers, which have no rows of their own. */
export interface WorkerRentals {
  /** Begins a rental that `make` chose from what is free; undefined when it chose none. */
  begin<Refusal>(make: (capacity: Capacity) => Rental | { readonly refusal: Refusal }): Promise<Refusal | undefined>;
  end(workerId: string, atMs: number): Promise<void>;
  /** Ends those of a host whose service is gone; each ends when the host was last known to be alive, at the latest. */
  endAllOf(machineId: string, atMs: number): Promise<void>;
}

/** Storage of hosts. */
export interface HostRepository {
  /** Enters a host, or what changed about it. */
  report(host: HostReport): Promise<void>;
  /** Changes what operators set; false if there is no such host. `change` sees what is set, under a lock. */
  steer(machineId: string, change: (now: HostSteering) => HostSteering): Promise<boolean>;
  /** Hosts and open rentals. */
  capacity(): Promise<Capacity>;
}
