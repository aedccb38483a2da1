import type { MachineInventory } from "./inventory.ts";

/** A computer that machines are started on, with the service that starts them there. */
export interface Host {
  /** What the interface calls a machine id; stable for a data directory. */
  readonly machineId: string;
  readonly dataCenterId: string;
  readonly driver: string;
  /** Address at which exposed TCP ports are reachable; null when they are not reachable from outside. */
  readonly publicIp: string | null;
  readonly inventory: MachineInventory;
  /** When its service was last known to be alive. */
  readonly seenAtMs: number;
}
