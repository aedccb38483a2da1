import type { DataOf } from "@millrace/rest-client";

/** Values of a chart, one for each moment; null where nothing was measured. */
export interface UsageSeries {
  /** Milliseconds since the epoch. */
  readonly at: readonly number[];
  readonly cpu: readonly (number | null)[];
  readonly memory: readonly (number | null)[];
  /** Each GPU that was measured in this time. */
  readonly gpus: readonly GpuSeries[];
}

interface GpuSeries {
  readonly id: string;
  readonly utilization: readonly (number | null)[];
  readonly memory: readonly (number | null)[];
}

type Sample = DataOf<"getPodUsage">["samples"][number];

/** The samples with a gap wherever one is missing, so that a chart draws no line through a time of which nothing is known. */
export function usageSeries({ intervalMs, samples }: DataOf<"getPodUsage">): UsageSeries {
  const at: number[] = [];
  const seen: (Sample | undefined)[] = [];
  for (const sample of samples) {
    const atMs = Date.parse(sample.at);
    const last = at.at(-1);
    // One that comes late is not missing yet.
    if (last !== undefined && atMs - last > 2 * intervalMs) {
      at.push(last + intervalMs);
      seen.push(undefined);
    }
    at.push(atMs);
    seen.push(sample);
  }
  const valuesOf = (value: (sample: Sample) => number | null | undefined): (number | null)[] =>
    seen.map((sample) => (sample === undefined ? null : (value(sample) ?? null)));
  const gpuIds = new Set(samples.flatMap(({ gpus }) => gpus.map(({ id }) => id)));
  return {
    at,
    cpu: valuesOf((sample) => sample.cpuPercent),
    memory: valuesOf((sample) => sample.memoryPercent),
    gpus: [...gpuIds].map((id) => {
      const gpuIn = (sample: Sample) => sample.gpus.find((gpu) => gpu.id === id);
      return {
        id,
        utilization: valuesOf((sample) => gpuIn(sample)?.utilizationPercent),
        memory: valuesOf((sample) => gpuIn(sample)?.memoryPercent),
      };
    }),
  };
}
