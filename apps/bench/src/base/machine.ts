import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { median } from "./statistics.ts";

/** The machine on which the figures were measured. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly platform: string;
  /** Median time to write 4 KiB and sync them to disk. Every commit takes at least as long. */
  readonly diskSyncUs: number;
  /** Mean number of running processes in the minute before the bench. Above 1 or 2, other programs share the cores. */
  readonly loadBefore: number;
}

const SYNC_SAMPLES = 200;
const SYNC_BYTES = 4096;

/** Describes the machine, and the disk that holds `dataDir`. */
export function readMachine(dataDir: string): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    diskSyncUs: Math.round(diskSyncUs(dataDir)),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

function diskSyncUs(dataDir: string): number {
  const path = join(dataDir, "sync-probe");
  const file = openSync(path, "w");
  try {
    const bytes = Buffer.alloc(SYNC_BYTES, 1);
    const samplesUs = Array.from({ length: SYNC_SAMPLES }, () => {
      const startMs = performance.now();
      writeSync(file, bytes);
      fdatasyncSync(file);
      return (performance.now() - startMs) * 1000;
    });
    return median(samplesUs);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}
