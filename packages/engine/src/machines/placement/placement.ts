import type { Capacity } from "../hosts/capacity.ts";
import { closureOf, type Host } from "../hosts/host.ts";
import { hasImage } from "../hosts/image-presence.ts";
import type { GpuGroup, InventoryGpu } from "../driver/inventory.ts";
import { canHold, withNodesToCome } from "./nodes-to-come.ts";
import { busyMessage, countryOf, neverMessage } from "./placement-refusal.ts";
import type { CpuRequest, GpuRequest, PlacementRequest } from "./placement-request.ts";
import { reachesVolume, volumeHome } from "./volume-home.ts";

export { type Capacity, capacityOf, type HeldOfHost, type RentedCapacity } from "../hosts/capacity.ts";
export { countryOf } from "./placement-refusal.ts";

/** Where something runs, and on what. */
export interface Placement {
  readonly host: Host;
  readonly gpuTypeId: string | null;
  readonly gpuIds: readonly string[];
  readonly cpuFlavorId: string | null;
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  /** There is no room for it now: its cluster is to add a node. */
  readonly awaitsNode?: true;
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
  /** Rentals do not count here: virtual CPUs may be overcommitted. */
  readonly vcpuCount: number;
}

/** Part of a host's memory that goes with its GPUs. */
export const GPU_MEMORY_SHARE = 0.75;

/** GPUs and memory are assigned once, and not what others hold. Virtual CPUs and disk space may be overcommitted. */
export function freeOn(host: Host, { held }: Pick<Capacity, "held">): FreeCapacity {
  const { heldByOthers } = host.inventory;
  const whole = emptyHost(host);
  const gpuIds = new Set(whole.gpuIds);
  let memoryInGb = whole.memoryInGb - (heldByOthers?.memoryInGb ?? 0);
  const rented = held.get(host.machineId);
  for (const gpuId of rented?.gpuIds ?? []) gpuIds.delete(gpuId);
  memoryInGb -= rented?.memoryInGb ?? 0;
  const { gpus, gpusOfArrivals = {} } = host.inventory;
  for (const counts of [heldByOthers?.gpuCounts ?? {}, gpusOfArrivals]) removeHeld(gpuIds, gpus, counts);
  return { gpuIds, memoryInGb, vcpuCount: whole.vcpuCount - (heldByOthers?.vcpuCount ?? 0) };
}

/** What a host would have left if no machine and no other program had anything of it. */
function emptyHost({ inventory: { gpus, memoryInGb, vcpuCount } }: Host): FreeCapacity {
  return { gpuIds: new Set(gpus.map(({ id }) => id)), memoryInGb, vcpuCount };
}

/** What has GPUs of a group without having rented them under their ids does not have those that are rented: a GPU is given out once. */
function removeHeld(free: Set<string>, gpus: readonly InventoryGpu[], counts: Readonly<Record<string, number>>): void {
  const left = new Map(Object.entries(counts));
  for (const { id, group = "" } of gpus) {
    const count = left.get(group) ?? 0;
    if (count > 0 && free.delete(id)) left.set(group, count - 1);
  }
}

/**
 * Chooses hardware for a request, or tells why there is none. Only hosts that nothing closes get machines (`closureOf`), and a node that
 * may come only what no host has room for now. A refusal is temporary when another host could fulfil the request, because it may
 * come back or be uncordoned.
 */
export function place(
  request: PlacementRequest,
  capacity: Capacity,
  isAlive: (host: Host) => boolean = () => true,
): Placement | PlacementRefusal {
  const { networkVolumeId } = request;
  const withVolume = capacity.hosts.filter((host) => reachesVolume(host, networkVolumeId, capacity));
  const reachable = withVolume.filter((host) => isReachable(host, request));
  const open = reachable.filter((host) => closureOf(host, isAlive) === null);
  const now = open.flatMap((host) => offersOf(host, freeOn(host, capacity), request));
  const best =
    bestOf(now, request) ??
    bestOf(
      open.flatMap((host) => offersToCome(host, request, capacity)),
      request,
    );
  if (best !== undefined) return best;
  const able = reachable.filter(
    (host) => [...offersOf(host, emptyHost(host), request), ...offersToCome(host, request)].length > 0,
  );
  const where = withVolume.length < capacity.hosts.length ? volumeMessage(request, capacity) : "";
  return able.length > 0
    ? { refused: "now", message: busyMessage(request, able) + where }
    : { refused: "never", message: neverMessage(request, withVolume.map(withNodesToCome)) + where };
}

function bestOf(offers: readonly Offer[], request: PlacementRequest): Placement | undefined {
  return offers.reduce<Offer | undefined>((chosen, offer) => better(chosen, offer, request), undefined)?.placement;
}

/** What the host could do on one of the nodes that may come, once they are there; without a capacity, if no machine were there. */
function offersToCome(host: Host, request: PlacementRequest, capacity?: Capacity): Offer[] {
  const whole = withNodesToCome(host);
  if (whole === host) return [];
  const free = capacity === undefined ? emptyHost(whole) : freeOn(whole, capacity);
  const present = emptyHost(host).gpuIds;
  const gpuIds = new Set([...free.gpuIds].filter((id) => !present.has(id)));
  return offersOf(whole, { ...free, gpuIds }, request)
    .filter(({ placement }) => host.inventory.nodesToCome?.some((node) => canHold(node, placement)) === true)
    .map((offer) => ({ ...offer, placement: { ...offer.placement, host, awaitsNode: true } }));
}

