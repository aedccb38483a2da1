import type { ScalerType } from "@millrace/spec";

/** A worker as the job engine sees it, the fleet's own or an external one. */
export interface WorkerPresence {
  readonly workerId: string;
  /** A take poll of it is being held. */
  readonly polling: boolean;
  /** Jobs it holds. */
  readonly holding: number;
  /** Last heartbeat. */
  readonly lastSeenAtMs: number;
  /**
   * When it last took or finished a job, null if it never had any. Jobs may start and finish between two observations of the
   * fleet; without this a busy worker with short jobs would count as idle.
   */
  readonly lastJobAtMs: number | null;
  /** It gets no jobs. */
  readonly draining: boolean;
  /** It lost jobs although it polls, and gets none until then. Null when it may have some, and from older gateways absent. */
  readonly withheldUntilMs?: number | null;
  /** It says that it cannot work. */
  readonly unfit: boolean;
  /** When it asked for jobs; absent where a gateway of an earlier version does not tell. */
  readonly asking?: WorkerAsking;
}

/** When a worker asked for jobs, and when it was told to stop some. */
export interface WorkerAsking {
  readonly firstSeenAtMs: number;
  /** When it last began or ended a poll for jobs; null if it never did. */
  readonly askedAtMs: number | null;
  /** When the last order to stop a job of it was due. */
  readonly stopOrderedAtMs: number | null;
}

/** Jobs that wait and run now, and those that have ended so far. */
export interface QueueCounters {
  readonly inQueue: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly failed: number;
}

/** How a worker ended that held jobs: `stopped` on purpose, which counts against none of them, or `lost`. */
export type WorkerEnd = "stopped" | "lost";

/** Why a worker is to be replaced: it `asked` for it, or it lost jobs in a row although it polls, because of `lostJobs`. */
export type LeaveReason = "asked" | "lostJobs";

/** What the fleet needs to know of the queue, and the one thing it may tell it. Implemented by `jobs/`. */
export interface QueueView {
  counters(endpointId: string): Promise<QueueCounters>;
  /** When the oldest waiting job of normal priority was queued, null if none waits, and how many wait. */
  normalPriorityQueue(endpointId: string): Promise<{ oldestQueuedAtMs: number | null; waiting: number }>;
  presence(endpointId: string): readonly WorkerPresence[];
  /** Ids of the jobs that a worker has, as far as this process handed them out. */
  jobIds(endpointId: string, workerId: string): readonly string[];
  /** Called after a job was queued or finished, or a worker came or went. Cheap; may be called often. */
  onChange(listener: (endpointId: string) => void): void;
  /**
   * From now on this worker gets no more jobs; its held polls are answered empty. To be repeated now and then: other
   * gateways forget it.
   */
  drain(endpointId: string, workerId: string): void;
  /** Answers every held poll of this worker: a stopping worker may wait for them first. */
  release(endpointId: string, workerId: string): void;
  /** A worker that runs goes on under another fleet: it counts as seen now if it has jobs, which it need not have told yet. */
  takenOver(endpointId: string, workerId: string): void;
  /** A worker that was frozen is resumed and gets jobs again. */
  readmit(endpointId: string, workerId: string): void;
  /** Called at once when a worker is to be replaced. */
  onLeave(listener: (endpointId: string, workerId: string, why: LeaveReason) => void): void;
  /**
   * The worker is gone: forgets it and returns its jobs to the queue at once. `how` it ended, such as "with exit code 1", becomes
   * part of the error of those that are not handed out again.
   */
  workerGone(endpointId: string, workerId: string, end: WorkerEnd, how?: string): Promise<void>;
}

/** What the fleet must know of an endpoint: which machines to start and how many. */
export interface FleetEndpoint {
  readonly id: string;
  readonly accountId: string;
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
}

/** What the workers of an endpoint are to run on. */
export interface WorkerHardwareRequest {
  readonly computeType: "GPU" | "CPU";
  /** Most wanted first; empty = any. */
  readonly gpuTypeIds: readonly string[];
  readonly gpuCount: number;
  readonly cpuFlavorIds: readonly string[];
  readonly vcpuCount: number;
  readonly dataCenterIds: readonly string[];
  readonly allowedCudaVersions: readonly string[];
  readonly minCudaVersion: string | null;
}

/** What was found for a worker. */
export interface WorkerHardware {
  /** The host that it belongs to. */
  readonly hostId: string;
  readonly gpuTypeId: string | null;
  readonly gpuIds: readonly string[];
  readonly cpuFlavorId: string | null;
  readonly vcpuCount: number;
  /** 0 = no bound. */
  readonly memoryInGb: number;
  readonly dataCenterId: string | null;
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
