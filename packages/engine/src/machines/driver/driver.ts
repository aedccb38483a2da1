import type { VolumeFiles } from "./volume-files.ts";
import type { ExecRequest, ExecSession } from "./exec.ts";
import type { ExitCause } from "./exit-cause.ts";
import type { MachineInventory } from "./inventory.ts";

/** Image names that begin so stand for handler folders of the host, not for container images. */
export const handlerImagePrefix = "local/";

/** What a machine is for. */
export type MachinePurpose = "worker" | "pod";

/** What a driver is asked to start: a worker of an endpoint, or a pod. */
export interface MachineSpec {
  /** Our id: 1–64 letters, digits, `_`, `-`. A worker polls under this id. */
  readonly machineId: string;
  readonly purpose: MachinePurpose;
  /** The endpoint of a worker; null for a pod. */
  readonly endpointId: string | null;
  /** Container image, or `local/<name>` for a handler folder on this machine. */
  readonly imageName: string;
  /** Login at the image's registry; null for a public image. Never logged. */
  readonly registryLogin: RegistryLogin | null;
  /** Overrides of the image's ENTRYPOINT and CMD; empty = the image's own. */
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
  /** Complete environment of the machine, secrets included: never logged. */
  readonly env: Readonly<Record<string, string>>;
  readonly ports: readonly MachinePort[];
  readonly mounts: readonly MachineMount[];
  /** Models that must be there before it starts; absent: it needs none. */
  readonly models?: MachineModels;
  /** The build of an application whose archive must be there before it starts; absent: none. */
  readonly flashBuildId?: string;
  /** Directories of the host that it may read; absent: none. Set on this host, by what made them. */
  readonly readOnlyMounts?: readonly ReadOnlyMount[];
  readonly limits: MachineLimits;
  /** Of a worker: names the service as the machine reaches it. A later run of the service reads it from the machine. No secret. */
  readonly serviceMark?: string;
}

export interface RegistryLogin {
  readonly username: string;
  readonly password: string;
}

/** A port that the machine listens on. */
export interface MachinePort {
  /** 1–65535 inside the machine; 70001 or above requests a port with the same number inside and outside. */
  readonly port: number;
  /** `tcp` ports are open to all who can reach the host, `http` ports to this service alone. */
  readonly protocol: "http" | "tcp";
  /** Variables that get the number on which the program has to listen, beside those that name each port. */
  readonly variables?: readonly string[];
}

/** A directory that outlives the machine. */
export interface MachineMount {
  /** `local`: kept for this machine id alone; `network`: shared by all machines that mount it. */
  readonly kind: "local" | "network";
  readonly volumeId: string;
  /** Absolute and normalised. */
  readonly path: string;
  readonly sizeInGb: number;
}

/** Models of a worker, as its endpoint names them. */
export interface MachineModels {
  /** Each `owner/name` or `owner/name:revision`. */
  readonly references: readonly string[];
  /** Version of the endpoint: its workers have the same commits. */
  readonly endpointVersion: number;
}

/** A directory of the host that a machine can read and not change. */
export interface ReadOnlyMount {
  readonly source: string;
  /** Absolute and normalised. */
  readonly path: string;
}

/** What a machine may use; null = no limit. */
export interface MachineLimits {
  readonly vcpuCount: number | null;
  readonly memoryInGb: number | null;
  readonly containerDiskInGb: number | null;
  /** Ids of the inventory; empty = no GPU is visible inside. */
  readonly gpuIds: readonly string[];
}

/** How a port of a running machine is reached. */
export interface MachinePortMapping {
  /** As asked for. */
  readonly port: number;
  readonly protocol: "http" | "tcp";
  /** Where it is reached from this host. */
  readonly host: string;
  readonly publicPort: number;
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
  /** Absent: only the exit code or signal is known. */
  readonly cause?: ExitCause | undefined;
}

/** A line that a machine printed. */
export interface PrintedLine {
  readonly text: string;
  /** Microseconds since the epoch, of lines that were printed before they could be followed; null: now. */
  readonly printedAtUs: number | null;
}

/** Lines that a machine printed one after the other. */
export interface PrintedBatch {
  readonly lines: readonly PrintedLine[];
  /** Where the log goes on behind them. */
  readonly position: string;
  /** Lines before them that are lost: they came faster than they were followed. */
  readonly leftOut: number;
}

export interface MachineStatus {
  readonly machineId: string;
  readonly purpose: MachinePurpose;
  readonly endpointId: string | null;
  readonly startedAtMs: number;
  /** Id of the container; null where machines are not containers. */
  readonly containerId: string | null;
  readonly ports: readonly MachinePortMapping[];
  /** It is frozen; absent: it is not. */
  readonly frozen?: boolean;
  /** As it was started with; absent: it had none, or what it may reach is set otherwise by now. */
  readonly serviceMark?: string;
}