function volumeMessage({ networkVolumeId }: PlacementRequest, capacity: Capacity): string {
  if (networkVolumeId === null) return "";
  return ` The network volume ${networkVolumeId} is on the host ${volumeHome(networkVolumeId, capacity)}.`;
}

interface Offer {
  readonly placement: Placement;
  /** Place of the option in the request. */
  readonly rank: number;
  /** How often the option would still fit; more is better where the order does not count. */
  readonly room: number;
}

function isReachable(host: Host, request: PlacementRequest): boolean {
  if (request.machineId !== null && host.machineId !== request.machineId) return false;
  if (!request.dataCenterIds.includes(host.dataCenterId)) return false;
  if (request.countryCodes.length > 0 && !request.countryCodes.includes(countryOf(host.dataCenterId))) return false;
  return !request.needsPublicIp || host.publicIp !== null;
}

function offersOf(host: Host, free: FreeCapacity, { hardware }: PlacementRequest): Offer[] {
  return hardware.kind === "GPU" ? gpuOffers(host, free, hardware) : cpuOffers(host, free, hardware);
}

function gpuOffers(host: Host, free: FreeCapacity, request: GpuRequest): Offer[] {
  if (!hasCuda(host, request)) return [];
  const present = [...new Set(host.inventory.gpus.map(({ typeId }) => typeId))];
  const typeIds = request.gpuTypeIds.length === 0 ? present : request.gpuTypeIds;
  return typeIds.flatMap((gpuTypeId, rank): Offer[] => {
    const left = host.inventory.gpus.filter(({ id, typeId }) => typeId === gpuTypeId && free.gpuIds.has(id));
    const group = smallestGroup(left, request.gpuCount);
    if (group === undefined) return [];
    // As much of the host, or of its part, as of its GPUs, as far as it is there; some memory is left for machines without any.
    const beside = besideGpus(host, group[0]);
    const share = request.gpuCount / beside.gpuCount;
    const fairMemoryInGb = beside.memoryInGb * share * GPU_MEMORY_SHARE;
    // Whole gigabytes, at least one: clients read memory as a whole number.
    const memoryInGb = Math.floor(Math.min(free.memoryInGb, Math.max(1, request.minMemoryInGb, fairMemoryInGb)));
    const vcpuCount = Math.max(1, request.minVcpuCount, Math.floor(Math.min(free.vcpuCount, beside.vcpuCount) * share));
    if (memoryInGb < request.minMemoryInGb || memoryInGb <= 0 || vcpuCount > free.vcpuCount) return [];
    const placement = {
      host,
      gpuTypeId,
      gpuIds: group.slice(0, request.gpuCount).map(({ id }) => id),
      cpuFlavorId: null,
      vcpuCount,
      memoryInGb,
    };
    return [{ placement, rank, room: left.length / request.gpuCount }];
  });
}

/** What of a host its GPUs, or those of a group, stand beside. */
export function besideGpus({ inventory }: Host, gpu: InventoryGpu | undefined): GpuGroup {
  const { gpus, vcpuCount, memoryInGb, gpuGroups = {} } = inventory;
  return gpuGroups[gpu?.group ?? ""] ?? { gpuCount: gpus.length, vcpuCount, memoryInGb };
}

/** GPUs of a group that has enough. The smallest such group leaves the larger ones whole. */
function smallestGroup(left: readonly InventoryGpu[], count: number): readonly InventoryGpu[] | undefined {
  const enough = [...Map.groupBy(left, ({ group = "" }) => group).values()].filter(({ length }) => length >= count);
  return enough.toSorted((one, other) => one.length - other.length)[0];
}

function cpuOffers(host: Host, free: FreeCapacity, request: CpuRequest): Offer[] {
  return request.instances.flatMap(({ cpuFlavorId, vcpuCount, memoryInGb }, rank): Offer[] => {
    if (vcpuCount > free.vcpuCount || memoryInGb > free.memoryInGb) return [];
    const placement = { host, gpuTypeId: null, gpuIds: [], cpuFlavorId, vcpuCount, memoryInGb };
    return [{ placement, rank, room: free.memoryInGb / memoryInGb }];
  });
}

function hasCuda({ inventory }: Host, request: GpuRequest): boolean {
  const { allowedCudaVersions, minCudaVersion } = request;
  if (allowedCudaVersions.length === 0 && minCudaVersion === null) return true;
  const present = inventory.cudaVersion;
  if (present === null) return false;
  if (allowedCudaVersions.length > 0 && !allowedCudaVersions.includes(present)) return false;
  return minCudaVersion === null || Number(present) >= Number(minCudaVersion);
}

function better(chosen: Offer | undefined, offer: Offer, request: PlacementRequest): Offer {
  if (chosen === undefined) return offer;
  if (request.dataCenterOrderCounts) {
    const difference = centerRank(offer, request) - centerRank(chosen, request);
    if (difference !== 0) return difference < 0 ? offer : chosen;
  }
  if (request.hardware.orderCounts && offer.rank !== chosen.rank) return offer.rank < chosen.rank ? offer : chosen;
  if (offer.room !== chosen.room) return offer.room > chosen.room ? offer : chosen;
  const isNearer =
    hasImage(offer.placement.host, request.imageName) && !hasImage(chosen.placement.host, request.imageName);
  return isNearer ? offer : chosen;
}

function centerRank({ placement }: Offer, { dataCenterIds }: PlacementRequest): number {
  return dataCenterIds.indexOf(placement.host.dataCenterId);
}
