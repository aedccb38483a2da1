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
