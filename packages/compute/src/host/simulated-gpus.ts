import type { InventoryGpu } from "@millrace/engine";

/** GPUs that are offered although no machine gets one, to try placement on a laptop. */
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

/** Those of the ids that belong to real GPUs. */
export function realGpuIds(gpuIds: readonly string[]): readonly string[] {
  return gpuIds.filter((id) => !id.startsWith(prefix));
}
