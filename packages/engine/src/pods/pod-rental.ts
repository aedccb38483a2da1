import type { Rental } from "../billing/rentals/rental.ts";
import type { Pricing, RentalTerms } from "../billing/prices/terms.ts";
import type { Placement } from "../machines/placement/placement.ts";
import type { Pod } from "./pod.ts";

/** What a running pod holds, from `atMs` on. */
export function runningRental(
  pod: Pod,
  gpuIds: readonly string[],
  made: { readonly id: string; readonly atMs: number; readonly pricing: Pricing },
): Rental {
  return {
    ...rentalOf(pod, made),
    gpuTypeId: gpuIds.length === 0 ? null : pod.gpuTypeId,
    gpuIds,
    gpuCount: gpuIds.length,
    cpuFlavorId: pod.cpuFlavorId,
    vcpuCount: pod.vcpuCount,
    memoryInGb: pod.memoryInGb,
    containerDiskInGb: pod.containerDiskInGb,
    ...termsOf(pod, pod, made.pricing),
  };
}

/** What a stopped pod holds: its volume; null when it has none. */
export function stoppedRental(
  pod: Pod,
  made: { readonly id: string; readonly atMs: number; readonly pricing: Pricing },
): Rental | null {
  if (pod.volumeInGb === 0) return null;
  return { ...rentalOf(pod, made), ...made.pricing.stoppedPod(pod) };
}

/** What a pod with this hardware costs while it runs. */
export function termsOf(
  settings: Pick<Pod, "containerDiskInGb" | "volumeInGb" | "cloudType" | "interruptible">,
  hardware: Pick<Pod, "gpuTypeId" | "gpuCount" | "cpuFlavorId" | "vcpuCount">,
  pricing: Pricing,
): RentalTerms {
  const { containerDiskInGb, volumeInGb, cloudType, interruptible } = settings;
  const { gpuTypeId, gpuCount, cpuFlavorId, vcpuCount } = hardware;
  return pricing.runningPod({
    containerDiskInGb,
    volumeInGb,
    cloudType,
    interruptible,
    gpuTypeId: gpuCount === 0 ? null : gpuTypeId,
    gpuCount,
    cpuFlavorId,
    vcpuCount,
  });
}

/** The hardware of a placement in the words of a pod. */
export function hardwareOfPlacement(placement: Placement): Parameters<typeof termsOf>[1] {
  return {
    gpuTypeId: placement.gpuTypeId,
    gpuCount: placement.gpuIds.length,
    cpuFlavorId: placement.cpuFlavorId as Pod["cpuFlavorId"],
    vcpuCount: placement.vcpuCount,
  };
}

function rentalOf(pod: Pod, { id, atMs }: { readonly id: string; readonly atMs: number }): Rental {
  return {
    id,
    accountId: pod.accountId,
    holderKind: "pod",
    holderId: pod.id,
    machineId: pod.machineId,
    dataCenterId: pod.dataCenterId,
    endpointId: null,
    templateId: pod.templateId,
    imageName: pod.imageName,
    gpuTypeId: null,
    gpuIds: [],
    gpuCount: 0,
    cpuFlavorId: null,
    vcpuCount: 0,
    memoryInGb: 0,
    containerDiskInGb: 0,
    volumeInGb: pod.volumeInGb,
    computeNanosPerHr: 0,
    storageNanosPerHr: 0,
    startedAtMs: atMs,
    endedAtMs: null,
  };
}
