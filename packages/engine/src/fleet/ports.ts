import type { ScalerType } from "@millrace/spec";

/** What a driver is asked to start: a worker of an endpoint (later also a pod). */
export interface MachineSpec {
  /** Our id: 1–64 letters, digits, `_`, `-`. A worker polls under this id. */
  readonly machineId: string;
  readonly endpointId: string;
  /** Container image, or `local/<name>` for a handler folder on this machine. */
  readonly imageName: string;
  /** Overrides of the image's ENTRYPOINT and CMD; empty = the image's own. */
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
  /** Complete environment of the machine, secrets included: never logged. */
  readonly env: Readonly<Record<string, string>>;
}

export interface MachineExit {
  readonly machineId: string;
  /** Exit code, or null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** True when `stop` asked for it. */
  readonly expected: boolean;
  /** The last lines it printed, oldest first. */
  readonly lastLogLines: readonly string[];
}

export interface MachineStatus {
  readonly machineId: string;
  readonly startedAtMs: number;
}

/** Starts and stops machines. Implemented by process, docker and kubernetes; one conformance suite proves each. */
export interface ComputeDriver {
  readonly name: "process" | "docker" | "kubernetes" | "none";
  /** Resolves when the machine was started. Rejects with {@link MachineStartError} when it never can with this spec. */
  start(spec: MachineSpec): Promise<void>;
  /** Asks the machine to end (SIGTERM), ends it by force after `graceMs`; resolves when it is gone. Unknown ids are gone. */
  stop(machineId: string, options: { graceMs: number }): Promise<void>;
  list(): Promise<readonly MachineStatus[]>;
  /** The last lines printed by a machine that runs or ended lately, oldest first. */
  logs(machineId: string, options: { tailLines: number }): Promise<readonly string[]>;
  onExit(listener: (exit: MachineExit) => void): void;
  /** Ends every machine of this driver. */
  close(options: { graceMs: number }): Promise<void>;
}

/** The machine cannot be started with this spec, now or later; the message names the way out. */
export class MachineStartError extends Error {
  override readonly name = "MachineStartError";
}

/** A worker as the job engine sees it, whoever started it. */
export interface WorkerPresence {
  readonly workerId: string;
  /** A take poll of it is being held. */
  readonly polling: boolean;
  /** Jobs it holds. */
  readonly holding: number;
  /** Last sign of life. */
  readonly lastSeenAtMs: number;
  /**
   * When it last took a job or got rid of one, null if it never had any. Jobs may come and go between two looks of the
   * fleet; without this a busy worker with short jobs would count as idle.
   */
  readonly lastJobAtMs: number | null;
}

/** Jobs that wait and run now, and those that have ended so far. */
export interface QueueCounters {
  readonly inQueue: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly failed: number;
}

/** What the fleet needs to know of the queue, and the one thing it may tell it. Implemented by `jobs/`. */
export interface QueueView {
  counters(endpointId: string): Promise<QueueCounters>;
  /** When the oldest waiting job of normal priority was queued, null if none waits, and how many wait. */
  normalPriorityQueue(endpointId: string): Promise<{ oldestQueuedAtMs: number | null; waiting: number }>;
  presence(endpointId: string): readonly WorkerPresence[];
  /** Called after a job was queued or finished, or a worker came or went. Cheap; may be called often. */
  onChange(listener: (endpointId: string) => void): void;
  /** From now on this worker gets no more jobs; its held polls are answered empty. */
  drain(endpointId: string, workerId: string): void;
  /** Answers every poll that is held for this worker: one that was told to end may wait for them first. */
  release(endpointId: string, workerId: string): void;
  /** Called at once when a worker reports that it wants to be replaced after the job it delivered. */
  onLeave(listener: (endpointId: string, workerId: string) => void): void;
  /** The worker is gone for good: forget it and hand its jobs back as lost, now. */
  workerGone(endpointId: string, workerId: string): Promise<void>;
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
  readonly idleTimeoutSeconds: number;
  readonly scalerType: ScalerType;
  /** Seconds in the queue (`QUEUE_DELAY`) or jobs per worker (`REQUEST_COUNT`). */
  readonly scalerValue: number;
  /** GPU type of its workers, null for CPU workers. */
  readonly gpuTypeId: string | null;
  readonly gpuCount: number;
  readonly vcpuCount: number;
  readonly dataCenterId: string | null;
  readonly networkVolumeId: string | null;
}

/** The endpoints that want workers, kept current by `resources/`. Reads come from memory. */
export interface EndpointSource {
  list(): Iterable<FleetEndpoint>;
  /** Undefined once the endpoint was deleted. */
  get(endpointId: string): FleetEndpoint | undefined;
  /** Called after an endpoint was created, changed or deleted. */
  onChange(listener: (endpointId: string) => void): void;
}

/** Where the fleet reports what it does. Fields never hold environments, keys or what machines printed. */
export interface FleetLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
