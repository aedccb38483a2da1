import type { InventoryGpu } from "@millrace/engine";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { gpuTypeOf } from "./gpu-type.ts";

/** Runs a program and returns its output; null when it is missing or fails. */
export type RunTool = (command: string, args: readonly string[]) => Promise<string | null>;

/** What NVIDIA's tool reports about a host. */
export interface NvidiaGpus {
  readonly gpus: readonly InventoryGpu[];
  readonly cudaVersion: string | null;
}

const query = ["--query-gpu=index,uuid,name,memory.total", "--format=csv,noheader,nounits"];
/** Timeout. A GPU that fell off its bus can make the tool hang. */
const timeoutMs = 10_000;
const rereadAfterMs = 60_000;
const mebibytesPerGb = 1024;

export async function readNvidiaGpus(runTool: RunTool = runProgram): Promise<NvidiaGpus> {
  const table = await runTool("nvidia-smi", query);
  const gpus = table === null ? [] : parseGpuTable(table);
  if (gpus.length === 0) return { gpus, cudaVersion: null };
  return { gpus, cudaVersion: parseCudaVersion((await runTool("nvidia-smi", [])) ?? "") };
}

/** The same, with at most one query per minute: the tool can take seconds, and wakes sleeping GPUs. */
export function createGpuReader(runTool: RunTool = runProgram): () => Promise<NvidiaGpus> {
  return atMostEvery(rereadAfterMs, () => readNvidiaGpus(runTool));
}

/** Reads at most once in this time; callers in between share the answer. */
export function atMostEvery<Found>(intervalMs: number, read: () => Promise<Found>): () => Promise<Found> {
  let last: { readonly atMs: number; readonly found: Promise<Found> } | null = null;
  return () => {
    const nowMs = performance.now();
    if (last === null || nowMs - last.atMs > intervalMs) last = { atMs: nowMs, found: read() };
    return last.found;
  };
}

/** Reads lines of `index, uuid, name, memory in MiB`, sorted by index; ignores other lines. */
export function parseGpuTable(text: string): readonly InventoryGpu[] {
  const rows = text.split("\n").flatMap((line) => {
    // A name may hold a comma; the other columns cannot.
    const match = /^\s*(\d+)\s*,\s*([^\s,]+)\s*,\s*(.*\S)\s*,\s*([\d.]+)\s*$/.exec(line);
    if (match === null) return [];
    const [, index = "", id = "", name = "", memory = ""] = match;
    const memoryInGb = Math.round(Number(memory) / mebibytesPerGb);
    return Number.isFinite(memoryInGb)
      ? [{ index: Number(index), gpu: { id, typeId: gpuTypeOf(name), memoryInGb } }]
      : [];
  });
  return rows.toSorted((a, b) => a.index - b.index).map(({ gpu }) => gpu);
}

/** The newest CUDA version of the driver, out of the head of the tool's table. */
export function parseCudaVersion(text: string): string | null {
  return /CUDA (?:UMD )?Version\s*:\s*(\d+\.\d+)/.exec(text)?.[1] ?? null;
}

/** Runs a program of the `PATH`. */
export async function runProgram(command: string, args: readonly string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)(command, args, { timeout: timeoutMs })).stdout;
  } catch {
    return null;
  }
}
