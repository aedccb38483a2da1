import type { Rental } from "../billing/rental.ts";
import { regularGpuTypeId } from "../catalog/gpu-types.ts";
import type { Host } from "./host.ts";
import { busyMessage, countryOf, neverMessage } from "./placement-refusal.ts";
import type { CpuWish, GpuWish, PlacementWish } from "./placement-wish.ts";

export { countryOf } from "./placement-refusal.ts";

/** Hosts and what is taken of them. */
export interface Capacity {
  readonly hosts: readonly Host[];
  /** Open rentals. */
  readonly rentals: readonly Rental[];
}

/** Where something runs, and on what. */
export interface Placement {
  readonly host: Host;
  readonly gpuTypeId: string | null;
  readonly gpuIds: readonly string[];
  readonly cpuFlavorId: string | null;
  readonly vcpuCount: number;
  readonly memoryInGb: number;
}

/** `never`: no host could do it even if it were empty; `now`: others hold what is needed. */
export interface PlacementRefusal {
  readonly refused: "never" | "now";
  readonly message: string;
}

/** What is left of a host. */
export interface FreeCapacity {
  readonly gpuIds: ReadonlySet<string>;
  readonly memoryInGb: number;
}

/** Part of a host's memory that goes with its GPUs. */
export const GPU_MEMORY_SHARE = 0.75;

/** GPUs and memory are given out once; virtual CPUs and disks may be promised more often than there are. */
export function freeOn(host: Host, rentals: readonly Rental[]): FreeCapacity {
  const gpuIds = new Set(host.inventory.gpus.map(({ id }) => id));
  let memoryInGb = host.inventory.memoryInGb;
  for (const rental of rentals) {
    if (rental.machineId !== host.machineId || rental.endedAtMs !== null) continue;
    for (const gpuId of rental.gpuIds) gpuIds.delete(gpuId);
    memoryInGb -= rental.memoryInGb;
  }
  return { gpuIds, memoryInGb };
}

/**
 * Chooses hardware for a request, or tells why there is none. Only live hosts get machines. A refusal is temporary when a host
 * that is not alive could fulfil the request, because it may come back.
 */
export function place(
  wish: PlacementWish,
  capacity: Capacity,
  isAlive: (host: Host) => boolean = () => true,
): Placement | PlacementRefusal {
  const reachable = capacity.hosts.filter((host) => isReachable(host, wish));
  const fitting = reachable
    .filter((host) => isAlive(host))
    .flatMap((host) => offersOf(host, freeOn(host, capacity.rentals), wish));
  const best = fitting.reduce<Offer | undefined>((chosen, offer) => better(chosen, offer, wish), undefined);
  if (best !== undefined) return best.placement;
  const couldEver = reachable.some((host) => offersOf(host, freeOn(host, []), wish).length > 0);
  return couldEver
    ? { refused: "now", message: busyMessage(wish) }
    : { refused: "never", message: neverMessage(wish, capacity.hosts) };
}

interface Offer {
  readonly placement: Placement;
  /** Place of the option in the wish. */
  readonly rank: number;
  /** How often the option would still fit; more is better where the order does not count. */
  readonly room: number;
}

function isReachable(host: Host, wish: PlacementWish): boolean {
  if (wish.machineId !== null && host.machineId !== wish.machineId) return false;
  if (!wish.dataCenterIds.includes(host.dataCenterId)) return false;
  if (wish.countryCodes.length > 0 && !wish.countryCodes.includes(countryOf(host.dataCenterId))) return false;
  return !wish.needsPublicIp || host.publicIp !== null;
}

function offersOf(host: Host, free: FreeCapacity, { hardware }: PlacementWish): Offer[] {
  return hardware.kind === "GPU" ? gpuOffers(host, free, hardware) : cpuOffers(host, free, hardware);
}

function gpuOffers(host: Host, free: FreeCapacity, wish: GpuWish): Offer[] {
  if (!hasCuda(host, wish)) return [];
  const present = [...new Set(host.inventory.gpus.map(({ typeId }) => typeId))];
  // A client may spell a type another way than the host; both name the same one.
  const spelled = new Map(present.map((typeId) => [regularGpuTypeId(typeId), typeId]));
  const typeIds =
    wish.gpuTypeIds.length === 0 ? present : wish.gpuTypeIds.map((id) => spelled.get(regularGpuTypeId(id)));
  return typeIds.flatMap((gpuTypeId, rank): Offer[] => {
    if (gpuTypeId === undefined) return [];
    const gpuIds = host.inventory.gpus
      .filter(({ id, typeId }) => typeId === gpuTypeId && free.gpuIds.has(id))
      .map(({ id }) => id);
    if (gpuIds.length < wish.gpuCount) return [];
    // As much of the host as of its GPUs, as far as it is there; some memory is left for machines without any.
    const share = wish.gpuCount / host.inventory.gpus.length;
    const fairMemoryInGb = host.inventory.memoryInGb * share * GPU_MEMORY_SHARE;
    // Whole gigabytes, at least one: clients read memory as a whole number.
    const memoryInGb = Math.floor(Math.min(free.memoryInGb, Math.max(1, wish.minMemoryInGb, fairMemoryInGb)));
    const vcpuCount = Math.max(1, wish.minVcpuCount, Math.floor(host.inventory.vcpuCount * share));
    if (memoryInGb < wish.minMemoryInGb || memoryInGb <= 0 || vcpuCount > host.inventory.vcpuCount) return [];
    const placement = {
      host,
      gpuTypeId,
      gpuIds: gpuIds.slice(0, wish.gpuCount),
      cpuFlavorId: null,
      vcpuCount,
      memoryInGb,
    };
    return [{ placement, rank, room: gpuIds.length / wish.gpuCount }];
  });
}

function cpuOffers(host: Host, free: FreeCapacity, wish: CpuWish): Offer[] {
  return wish.instances.flatMap(({ cpuFlavorId, vcpuCount, memoryInGb }, rank): Offer[] => {
    if (vcpuCount > host.inventory.vcpuCount || memoryInGb > free.memoryInGb) return [];
    const placement = { host, gpuTypeId: null, gpuIds: [], cpuFlavorId, vcpuCount, memoryInGb };
    return [{ placement, rank, room: free.memoryInGb / memoryInGb }];
  });
}

function hasCuda({ inventory }: Host, wish: GpuWish): boolean {
  const { allowedCudaVersions, minCudaVersion } = wish;
  if (allowedCudaVersions.length === 0 && minCudaVersion === null) return true;
  const present = inventory.cudaVersion;
  if (present === null) return false;
  if (allowedCudaVersions.length > 0 && !allowedCudaVersions.includes(present)) return false;
  return minCudaVersion === null || Number(present) >= Number(minCudaVersion);
}

function better(chosen: Offer | undefined, offer: Offer, wish: PlacementWish): Offer {
  if (chosen === undefined) return offer;
  if (wish.dataCenterOrderCounts) {
    const difference = centerRank(offer, wish) - centerRank(chosen, wish);
    if (difference !== 0) return difference < 0 ? offer : chosen;
  }
  if (wish.hardware.orderCounts && offer.rank !== chosen.rank) return offer.rank < chosen.rank ? offer : chosen;
  return offer.room > chosen.room ? offer : chosen;
}

function centerRank({ placement }: Offer, { dataCenterIds }: PlacementWish): number {
  return dataCenterIds.indexOf(placement.host.dataCenterId);
}
