import type { Rental } from "./rental.ts";

/**
 * What reports tell rentals apart by, beside their holders. Rentals that are alike in it are summed hour by hour, so it
 * has only what some report asks of this kind of holder: the fewer lines, the fewer sums.
 */
export type RentalLine = Pick<
  Rental,
  "holderKind" | "gpuTypeId" | "cpuFlavorId" | "endpointId" | "imageName" | "templateId"
> & {
  readonly dataCenterId: string | null;
  /** `{flavor}-{vCPUs}-{GB of memory}`; null without CPU flavor. */
  readonly instanceId: string | null;
};

export function lineOf(rental: Rental): RentalLine {
  const { holderKind, gpuTypeId, cpuFlavorId } = rental;
  const isWorker = holderKind === "worker";
  return {
    holderKind,
    gpuTypeId,
    cpuFlavorId,
    instanceId: isWorker && cpuFlavorId !== null ? `${cpuFlavorId}-${rental.vcpuCount}-${rental.memoryInGb}` : null,
    endpointId: rental.endpointId,
    dataCenterId: isWorker ? rental.dataCenterId : null,
    imageName: isWorker ? rental.imageName : null,
    templateId: isWorker ? rental.templateId : null,
  };
}
