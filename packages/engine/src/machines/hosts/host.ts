import type { MachineInventory } from "../driver/inventory.ts";

/** Interval at which the service of a host that shares its storage reports that it is alive. */
export const hostBeatMs = 2_000;
/** A host that was silent for this time gets no new machines. */
export const hostFreshMs: number = 3 * hostBeatMs;
/** What a host did not answer for this time, while it is silent, is ordered from another one. */
export const unansweredMaxMs = 10_000;
/** After this silence the machines of a host count as gone. */
export const hostLeaseMs = 30_000;

/** What is known of the service of a host. */
export interface HostSign {
  readonly seenAtMs: number;
  readonly leaving: boolean;
  /** It is leaving, and means to be back soon. */
  readonly restarts?: boolean;
  readonly draining: boolean;
}

/** A computer that machines are started on, with the service that starts them there. */
export interface Host extends HostReport, HostSteering {}

/** Where the service of a host is reached by those of other hosts. */
export interface HostGateway {
  /** An origin, such as `http://10.0.0.5:8080`. */
  readonly url: string;
  /** For an address that only the same machine reaches: that machine. Null for any other address. */
  readonly loopbackOf: string | null;
}

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
  /** Its service is stopping: nothing new is placed there, and its workers are replaced. */
  readonly leaving?: boolean;
  /** It is leaving and means to be back soon: its workers in containers wait for it, and are not replaced. */
  readonly restarts?: boolean;
  /** Left out until its service listens. */
  readonly gateway?: HostGateway;
}

/** Why a host takes no new machines. */
export type HostClosure = "silent" | "leaving" | "cordoned";

/** What keeps new machines away from a host; null when it takes them. One rule for workers and pods. */
export function closureOf(host: Host, isAlive: (host: Host) => boolean): HostClosure | null {
  if (!isAlive(host)) return "silent";
  if (host.leaving === true) return "leaving";
  return host.cordoned ? "cordoned" : null;
}

/** What operators set on a host. Reports do not change it. */
export interface HostSteering {
  /** Nothing new is placed on the host. What runs there goes on. */
  readonly cordoned: boolean;
  readonly labels: Readonly<Record<string, string>>;
  /** Since when its workers are replaced on other hosts; left out while it is not drained. Such a host is cordoned, too. */
  readonly drainingSinceMs?: number;
}
