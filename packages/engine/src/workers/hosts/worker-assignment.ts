import type { MachineExit } from "../../machines/driver/driver.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";

/** What the fleet wants of the machine of a worker. */
export type WantedWorker = "RUNNING" | "PAUSED" | "STOPPED";

/** A worker as it was given to a host. */
export interface AssignedWorker {
  readonly workerId: string;
  readonly endpointId: string;
  /** Version of the endpoint that it is started with. */
  readonly version: number;
  readonly imageName: string;
  readonly hardware: WorkerHardware;
  readonly requestedAtMs: number;
}

/** The last order for it. Each order has the next generation. */
export interface WorkerOrder {
  readonly wanted: WantedWorker;
  /** How long the machine may take to end, when it is to be stopped. */
  readonly graceMs: number;
  readonly why: string | null;
}

/**
 * Why a host did not start a worker: with these settings it `never` can, not `now`, what it needs is not there yet (`unprepared`), or the
 * endpoint has a newer version.
 */
export type StartRefusal = "never" | "now" | "unprepared" | "superseded";

/** What the host of a worker reported of it. */
export interface SeenWorker {
  /** The order that it answers. */
  readonly generation: number;
  readonly state: "RUNNING" | "PAUSED" | "ENDED";
  readonly startedAtMs: number | null;
  /** How the machine ended; null while it has not, and when there was none. */
  readonly exit: MachineExit | null;
  readonly refusal: { readonly kind: StartRefusal; readonly message: string } | null;
}

/** That a worker belongs to a host: what is wanted of it and what the host reported. It holds no secrets. */
export interface WorkerAssignment extends AssignedWorker, WorkerOrder {
  readonly hostId: string;
  readonly generation: number;
  readonly seen: SeenWorker | null;
}

/**
 * Storage of assignments, which all gateways share. An assignment begins with the rental of its worker and ends with
 * `WorkerRentals.end`.
 */
export interface WorkerAssignments {
  all(): Promise<readonly WorkerAssignment[]>;
  ofHost(hostId: string): Promise<readonly WorkerAssignment[]>;
  /** Those of these workers that there are. */
  find(workerIds: readonly string[]): Promise<readonly WorkerAssignment[]>;
  order(workerId: string, order: WorkerOrder): Promise<void>;
  report(workerId: string, seen: SeenWorker): Promise<void>;
}
