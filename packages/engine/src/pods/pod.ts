import type { CloudType, ComputeType, CpuFlavorId, PodDesiredStatus } from "@millrace/spec";
import type { MachineStats } from "../machines/driver/driver.ts";
import type { Environment } from "../fields/field-rules.ts";

/** A rented container, as it is stored. */
export interface Pod {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly desiredStatus: PodDesiredStatus;
  readonly imageName: string;
  readonly templateId: string | null;
  readonly computeType: ComputeType;
  readonly cloudType: CloudType;
  /** Null for a CPU pod. */
  readonly gpuTypeId: string | null;
  /** GPUs that it has, or had when it was stopped; 0 for a CPU pod. */
  readonly gpuCount: number;
  /** Null for a GPU pod. */
  readonly cpuFlavorId: CpuFlavorId | null;
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  /** The least it was to get, asked for again at every start. */
  readonly minVcpuCount: number;
  readonly minMemoryInGb: number;
  readonly containerDiskInGb: number;
  /** 0 = none. */
  readonly volumeInGb: number;
  readonly volumeMountPath: string;
  readonly networkVolumeId: string | null;
  readonly containerRegistryAuthId: string | null;
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
  readonly env: Environment;
  readonly ports: readonly string[];
  readonly locked: boolean;
  readonly interruptible: boolean;
  /** Whether its HTTP ports are reachable through the service without a key. */
  readonly openHttpPorts: boolean;
  /** Host and place that it was put on. */
  readonly machineId: string;
  readonly dataCenterId: string;
  /** Nano-dollars per hour while it runs, disks included. */
  readonly costNanosPerHr: number;
  /** Rises with every change that recreates the container: reset, restart, start, change of settings. */
  readonly generation: number;
  /** Rises with every change of what it runs. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly lastStartedAtMs: number | null;
  /** Text and time of the last change of status. */
  readonly lastStatusChange: string;
  /** When it stops or ends by itself. */
  readonly stopAtMs: number | null;
  readonly terminateAtMs: number | null;
  /** The last report of its host about the container; null unless one runs. */
  readonly container: PodContainer | null;
}

/** The running container of a pod. */
export interface PodContainer {
  /** Generation of the pod that it was made for. */
  readonly generation: number;
  readonly startedAtMs: number;
  readonly containerId: string | null;
  readonly ports: readonly PodPort[];
}

/** What a pod's container is doing. Measurements are known on its own host only. */
export type PodRuntime = PodContainer & MachineStats;

/** How an exposed port is reached. */
export interface PodPort {
  readonly privatePort: number;
  readonly protocol: "http" | "tcp";
  /** Address that leads to it, from wherever `tcp` ports are meant to be reached; null when there is none. */
  readonly ip: string | null;
  readonly publicPort: number;
}
