import type { DataOf } from "@millrace/rest-client";

/** Values of a chart, one for each moment; null where nothing was measured. */
export interface UsageSeries {
  /** Milliseconds since the epoch. */
  readonly at: readonly number[];
  readonly cpu: readonly (number | null)[];
  readonly memory: readonly (number | null)[];
}

/** The samples with a gap wherever one is missing, so that a chart draws no line through a time of which nothing is known. */
export function usageSeries({ intervalMs, samples }: DataOf<"getPodUsage">): UsageSeries {
  const at: number[] = [];
  const cpu: (number | null)[] = [];
  const memory: (number | null)[] = [];
  for (const sample of samples) {
    const atMs = Date.parse(sample.at);
    const last = at.at(-1);
    // One that comes late is not missing yet.
    if (last !== undefined && atMs - last > 2 * intervalMs) {
      at.push(last + intervalMs);
      cpu.push(null);
      memory.push(null);
    }
    at.push(atMs);
    cpu.push(sample.cpuPercent);
    memory.push(sample.memoryPercent);
  }
  return { at, cpu, memory };
}
