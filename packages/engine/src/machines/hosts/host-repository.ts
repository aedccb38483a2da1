import type { RentedCapacity, Capacity } from "./capacity.ts";
import type { Host, HostSign, HostSteering, HostReport } from "./host.ts";

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
