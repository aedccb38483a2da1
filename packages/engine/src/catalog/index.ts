/** GPU types, their pools, and the sizes of machines without GPUs. */
export { formatGpuIds, parseGpuIds } from "./gpu-ids.ts";
export { displayNameOf, gpuCatalogue, gpuPools, type GpuPool, type GpuTypeFacts } from "./gpu-types.ts";
export type { CpuInstance } from "./instance-id.ts";
export { cpuInstance, formatInstanceId, memoryPerVcpuInGb, parseInstanceId } from "./instance-id.ts";
