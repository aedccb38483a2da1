import type { Host, HostReport, HostSign, HostSteering } from "../machines/host.ts";
import type { Capacity, RentedCapacity } from "../machines/placement.ts";
import type { AssignedWorker } from "../workers/worker-assignment.ts";
import type { Rental } from "./rental.ts";

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

/** Storage of hosts. */
export interface HostRepository {
  /** Enters a host, or what changed about it. */
  report(host: HostReport): Promise<void>;
  /** Changes what operators set; false if there is no such host. `change` sees what is set, under a lock. */
  steer(machineId: string, change: (now: HostSteering) => HostSteering): Promise<boolean>;
  /** The service of a host that was entered is alive. */
  beat(machineId: string, atMs: number): Promise<void>;
  /**
   * From `seenAtMs` on, nothing is charged for what pods have on the host; it stays reserved for them. Nothing happens if the host
   * was seen since. May be repeated.
   */
  absent(machineId: string, seenAtMs: number, newId: () => string): Promise<void>;
  /** What pods have on the host is charged again. */
  present(machineId: string, atMs: number, newId: () => string): Promise<void>;
  /** Of all hosts, by id. */
  signs(): Promise<ReadonlyMap<string, HostSign>>;
  /** By id. */
  list(): Promise<readonly Host[]>;
  /** Hosts and what is taken of them. */
  capacity(): Promise<Capacity>;
  /** The same with every open rental; the time that it takes grows with their number. */
  rented(): Promise<RentedCapacity>;
}
