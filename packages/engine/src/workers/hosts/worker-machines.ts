import type { MachineExit } from "../../machines/driver/driver.ts";
import type { ParkingLot } from "../parking/parking-lot.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";
import type { AssignedWorker } from "./worker-assignment.ts";

/** A worker that has its hardware, and with it its host. */
export interface PlacedWorker {
  readonly workerId: string;
  readonly endpoint: FleetEndpoint;
  readonly hardware: WorkerHardware;
}

/** Frozen workers; see {@link ParkingLot}. */
export type WorkerParking = Pick<ParkingLot, "park" | "wake" | "count" | "list" | "drop" | "onGone">;

/** A worker that an earlier leader placed. */
export interface FoundWorker extends AssignedWorker {
  /** Null while its host has not started it. */
  readonly startedAtMs: number | null;
  /** It is being stopped. */
  readonly ends: boolean;
}

/** A worker that is gone together with the service of its host. */
export interface LostWorker {
  readonly workerId: string;
  readonly endpointId: string;
  readonly why: string;
  /** When it was last known to be there. */
  readonly seenAtMs: number;
}

/** The machines of workers on all hosts, as the fleet orders them. */
export interface WorkerMachines {
  /** This host. */
  readonly hostId: string;
  /** Begins to follow the hosts; resolves to the workers that run or start. What runs and is not wanted ends. */
  open(): Promise<readonly FoundWorker[]>;
  /** Follows the other hosts no more; their workers go on, and what was awaited of them never comes. */
  release(): void;
  /**
   * Resolves when the machine was started, to the address of the service that it was given; null where another host chose it. Rejects like `ComputeDriver.start`, or with {@link SupersededError}. `onProgress` hears
   * what the driver of this host tells; other hosts only log it.
   */
  start(worker: PlacedWorker, onProgress?: (text: string) => void): Promise<string | null>;
  /** Resolves when the machine is gone; one that is still being prepared is not started. Unknown workers are gone. */
  stop(worker: Pick<PlacedWorker, "workerId" | "hardware">, options: StopOptions): Promise<void>;
  /** The last lines of an exit hold no secrets. */
  onExit(listener: (exit: MachineExit) => void): void;
  onLost(listener: (lost: LostWorker) => void): void;
  /** Called again and again while workers are to leave a host: those whose image `which` chooses. */
  onLeaving(listener: (hostId: string, why: string, which: (imageName: string) => boolean) => void): void;
  readonly parking: WorkerParking;
}

/** The endpoint of the worker has a newer version by now. */
export class SupersededError extends Error {
  override readonly name = "SupersededError";
}

export interface StopOptions {
  readonly graceMs: number;
  /** Told in the log of the worker; null when its log tells it already. */
  readonly why: string | null;
}
