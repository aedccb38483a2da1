import { cpuFlavorIds } from "@millrace/spec";
import { cpuInstance } from "../../catalog/instance-id.ts";
import { handlerImagePrefix } from "../driver/driver.ts";
import { traitsOf } from "../driver/driver-traits.ts";
import type { Host } from "../hosts/host.ts";
import { hasImage } from "../hosts/image-presence.ts";
import { parseModelReference } from "../models/model-reference.ts";
import { type Capacity, capacityOf, type Placement, type PlacementRefusal, place } from "./placement.ts";
import { withNodesToCome } from "./nodes-to-come.ts";
import { cordonedMessage, neverMessage } from "./placement-refusal.ts";
import type { PlacementRequest } from "./placement-request.ts";
import { reachesVolume, volumeHome } from "./volume-home.ts";
import type { WorkerHardwareRequest } from "./worker-hardware.ts";

/** What decides where a worker can run. */
export interface WorkerPlacementRequest {
  readonly imageName: string;
  readonly hardware: WorkerHardwareRequest;
  readonly networkVolumeId: string | null;
  /** Each `owner/name` or `owner/name:revision`; absent: none. */
  readonly modelReferences?: readonly string[];
}

/** What a gateway that places workers knows of the hosts. */
export interface PlacingHost {
  readonly hostId: string;
  /** Whether machines can be started on a host at the moment. */
  readonly isUsable: (host: Host) => boolean;
}

/**
 * Hardware for a worker on a host that can be used. A host without any GPU runs workers that want one GPU only where no other
 * host has one, and none that want several. Among equals the most wanted GPU counts first, then the models that the host has, then the host with the least
 * rented, then one that has the image; the placing host wins a tie.
 */
export function placeWorker(
  request: WorkerPlacementRequest,
  capacity: Capacity,
  { hostId, isUsable }: PlacingHost,
): Placement | PlacementRefusal {
  const own = capacity.hosts.find((host) => host.machineId === hostId);
  const live = capacity.hosts.filter((host) => traitsOf(host.driver).startsMachines && isUsable(host));
  const able = live.filter((host) => canStart(request, host, capacity, own));
  // The driver of this host tells what is wrong with the image.
  const withVolume = live.filter((host) => reachesVolume(host, request.networkVolumeId, capacity));
  const starting = able.length > 0 ? able : withVolume.filter((host) => host === own);
  const withGpus = starting.filter(hasGpus);
  const hosts = request.hardware.computeType === "GPU" && withGpus.length > 0 ? withGpus : starting;
  const found = hosts.map((host) => placeOn(request, capacity, host));
  const placed = found.filter((one): one is Placement => !("refused" in one));
  const refused = found.filter((one): one is PlacementRefusal => "refused" in one);
  const noHost = { refused: "now", message: noHostMessage(request, capacity) } as const;
  if (placed.length === 0) return refused.find(({ refused: when }) => when === "now") ?? refused[0] ?? noHost;
  const rank = ({ host, gpuTypeId, awaitsNode }: Placement): readonly number[] => [
    // What is there is better than what must come first.
    awaitsNode === true ? 1 : 0,
    gpuTypeId === null ? 0 : request.hardware.gpuTypeIds.indexOf(gpuTypeId),
    // Fetching a model takes longer than anything else that differs.
    missingModels(host, request.modelReferences ?? []),
    rentedShare(host, capacity),
    hasImage(host, request.imageName) ? 0 : 1,
    host.machineId === hostId ? 0 : 1,
  ];
  return placed.reduce((best, one) => (isBefore(rank(one), rank(best)) ? one : best));
}

/** Whether there are GPUs, or there will be. */
function hasGpus({ inventory: { gpus, nodesToCome = [] } }: Host): boolean {
  return gpus.length > 0 || nodesToCome.some(({ gpuTypeId }) => gpuTypeId !== null);
}

/** Whether a host has what the worker starts from, and the place it may be in. */
function canStart(
  { imageName, hardware, networkVolumeId, modelReferences = [] }: WorkerPlacementRequest,
  host: Host,
  capacity: Capacity,
  own?: Host,
): boolean {
  const { sharesVolumes, models } = host.inventory;
  if (modelReferences.length > 0 && models === undefined) return false;
  const { runsImages, onlyLeaderStarts } = traitsOf(host.driver);
  if (isFolderOn(host, imageName)) {
    if (!hasImage(host, imageName)) return false;
  } else if (!runsImages) return false;
  const home = networkVolumeId === null ? null : volumeHome(networkVolumeId, capacity);
  if (host === own && (home === null || reachesVolume(host, networkVolumeId, capacity))) return true;
  if (onlyLeaderStarts) return false;
  // Before its first use, a volume may have data of an earlier version where the workers were: on the host that led.
  const isShared = sharesVolumes === true && own?.inventory.sharesVolumes === true;
  // A gateway that starts no machines never had any of its data, and need not be a host.
  const isFree = networkVolumeId === null || isShared || own === undefined || !traitsOf(own.driver).startsMachines;
  const hasVolume = home === null ? isFree : reachesVolume(host, networkVolumeId, capacity);
  return hasVolume && hardware.dataCenterIds.includes(host.dataCenterId);
}

