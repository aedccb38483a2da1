import type { CloudType, ComputeType, CpuFlavorId, PodDesiredStatus } from "@millrace/spec";
import type { Environment } from "./field-rules.ts";

/** A container that somebody rented, as it is stored. */
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
  readonly globalNetworking: boolean;
  /** Host and place that it was put on. */
  readonly machineId: string;
  readonly dataCenterId: string;
  /** Nano-dollars per hour while it runs, disks included. */
  readonly costNanosPerHr: number;
  /** Rises with every change that makes the container anew: reset, restart, start, change of settings. */
  readonly generation: number;
  /** Rises with every change of what it runs. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly lastStartedAtMs: number | null;
  /** The last change of status, for people, and when it was. */
  readonly lastStatusChange: string;
  /** When it stops or ends by itself. */
  readonly stopAfterMs: number | null;
  readonly terminateAfterMs: number | null;
}

/** What a pod's container is doing, as its host sees it; nothing of it is stored. */
export interface PodRuntime {
  readonly startedAtMs: number;
  readonly containerId: string | null;
  /** Public port of each exposed port. */
  readonly ports: readonly PodPort[];
  readonly cpuPercent: number | null;
  readonly memoryPercent: number | null;
}

export interface PodPort {
  readonly privatePort: number;
  readonly protocol: "http" | "tcp";
  readonly ip: string;
  readonly publicPort: number;
}
