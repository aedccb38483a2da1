import { countryOf, gpuCatalogue, gpuStock, gpuStockStatus } from "@millrace/engine";
import type { DataCenterResolvers, GpuAvailabilityResolvers } from "../generated/schema.ts";
import type { DataCenterParent } from "../context/parents.ts";
import { gpuTypeView } from "./gpu-type.ts";

/** A data center; it is open if this service has hosts there. */
export function dataCenterView(id: string, present: ReadonlySet<string>): DataCenterParent {
  return {
    id,
    name: id,
    location: countryOf(id),
    storage: null,
    storageSupport: present.has(id),
    listed: present.has(id),
    compliance: [],
  };
}

export const dataCenterResolvers: Required<Pick<DataCenterResolvers, "gpuAvailability">> = {
  async gpuAvailability({ id }, { input }, context) {
    const capacity = await context.capacity();
    const count = input?.gpuCount ?? 1;
    return gpuCatalogue.flatMap((facts) => {
      const stock = gpuStock(capacity, facts.id, id);
      if (stock.totalCount === 0 && stock.mostToCome === 0) return [];
      const status = gpuStockStatus(stock, count);
      const available =
        status !== "None" &&
        stock.memoryPerGpuInGb * count >= (input?.minMemoryInGb ?? 0) &&
        stock.vcpusPerGpu * count >= (input?.minVcpuCount ?? 0) &&
        input?.secureCloud !== false;
      return [
        {
          facts,
          id: `${id} ${facts.id}`,
          available,
          stockStatus: available ? status : "None",
          gpuTypeId: facts.id,
          gpuTypeDisplayName: facts.displayName,
          displayName: facts.displayName,
        },
      ];
    });
  },
};

export const gpuAvailabilityResolvers: Required<Pick<GpuAvailabilityResolvers, "gpuType">> = {
  gpuType: ({ facts }, _arguments, context) => gpuTypeView(facts, context),
};
