import type { MachineInventory } from "./inventory.ts";

/** A computer that machines are started on, with the service that starts them there. */
export interface Host extends HostReport, HostSteering {}

/** What the service of a host reports of it. */
export interface HostReport {
  /** What the interface calls a machine id; stable for a data directory. */
  readonly machineId: string;
  /** The name of the computer in its network. */
  readonly name: string;
  /** Version of the service there; null when it has not reported one. */
  readonly version: string | null;
  readonly dataCenterId: string;
  readonly driver: string;
  /** Address at which exposed TCP ports are reachable; null when they are not reachable from outside. */
  readonly publicIp: string | null;
  readonly inventory: MachineInventory;
  /** When its service was last known to be alive. */
  readonly seenAtMs: number;
}

/** What operators set on a host. Reports do not change it. */
export interface HostSteering {
  /** Nothing new is placed on the host. What runs there goes on. */
  readonly cordoned: boolean;
  readonly labels: Readonly<Record<string, string>>;
}
