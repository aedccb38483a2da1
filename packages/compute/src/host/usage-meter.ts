import type { GpuStats, MachineStats } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";

/** Processor time that a machine has used so far, and memory that it uses now. */
export interface UsageSample {
  readonly atMs: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

export interface UsageMeterOptions {
  /** Null when the machine does not run. */
  readonly read: () => Promise<UsageSample | null>;
  /** Processors and memory that it may use. */
  readonly vcpuCount: number;
  readonly memoryBytes: number;
  readonly readGpus: () => Promise<readonly GpuStats[]>;
}

/** Age of the sample to compare with: an older one is outdated, a younger one gives mostly rounding errors. */
const sampleAgeMs = { min: 200, max: 15_000 };

/** Returns the usage of a machine since the last call, if that was recent. */
export function createUsageMeter(options: UsageMeterOptions): () => Promise<MachineStats | null> {
  let last: UsageSample | null = null;

  async function sampleBefore(): Promise<UsageSample | null> {
    const ageMs = last === null ? Number.POSITIVE_INFINITY : performance.timeOrigin + performance.now() - last.atMs;
    if (ageMs >= sampleAgeMs.min && ageMs <= sampleAgeMs.max) return last;
    const sample = await options.read();
    await sleep(sampleAgeMs.min, undefined, { ref: false });
    return sample;
  }

  return async () => {
    const before = await sampleBefore();
    const after = before === null ? null : await options.read();
    last = after;
    if (before === null || after === null) return null;
    return { ...usageBetween(before, after, options), gpus: await options.readGpus() };
  };
}

/** In percent of what the machine may use. */
export function usageBetween(
  before: UsageSample,
  after: UsageSample,
  allowed: Pick<UsageMeterOptions, "vcpuCount" | "memoryBytes">,
): Omit<MachineStats, "gpus"> {
  const elapsedMs = after.atMs - before.atMs;
  // The sum excludes what ended processes used.
  const usedMs = Math.max(0, after.cpuMs - before.cpuMs);
  return {
    cpuPercent: elapsedMs > 0 ? percent(usedMs, elapsedMs * allowed.vcpuCount) : null,
    memoryPercent: percent(after.memoryBytes, allowed.memoryBytes),
  };
}

function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(100, Math.round((part / whole) * 1_000) / 10) : null;
}
