import type { InventoryGpu } from "@millrace/engine";

/** GPUs to be offered although no machine gets one: for trying out placement on a laptop. */
export interface SimulatedGpus {
  readonly typeId: string;
  readonly count: number;
  readonly memoryInGb: number;
}

const prefix = "sim-";

export function simulateGpus(wanted: readonly SimulatedGpus[]): readonly InventoryGpu[] {
  const gpus = wanted.flatMap(({ typeId, count, memoryInGb }) =>
    Array.from({ length: count }, () => ({ typeId, memoryInGb })),
  );
  return gpus.map((gpu, at) => ({ id: `${prefix}${at}`, ...gpu }));
}

/** The ids among these that stand for GPUs that exist. */
export function realGpuIds(gpuIds: readonly string[]): readonly string[] {
  return gpuIds.filter((id) => !id.startsWith(prefix));
}
