import type { Host } from "../hosts/host.ts";
import type { InventoryGpu } from "../driver/inventory.ts";
import { withNodesToCome } from "./nodes-to-come.ts";
import { besideGpus, type Capacity, freeOn, GPU_MEMORY_SHARE } from "./placement.ts";

/** How much is left of something, in one word. */
export type StockStatus = "High" | "Medium" | "Low" | "None";

/** How many GPUs of a type there are and how many are left. */
export interface GpuStock {
  readonly totalCount: number;
  /** Those that others of a cluster hold count as rented. */
  readonly rentedCount: number;
  /** The most that one pod could have now. */
  readonly mostOnOneHost: number;
  /** The most that one pod could have if it waits for a node that a cluster may add. Such GPUs do not count above. */
  readonly mostToCome: number;
  /** Memory and virtual CPUs that come with each GPU, at the least generous host or node. */
  readonly memoryPerGpuInGb: number;
  readonly vcpusPerGpu: number;
}

const HIGH_FROM = 0.5;
const MEDIUM_FROM = 0.2;

/** Stock of a GPU type, in some data centers or in all. */
export function gpuStock(capacity: Capacity, gpuTypeId: string, dataCenterId?: string): GpuStock {
  let [totalCount, freeCount, mostOnOneHost, mostToCome] = [0, 0, 0, 0];
  let [memoryPerGpuInGb, vcpusPerGpu] = [Infinity, Infinity];
  for (const host of capacity.hosts) {
    if (dataCenterId !== undefined && host.dataCenterId !== dataCenterId) continue;
    const left = freeGpus(host, capacity, gpuTypeId);
    totalCount += gpusOfType(host, gpuTypeId).length;
    freeCount += left.length;
    mostOnOneHost = Math.max(mostOnOneHost, mostOfGroup(left));
    const whole = withNodesToCome(host);
    if (whole !== host) mostToCome = Math.max(mostToCome, mostOfGroup(freeGpus(whole, capacity, gpuTypeId)));
    for (const gpu of gpusOfType(whole, gpuTypeId)) {
      const { gpuCount, memoryInGb, vcpuCount } = besideGpus(whole, gpu);
      memoryPerGpuInGb = Math.min(memoryPerGpuInGb, (memoryInGb * GPU_MEMORY_SHARE) / gpuCount);
      vcpusPerGpu = Math.min(vcpusPerGpu, vcpuCount / gpuCount);
    }
  }
  const none = memoryPerGpuInGb === Infinity;
  return {
    totalCount,
    rentedCount: totalCount - freeCount,
    mostOnOneHost,
    mostToCome,
    memoryPerGpuInGb: none ? 0 : Math.floor(memoryPerGpuInGb),
    vcpusPerGpu: none ? 0 : Math.max(1, Math.floor(vcpusPerGpu)),
  };
}

function gpusOfType({ inventory }: Host, gpuTypeId: string): readonly InventoryGpu[] {
  return inventory.gpus.filter(({ typeId }) => typeId === gpuTypeId);
}

function freeGpus(host: Host, capacity: Capacity, gpuTypeId: string): readonly InventoryGpu[] {
  const free = freeOn(host, capacity).gpuIds;
  return gpusOfType(host, gpuTypeId).filter(({ id }) => free.has(id));
}

function mostOfGroup(gpus: readonly InventoryGpu[]): number {
  const groups = [...Map.groupBy(gpus, ({ group = "" }) => group).values()];
  return Math.max(0, ...groups.map(({ length }) => length));
}

/** The word for how much of a type is left for pods with so many GPUs. What a pod would have to wait for is little. */
export function gpuStockStatus(stock: GpuStock, gpuCount: number): StockStatus {
  const { totalCount, rentedCount, mostOnOneHost, mostToCome } = stock;
  if (mostOnOneHost >= gpuCount) return stockStatus(totalCount - rentedCount, totalCount);
  return mostToCome >= gpuCount ? "Low" : "None";
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
  const hosts = capacity.hosts.filter((host) => dataCenterId === undefined || host.dataCenterId === dataCenterId);
  const fits = (memoryInGb: number): number => Math.floor(Math.max(0, memoryInGb) / size.memoryInGb);
  const total = (some: readonly Host[]): number =>
    some
      .filter(({ inventory }) => inventory.vcpuCount >= size.vcpuCount)
      .reduce((sum, { inventory }) => sum + fits(inventory.memoryInGb), 0);
  const free = (some: readonly Host[]): number =>
    some
      .map((host) => freeOn(host, capacity))
      .filter(({ vcpuCount }) => vcpuCount >= size.vcpuCount)
      .reduce((sum, { memoryInGb }) => sum + fits(memoryInGb), 0);
  const now = stockStatus(free(hosts), total(hosts));
  return now === "None" && free(hosts.map(withNodesToCome)) > 0 ? "Low" : now;
}
