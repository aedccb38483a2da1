import type { EndpointType, ScalerType } from "@millrace/spec";
import type { WorkerHardwareRequest, WorkerHardware } from "../../machines/placement/worker-hardware.ts";

/** What the fleet must know of an endpoint: which machines to start and how many. */
export interface FleetEndpoint {
  readonly id: string;
  readonly accountId: string;
  /** `QB`: its workers take jobs. `LB`: they serve requests on the ports that `servingPortsOf(env)` names. */
  readonly type: EndpointType;
  /** Rises when a change needs new machines; workers of an older version finish their jobs and are replaced. */
  readonly version: number;
  readonly imageName: string;
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
  /** The user's variables, the template's and the endpoint's own merged. */
  readonly env: Readonly<Record<string, string>>;
  readonly workersMin: number;
  /** 0 pauses the endpoint. */
  readonly workersMax: number;
  /** Why no worker is to run although the endpoint is not paused; null while they may. */
  readonly stopped: string | null;
  readonly idleTimeoutSeconds: number;
  /** Workers that are not needed are frozen, where that can be done, to be there at once when they are needed again. */
  readonly flashboot: boolean;
  readonly scalerType: ScalerType;
  /** Seconds in the queue (`QUEUE_DELAY`) or jobs per worker (`REQUEST_COUNT`). */
  readonly scalerValue: number;
  /** What its workers run on. */
  readonly hardware: WorkerHardwareRequest;
  readonly templateId: string;
  readonly containerDiskInGb: number;
  readonly volumeMountPath: string;
  readonly containerRegistryAuthId: string | null;
  readonly networkVolumeId: string | null;
  /** Models that its workers get, each `owner/name` or `owner/name:revision`. */
  readonly modelReferences: readonly string[];
  /** The build of an application that its workers get; null for none. */
  readonly flashBuildId: string | null;
}

/** Gives hardware to workers and takes it back. */
export interface WorkerHardwareDesk {
  /** Rejects when there is none at the moment; the message says why. */
  rent(endpoint: FleetEndpoint, workerId: string): Promise<WorkerHardware>;
  /** The very same hardware for a worker that gave it back. Rejects when another holder has it. */
  rentAgain(endpoint: FleetEndpoint, workerId: string, hardware: WorkerHardware): Promise<void>;
  /** The worker is gone, since now or an earlier moment. It is tried until it is stored; repeating does nothing. */
  giveBack(workerId: string, sinceMs?: number): void;
  /** The same for a worker that is frozen. */
  pause(workerId: string): void;
}

/** The endpoints that want workers, kept current by `resources/`. Reads come from memory. */
export interface EndpointSource {
  list(): Iterable<FleetEndpoint>;
  /** Undefined once the endpoint was deleted. */
  get(endpointId: string): FleetEndpoint | undefined;
  /** Called after an endpoint was created, changed or deleted. */
  onChange(listener: (endpointId: string) => void): void;
}
