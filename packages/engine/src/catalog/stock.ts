import type { Capacity } from "../machines/placement.ts";
import { freeOn, GPU_MEMORY_SHARE } from "../machines/placement.ts";

/** How much is left of something, in one word. */
export type StockStatus = "High" | "Medium" | "Low" | "None";

/** How many GPUs of a type there are and how many are left. */
export interface GpuStock {
  readonly totalCount: number;
  /** Those that others of a cluster hold count as rented. */
  readonly rentedCount: number;
  /** The most that one pod could have now. */
  readonly mostOnOneHost: number;
  /** Memory and virtual CPUs that come with each GPU, at the least generous host. */
  readonly memoryPerGpuInGb: number;
  readonly vcpusPerGpu: number;
}

const HIGH_FROM = 0.5;
const MEDIUM_FROM = 0.2;

/** Stock of a GPU type, in some data centers or in all. */
export function gpuStock(capacity: Capacity, gpuTypeId: string, dataCenterId?: string): GpuStock {
  let [totalCount, freeCount, mostOnOneHost] = [0, 0, 0];
  let [memoryPerGpuInGb, vcpusPerGpu] = [Infinity, Infinity];
  for (const host of capacity.hosts) {
    if (dataCenterId !== undefined && host.dataCenterId !== dataCenterId) continue;
    const { inventory } = host;
    const own = inventory.gpus.filter(({ typeId }) => typeId === gpuTypeId);
    if (own.length === 0) continue;
    const free = freeOn(host, capacity).gpuIds;
    const left = own.filter(({ id }) => free.has(id));
    totalCount += own.length;
    freeCount += left.length;
    for (const { length } of Map.groupBy(left, ({ group = "" }) => group).values()) {
      mostOnOneHost = Math.max(mostOnOneHost, length);
    }
    memoryPerGpuInGb = Math.min(memoryPerGpuInGb, (inventory.memoryInGb * GPU_MEMORY_SHARE) / inventory.gpus.length);
    vcpusPerGpu = Math.min(vcpusPerGpu, inventory.vcpuCount / inventory.gpus.length);
  }
  const none = totalCount === 0;
  return {
    totalCount,
    rentedCount: totalCount - freeCount,
    mostOnOneHost,
    memoryPerGpuInGb: none ? 0 : Math.floor(memoryPerGpuInGb),
    vcpusPerGpu: none ? 0 : Math.max(1, Math.floor(vcpusPerGpu)),
  };
}

/** The word for what is left of a total. */
export function stockStatus(free: number, total: number): StockStatus {
  if (free <= 0) return "None";
  if (free / total >= HIGH_FROM) return "High";
  return free / total >= MEDIUM_FROM ? "Medium" : "Low";
}

/** The word for how much room there is for a machine with so much memory and so many virtual CPUs. */
export function cpuStockStatus(
  capacity: Capacity,
  size: { readonly vcpuCount: number; readonly memoryInGb: number },
  dataCenterId?: string,
): StockStatus {
  const hosts = capacity.hosts.filter(
    (host) =>
      (dataCenterId === undefined || host.dataCenterId === dataCenterId) && host.inventory.vcpuCount >= size.vcpuCount,
  );
  const fits = (memoryInGb: number): number => Math.floor(memoryInGb / size.memoryInGb);
  const total = hosts.reduce((sum, host) => sum + fits(host.inventory.memoryInGb), 0);
  const left = hosts.map((host) => freeOn(host, capacity)).filter(({ vcpuCount }) => vcpuCount >= size.vcpuCount);
  const free = left.reduce((sum, { memoryInGb }) => sum + fits(Math.max(0, memoryInGb)), 0);
  return stockStatus(free, total);
}