function noHostMessage({ networkVolumeId }: WorkerPlacementRequest, capacity: Capacity): string {
  const message = "No host that could run the worker is available.";
  const home = networkVolumeId === null ? null : volumeHome(networkVolumeId, capacity);
  return home === null ? message : `${message} Its network volume is on the host ${home}.`;
}

function rentedShare({ machineId, inventory }: Host, { held }: Capacity): number {
  return (held.get(machineId)?.vcpuCount ?? 0) / Math.max(1, inventory.vcpuCount);
}

/** How many of the models the host would have to fetch. Another revision counts as there: most of its files are the same. */
function missingModels({ inventory }: Host, references: readonly string[]): number {
  const held = new Set(inventory.models);
  return references.filter((reference) => !held.has(parseModelReference(reference)?.repository ?? "")).length;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function placeOn(
  request: Pick<WorkerPlacementRequest, "imageName" | "hardware">,
  capacity: Capacity,
  host: Host,
): Placement | PlacementRefusal {
  if (host.cordoned) return { refused: "now", message: cordonedMessage([host.machineId]) };
  const { hardware } = request;
  const isBounded = boundsMemory(host, request.imageName);
  const withoutGpu = doesWithoutGpu(hardware) && !hasGpus(host);
  if (withoutGpu || (hardware.computeType === "CPU" && !isBounded)) {
    const vcpuCount = hardware.computeType === "CPU" ? hardware.vcpuCount : Math.max(1, host.inventory.vcpuCount);
    const cpuFlavorId = hardware.computeType === "CPU" ? (hardware.cpuFlavorIds[0] ?? cpuFlavorIds[0]) : null;
    return { host, gpuTypeId: null, gpuIds: [], cpuFlavorId, vcpuCount, memoryInGb: 0 };
  }
  const placed = place(placementRequest(request, host.machineId), capacity);
  // Unbounded machines share the memory as they like; only their GPUs are set aside.
  return "refused" in placed || isBounded ? placed : { ...placed, memoryInGb: 0 };
}

/** Clients ask for one GPU where they say nothing. Who asks for several means it. */
function doesWithoutGpu({ computeType, gpuCount }: Pick<WorkerHardwareRequest, "computeType" | "gpuCount">): boolean {
  return computeType === "GPU" && gpuCount === 1;
}

function startingHosts(hosts: readonly Host[]): readonly Host[] {
  return hosts.filter(({ driver }) => traitsOf(driver).startsMachines);
}

/** Whether workers that want a GPU run without one, because no host has any. */
export function runsWithoutGpu(hardware: Parameters<typeof doesWithoutGpu>[0], hosts: readonly Host[]): boolean {
  const starting = startingHosts(hosts);
  return doesWithoutGpu(hardware) && starting.length > 0 && !starting.some(hasGpus);
}

/**
 * Why none of these hosts could ever run such a worker, even if it were empty; null if one could. Also null without any host that
 * starts machines: hosts may not have reported their hardware yet, or workers are started elsewhere.
 */
export function whyNeverPlaced(
  request: Pick<WorkerPlacementRequest, "imageName" | "hardware">,
  hosts: readonly Host[],
): string | null {
  const starting = startingHosts(hosts);
  if (starting.length === 0) return null;
  for (const host of starting) {
    const placed = placeOn(request, capacityOf([host]), host);
    if (!("refused" in placed) || placed.refused === "now") return null;
  }
  return neverMessage(placementRequest(request, null), starting.map(withNodesToCome));
}

/**
 * Whether the host limits the memory of a machine. Where it does not, the requested size of a worker has no effect, and
 * no memory is reserved for it.
 */
function boundsMemory(host: Host, imageName: string): boolean {
  return traitsOf(host.driver).runsImages && !isFolderOn(host, imageName);
}

/** Whether the host would run the image as processes of a handler folder. A cluster has images of them, or refuses. */
function isFolderOn({ driver }: Host, imageName: string): boolean {
  return traitsOf(driver).runsFolders && imageName.startsWith(handlerImagePrefix);
}

function placementRequest(
  { hardware, imageName }: Pick<WorkerPlacementRequest, "imageName" | "hardware">,
  machineId: string | null,
): PlacementRequest {
  const flavors = cpuFlavorIds.filter(
    (flavor) => hardware.cpuFlavorIds.length === 0 || hardware.cpuFlavorIds.includes(flavor),
  );
  return {
    hardware:
      hardware.computeType === "GPU"
        ? {
            kind: "GPU",
            gpuTypeIds: hardware.gpuTypeIds,
            orderCounts: true,
            gpuCount: hardware.gpuCount,
            minMemoryInGb: 0,
            minVcpuCount: 1,
            allowedCudaVersions: hardware.allowedCudaVersions,
            minCudaVersion: hardware.minCudaVersion,
          }
        : {
            kind: "CPU",
            orderCounts: true,
            instances: flavors.map((flavor) => cpuInstance(flavor, hardware.vcpuCount)),
          },
    dataCenterIds: hardware.dataCenterIds,
    dataCenterOrderCounts: false,
    countryCodes: [],
    machineId,
    needsPublicIp: false,
    // `canStart` has looked.
    networkVolumeId: null,
    imageName,
  };
}
