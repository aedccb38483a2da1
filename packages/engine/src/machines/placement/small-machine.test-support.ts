import type { WorkerHardwareRequest, WorkerHardware } from "./worker-hardware.ts";

/** A small machine without GPUs. */
export const playedHardware: WorkerHardware = {
  hostId: "host1",
  gpuTypeId: null,
  gpuIds: [],
  cpuFlavorId: "cpu3c",
  vcpuCount: 2,
  memoryInGb: 4,
  dataCenterId: null,
};

/** A worker that asks for such a machine. */
export const smallRequest: WorkerHardwareRequest = {
  computeType: "CPU",
  gpuTypeIds: [],
  gpuCount: 1,
  cpuFlavorIds: [],
  vcpuCount: 2,
  dataCenterIds: ["EU-RO-1"],
  allowedCudaVersions: [],
  minCudaVersion: null,
};
