import type { GpuStats } from "@millrace/engine";
import { atMostEvery, runProgram, type RunTool } from "./nvidia-smi.ts";

/** Reads what these GPUs of the host do. Without ids it asks nothing. */
export type ReadGpuStats = (gpuIds: readonly string[]) => Promise<readonly GpuStats[]>;

const columns = ["uuid", "utilization.gpu", "memory.used", "memory.total", "temperature.gpu", "power.draw"];
const query = [`--query-gpu=${columns.join(",")}`, "--format=csv,noheader,nounits"];
/** Shorter than the interval at which pods are measured: all pods of a host share one query. */
const rereadAfterMs = 5_000;

/** A reader that asks NVIDIA's tool. A GPU that the tool does not name, such as a part of one, has only its id. */
export function createGpuStatsReader(runTool: RunTool = runProgram): ReadGpuStats {
  const readTable = atMostEvery(rereadAfterMs, async () => {
    const stats = parseGpuStats((await runTool("nvidia-smi", query)) ?? "");
    return new Map(stats.map((gpu) => [gpu.gpuId, gpu]));
  });
  return async (gpuIds) => {
    if (gpuIds.length === 0) return [];
    const known = await readTable();
    return gpuIds.map((gpuId) => known.get(gpuId) ?? unknownStats(gpuId));
  };
}

/** Reads lines with the columns of the query; ignores other lines. A value that the tool does not know stands as `[N/A]`. */
export function parseGpuStats(text: string): readonly GpuStats[] {
  return text.split("\n").flatMap((line) => {
    const [gpuId = "", ...values] = line.split(",").map((value) => value.trim());
    if (gpuId === "" || values.length !== columns.length - 1) return [];
    const [utilization = null, usedMemory = null, memory = null, temperatureCelsius = null, powerWatts = null] =
      values.map(numberOf);
    return {
      gpuId,
      utilizationPercent: shareOf(utilization, 100),
      memoryPercent: shareOf(usedMemory, memory),
      temperatureCelsius,
      powerWatts,
    };
  });
}

function unknownStats(gpuId: string): GpuStats {
  return { gpuId, utilizationPercent: null, memoryPercent: null, temperatureCelsius: null, powerWatts: null };
}

function numberOf(value: string): number | null {
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
}

/** In percent, to a tenth. */
function shareOf(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole <= 0 || part < 0) return null;
  return Math.min(100, Math.round((part / whole) * 1_000) / 10);
}
