import type { CpuInstance } from "../../catalog/instance-id.ts";

/** Requested hardware and its place. */
export interface PlacementRequest {
  readonly hardware: GpuRequest | CpuRequest;
  /** Acceptable data centers; `dataCenterOrderCounts` says whether the first is preferred. */
  readonly dataCenterIds: readonly string[];
  readonly dataCenterOrderCounts: boolean;
  /** Two-letter codes; empty = any country. */
  readonly countryCodes: readonly string[];
  /** Only this host; null = any. */
  readonly machineId: string | null;
  readonly needsPublicIp: boolean;
  /** A network volume whose data it needs; null = none. */
  readonly networkVolumeId: string | null;
  /** What the machine is started from: of equal hosts, one that has it is chosen. */
  readonly imageName: string;
}

export interface GpuRequest {
  readonly kind: "GPU";
  /** Empty = any type. */
  readonly gpuTypeIds: readonly string[];
  readonly orderCounts: boolean;
  readonly gpuCount: number;
  readonly minMemoryInGb: number;
  readonly minVcpuCount: number;
  /** Empty = any. */
  readonly allowedCudaVersions: readonly string[];
  readonly minCudaVersion: string | null;
}

export interface CpuRequest {
  readonly kind: "CPU";
  readonly instances: readonly CpuInstance[];
  readonly orderCounts: boolean;
}
