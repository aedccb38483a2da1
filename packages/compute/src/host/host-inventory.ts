import type { MachineInventory } from "@millrace/engine";
import { readFile, statfs } from "node:fs/promises";
import { arch, cpus, platform, release, totalmem } from "node:os";
import { type NvidiaGpus, readNvidiaGpus } from "./nvidia-smi.ts";
import { type SimulatedGpus, simulateGpus } from "./simulated-gpus.ts";

export interface HostInventoryOptions {
  /** A folder on the disk that holds machines and volumes. */
  readonly diskPath: string;
  readonly simulatedGpus?: readonly SimulatedGpus[] | undefined;
  /** Default: asks NVIDIA's tool. */
  readonly readGpus?: () => Promise<NvidiaGpus>;
}

const bytesPerGb = 1024 ** 3;

/** The hardware of this computer for machines, without a container engine. */
export async function hostInventory(options: HostInventoryOptions): Promise<MachineInventory> {
  const [{ gpus, cudaVersion }, disk, os] = await Promise.all([
    (options.readGpus ?? readNvidiaGpus)(),
    statfs(options.diskPath),
    operatingSystem(),
  ]);
  const threads = cpus();
  return {
    cpuModel: threads[0]?.model.trim() || arch(),
    vcpuCount: Math.max(1, threads.length),
    memoryInGb: inGb(totalmem()),
    diskInGb: inGb(disk.blocks * disk.bsize),
    diskFreeInGb: inGb(disk.bavail * disk.bsize),
    gpus: [...gpus, ...simulateGpus(options.simulatedGpus ?? [])],
    cudaVersion,
    os,
    kernelVersion: release(),
    engineVersion: null,
  };
}

/** Gigabytes of 2^30 bytes, to a tenth. */
export function inGb(bytes: number): number {
  return Math.round((bytes / bytesPerGb) * 10) / 10;
}

async function operatingSystem(): Promise<string> {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? platform();
}
