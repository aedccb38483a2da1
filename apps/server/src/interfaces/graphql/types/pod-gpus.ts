import type { GpuStats } from "@millrace/engine";
import type { GpuTelemetry, PodRuntimeGpu } from "../generated/schema.ts";

/** The GPUs of a pod with what was measured of them. Of a simulated one nothing is known. */
export function runtimeGpus(gpuIds: readonly string[], measured: readonly GpuStats[]): PodRuntimeGpu[] {
  return gpuIds.map((id) => {
    const stats = measured.find(({ gpuId }) => gpuId === id);
    return {
      id,
      gpuUtilPercent: stats?.utilizationPercent ?? null,
      memoryUtilPercent: stats?.memoryPercent ?? null,
    };
  });
}

export function gpuTelemetry(gpu: GpuStats): GpuTelemetry {
  return {
    id: gpu.gpuId,
    percentUtilization: gpu.utilizationPercent,
    temperatureCelcius: gpu.temperatureCelsius,
    memoryUtilization: gpu.memoryPercent,
    powerWatts: gpu.powerWatts,
  };
}

/** The mean over all GPUs, of each value that is known; null without GPUs. */
export function meanTelemetry(gpus: readonly GpuStats[]): GpuTelemetry | null {
  if (gpus.length === 0) return null;
  const mean = (valueOf: (gpu: GpuStats) => number | null): number | null => {
    const known = gpus.map(valueOf).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return {
    id: null,
    percentUtilization: mean((gpu) => gpu.utilizationPercent),
    temperatureCelcius: mean((gpu) => gpu.temperatureCelsius),
    memoryUtilization: mean((gpu) => gpu.memoryPercent),
    powerWatts: mean((gpu) => gpu.powerWatts),
  };
}
