import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** What a process used while something went on. */
export interface Used {
  /** Share of a core. */
  readonly core: number;
  readonly elapsedMs: number;
}

/** Measures the processor time of a process during this work. */
export async function usedDuring(
  party: { processorTimeUs(): Promise<number> | number },
  work: () => Promise<unknown>,
): Promise<Used> {
  const [fromMs, beforeUs] = [performance.now(), await party.processorTimeUs()];
  await work();
  const elapsedMs = performance.now() - fromMs;
  return { core: ((await party.processorTimeUs()) - beforeUs) / 1_000 / elapsedMs, elapsedMs };
}

/** Memory of a process that is in use, in MB (10^6 bytes). Linux only. */
export function residentMb({ pid }: { readonly pid: number }): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} tells no resident memory`);
  return (Number(kilobytes) * 1024) / 1e6;
}
