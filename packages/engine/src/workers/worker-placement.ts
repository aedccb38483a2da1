import { cpuFlavorIds } from "@millrace/spec";
import { cpuInstance } from "../resources/instance-id.ts";
import { handlerImagePrefix } from "../machines/driver.ts";
import type { Host } from "../machines/host.ts";
import { type Capacity, type Placement, type PlacementRefusal, place } from "../machines/placement.ts";
import { cordonedMessage, neverMessage } from "../machines/placement-refusal.ts";
import type { PlacementRequest } from "../machines/placement-request.ts";
import type { WorkerHardwareRequest } from "./ports.ts";

/** What decides where a worker can run. */
export interface WorkerPlacementRequest {
  readonly imageName: string;
  readonly hardware: WorkerHardwareRequest;
}

/**
 * Hardware for a worker on a host. A host without any GPU runs the workers of GPU endpoints without: a developer who writes
 * on a laptop wants to see the handler run.
 */
export function placeWorker(
  request: WorkerPlacementRequest,
  capacity: Capacity,
  machineId: string,
): Placement | PlacementRefusal {
  const host = capacity.hosts.find((one) => one.machineId === machineId);
  if (host === undefined) return { refused: "now", message: "This host has not reported its hardware yet." };
  if (host.cordoned) return { refused: "now", message: cordonedMessage([machineId]) };
  const { hardware } = request;
  const isBounded = boundsMemory(host, request.imageName);
  const withoutGpu = hardware.computeType === "GPU" && host.inventory.gpus.length === 0;
  if (withoutGpu || (hardware.computeType === "CPU" && !isBounded)) {
    const vcpuCount = hardware.computeType === "CPU" ? hardware.vcpuCount : Math.max(1, host.inventory.vcpuCount);
    const cpuFlavorId = hardware.computeType === "CPU" ? (hardware.cpuFlavorIds[0] ?? cpuFlavorIds[0]) : null;
    return { host, gpuTypeId: null, gpuIds: [], cpuFlavorId, vcpuCount, memoryInGb: 0 };
  }
  const placed = place(placementRequest(hardware, machineId), capacity);
  // Unbounded machines share the memory as they like; only their GPUs are set aside.
  return "refused" in placed || isBounded ? placed : { ...placed, memoryInGb: 0 };
}

/**
 * Why none of these hosts could ever run such a worker, even if it were empty; null if one could. Also null without any host:
 * hosts may not have reported their hardware yet, or workers are started elsewhere.
 */
export function whyNeverPlaced(request: WorkerPlacementRequest, hosts: readonly Host[]): string | null {
  if (hosts.length === 0) return null;
  for (const host of hosts) {
    const placed = placeWorker(request, { hosts: [host], rentals: [] }, host.machineId);
    if (!("refused" in placed) || placed.refused === "now") return null;
  }
  return neverMessage(placementRequest(request.hardware, null), hosts);
}

/**
 * Whether the host limits the memory of a machine. Where it does not, the requested size of a worker has no effect, and
 * no memory is reserved for it.
 */
function boundsMemory({ driver }: Host, imageName: string): boolean {
  return driver !== "process" && !imageName.startsWith(handlerImagePrefix);
}

function placementRequest(hardware: WorkerHardwareRequest, machineId: string | null): PlacementRequest {
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
  };
}
