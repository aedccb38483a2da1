import { countryOf, displayNameOf, freeOn, gpuPricePerHr, type Host } from "@millrace/engine";
import type { GraphqlContext } from "../context/context.ts";
import type { CpuType, PodMachineInfoResolvers } from "../generated/schema.ts";
import type { PodMachineInfoParent, PodParent } from "../context/parents.ts";
import { gpuTypeById } from "./gpu-type.ts";

/** The host of a pod, with its reported facts. */
export async function machineView(host: Host, pod: PodParent, context: GraphqlContext): Promise<PodMachineInfoParent> {
  const { inventory } = host;
  const capacity = await context.rented();
  const free = freeOn(host, capacity);
  // The GPUs of the pod, not of its host: a pod without GPUs shows none.
  const rented = capacity.rentals.find(
    ({ holderKind, holderId }) => holderKind !== "network-volume" && holderId === pod.id,
  );
  const gpuTypeId = pod.source === null ? (rented?.gpuTypeId ?? null) : pod.source.gpuTypeId;
  const price =
    gpuTypeId === null ? null : gpuPricePerHr(context.prices, gpuTypeId, { cloudType: "SECURE", interruptible: false });
  return {
    host,
    id: host.machineId,
    costPerHr: pod.costPerHr,
    currentPricePerGpu: price,
    diskMBps: null,
    gpuAvailable: free.gpuIds.size,
    gpuDisplayName: gpuTypeId === null ? null : displayNameOf(gpuTypeId),
    gpuTypeId,
    listed: true,
    location: countryOf(host.dataCenterId),
    machineType: inventory.gpus.length > 0 ? "GPU" : "CPU",
    maintenanceStart: null,
    maintenanceEnd: null,
    maintenanceNote: null,
    maxDownloadSpeedMbps: null,
    maxUploadSpeedMbps: null,
    note: null,
    podHostId: `${pod.id}-${host.machineId}`,
    publicIp: host.publicIp,
    secureCloud: true,
    supportPublicIp: host.publicIp !== null,
    minPodGpuCount: inventory.gpus.length > 0 ? 1 : null,
    machineSystem: {
      os: inventory.os,
      cudaVersion: inventory.cudaVersion,
      diskTotal: Math.round(inventory.diskInGb),
      diskFree: Math.round(inventory.diskFreeInGb),
      dockerVersion: inventory.engineVersion,
      kernelVersion: inventory.kernelVersion,
    },
    dataCenterId: host.dataCenterId,
    cpuTypeId: inventory.cpuModel,
    cpuType: cpuTypeView(host),
    cpuCount: inventory.vcpuCount,
    vcpuTotal: inventory.vcpuCount,
    vcpuReserved: (capacity.held.get(host.machineId)?.vcpuCount ?? 0) + inventory.vcpuCount - free.vcpuCount,
    memoryTotal: Math.round(inventory.memoryInGb),
    memoryReserved: Math.round(inventory.memoryInGb - free.memoryInGb),
  };
}

export const machineResolvers: Required<Pick<PodMachineInfoResolvers, "gpuType">> = {
  gpuType: ({ gpuTypeId }, _arguments, context) => (gpuTypeId === null ? null : gpuTypeById(gpuTypeId, context)),
};

/** The processor of a host; the number of threads per core is unknown. */
export function cpuTypeView({ inventory }: Host): CpuType {
  return {
    id: inventory.cpuModel,
    displayName: inventory.cpuModel,
    manufacturer: /intel/i.test(inventory.cpuModel) ? "Intel" : /amd/i.test(inventory.cpuModel) ? "AMD" : null,
    cores: inventory.vcpuCount,
    threadsPerCore: null,
    groupId: null,
  };
}