/** What a machine uses at the moment, in percent of what it may use; null = not known. */
export interface MachineStats {
  readonly cpuPercent: number | null;
  readonly memoryPercent: number | null;
  /** Each real GPU that the machine was given. */
  readonly gpus: readonly GpuStats[];
}

/** What a GPU does at the moment, for all processes that use it; null = not known. */
export interface GpuStats {
  readonly gpuId: string;
  readonly utilizationPercent: number | null;
  readonly memoryPercent: number | null;
  readonly temperatureCelsius: number | null;
  readonly powerWatts: number | null;
}

/** Freezes machines and lets them go on where they were. */
export interface MachinePausing {
  /** The machine keeps its memory and uses no processor until it is resumed; it can be stopped meanwhile. Rejects if it is not running. */
  pause(machineId: string): Promise<void>;
  /** Rejects if the machine is gone. */
  resume(machineId: string): Promise<void>;
}

/** Starts and stops machines. Implemented by process, docker and kubernetes; one conformance suite proves each. */
export interface ComputeDriver {
  readonly name: "process" | "docker" | "kubernetes" | "none";
  /** Name of the driver that starts machines of this image, when this one routes to several; absent: always `name`. */
  nameFor?(imageName: string): ComputeDriver["name"];
  /**
   * Names the present state of what machines of this image are started from, where that can change under the same name; null
   * where it cannot, or is not there. Absent: it never changes.
   */
  sourceVersion?(imageName: string): Promise<string | null>;
  /**
   * The handler folders of this host, those with the most similar names first, when the image `local/<name>` stands for none of
   * them; else null. Absent where no folders are run.
   */
  missingHandler?(imageName: string): Promise<readonly string[] | null>;
  /**
   * Resolves when the machine was started. Rejects with {@link MachineStartError} when it never can with this spec.
   * `onProgress` hears, in words for people, what a long start is doing, such as pulling an image. It may be called at any pace: who
   * stores or prints it limits that, see `createStartProgress`.
   */
  start(spec: MachineSpec, options?: { readonly onProgress?: (text: string) => void }): Promise<void>;
  /** Asks the machine to end (SIGTERM), ends it by force after `graceMs`; resolves when it is gone. Unknown ids are gone. */
  stop(machineId: string, options: { graceMs: number }): Promise<void>;
  /** Absent where machines cannot be frozen. */
  readonly pausing?: MachinePausing;
  /** The machines that run or are frozen, also those that an earlier run of the service started. */
  list(): Promise<readonly MachineStatus[]>;
  /** What a machine that runs was started with, secrets included: never logged. Absent where that cannot be read. */
  environment?(machineId: string): Promise<Readonly<Record<string, string>>>;
  /** The last lines printed by a machine that runs or ended lately, oldest first. */
  logs(machineId: string, options: { tailLines: number }): Promise<readonly string[]>;
  /**
   * What a machine prints, from its first line or behind a position of an earlier batch, until the machine ends, `signal` aborts, or
   * the connection to its log is lost. Of a machine that ended lately, the last lines.
   */
  followLogs(
    machineId: string,
    options: { readonly after: string | null; readonly signal: AbortSignal },
  ): AsyncIterable<PrintedBatch>;
  /**
   * Runs a command inside a machine that runs. Rejects with {@link MachineExecError} what it cannot do. Absent where nothing
   * can be run inside machines.
   */
  readonly exec?: (machineId: string, request: ExecRequest) => Promise<ExecSession>;
  /** Null for a machine that does not run. */
  stats(machineId: string): Promise<MachineStats | null>;
  /** Erases a volume that no machine uses any more. Unknown ones are gone. */
  removeVolume(volume: Pick<MachineMount, "kind" | "volumeId">): Promise<void>;
  /** The files of network volumes. Absent where they cannot be reached from here. */
  readonly volumeFiles?: VolumeFiles;
  /** What there is to run machines on. */
  inventory(): Promise<MachineInventory>;
  onExit(listener: (exit: MachineExit) => void): void;
  /** Ends every machine of this driver but those that can outlive the service and are kept; workers only once they have started. */
  close(options: CloseOptions): Promise<void>;
}

/** How a driver is closed. By default no machine is kept. */
export interface CloseOptions {
  readonly graceMs: number;
  readonly keepPods?: boolean;
  readonly keepWorkers?: boolean;
}

/** The machine cannot be started with this spec, now or later; the message names the way out. */
export class MachineStartError extends Error {
  override readonly name = "MachineStartError";
}

/** What the machine needs, such as a model, cannot be had at the moment; the message says why. The next try may succeed. */
export class MachinePreparationError extends Error {
  override readonly name = "MachinePreparationError";
}
