import {
  displayNameOf,
  gpuCatalogue,
  gpuPricePerHr,
  gpuStock,
  gpuStockStatus,
  type GpuTypeFacts,
  withNodesToCome,
} from "@millrace/engine";
import type { GraphqlContext } from "../context/context.ts";
import type { GpuLowestPriceInput, GpuTypeResolvers } from "../generated/schema.ts";
import { givenText, listed } from "../mapping/required-input.ts";
import type { GpuTypeParent } from "../context/parents.ts";

/** The id of GPUs that are not in the catalogue. */
const UNKNOWN = "unknown";
const unknownType: GpuTypeFacts = { id: UNKNOWN, displayName: UNKNOWN, manufacturer: UNKNOWN, memoryInGb: 0, pool: "" };

/** Every type of the catalogue, and the entry for unknown ones. */
export const allGpuTypes: readonly GpuTypeFacts[] = [...gpuCatalogue, unknownType];

/** A type by its id. A type that is not in the catalogue is shown as its host reports it. */
export async function gpuTypeById(id: string, context: GraphqlContext): Promise<GpuTypeParent> {
  return gpuTypeView(
    allGpuTypes.find((type) => type.id === id) ?? { ...unknownType, id, displayName: displayNameOf(id) },
    context,
  );
}

export async function gpuTypeView(facts: GpuTypeFacts, context: GraphqlContext): Promise<GpuTypeParent> {
  const { mostOnOneHost, mostToCome, totalCount } = gpuStock(await context.capacity(), facts.id);
  const listed = context.prices.gpus[facts.id];
  const isOffered = totalCount > 0 || mostToCome > 0;
  const most = isOffered ? Math.max(1, mostOnOneHost, mostToCome) : 0;
  return {
    facts,
    id: facts.id,
    displayName: facts.displayName,
    manufacturer: facts.manufacturer,
    memoryInGb: facts.memoryInGb,
    cudaCores: null,
    secureCloud: isOffered,
    communityCloud: false,
    securePrice: listed?.securePrice ?? 0,
    communityPrice: listed?.communityPrice ?? null,
    secureSpotPrice: listed?.secureSpotPrice ?? null,
    communitySpotPrice: listed?.communitySpotPrice ?? null,
    oneWeekPrice: null,
    oneMonthPrice: null,
    threeMonthPrice: null,
    sixMonthPrice: null,
    oneYearPrice: null,
    maxGpuCount: most,
    maxGpuCountCommunityCloud: 0,
    maxGpuCountSecureCloud: most,
    minPodGpuCount: 1,
    throughput: null,
  };
}

export const gpuTypeResolvers: Required<Pick<GpuTypeResolvers, "lowestPrice">> = {
  async lowestPrice({ facts }, { input }, context) {
    const all = await context.capacity();
    const capacity = {
      ...all,
      hosts: all.hosts.filter((host) => hasCuda(withNodesToCome(host).inventory.cudaVersion, input)),
    };
    const count = input?.gpuCount ?? 1;
    const stock = gpuStock(capacity, facts.id, input?.dataCenterId ?? undefined);
    const status = gpuStockStatus(stock, count);
    const offered =
      status !== "None" &&
      stock.memoryPerGpuInGb * count >= (input?.minMemoryInGb ?? 0) &&
      stock.vcpusPerGpu * count >= (input?.minVcpuCount ?? 0) &&
      input?.secureCloud !== false &&
      (input?.compliance ?? []).length === 0;
    const price = (interruptible: boolean): number | null =>
      offered ? gpuPricePerHr(context.prices, facts.id, { cloudType: "SECURE", interruptible }) : null;
    const free = stock.totalCount - stock.rentedCount;
    return {
      gpuName: facts.displayName,
      gpuTypeId: facts.id,
      minimumBidPrice: price(true),
      uninterruptablePrice: price(false),
      minMemory: offered ? stock.memoryPerGpuInGb : null,
      minVcpu: offered ? stock.vcpusPerGpu : null,
      rentalPercentage: stock.totalCount === 0 ? null : stock.rentedCount / stock.totalCount,
      rentedCount: stock.rentedCount,
      totalCount: stock.totalCount,
      countAvailable: free,
      stockStatus: offered ? status : "None",
      availableGpuCounts: Array.from({ length: stock.mostOnOneHost }, (_, index) => index + 1),
      maxUnreservedGpuCount: stock.mostOnOneHost,
      minDownload: null,
      minUpload: null,
      minDisk: null,
      countryCode: null,
      supportPublicIp: capacity.hosts.some(({ publicIp }) => publicIp !== null),
      compliance: [],
    };
  },
};

/** Whether a host with this CUDA version meets the request. */
function hasCuda(present: string | null, input: GpuLowestPriceInput | null | undefined): boolean {
  const oldest = givenText(input?.minCudaVersion);
  const allowed = listed([input?.cudaVersion, ...(input?.allowedCudaVersions ?? [])]);
  if (oldest === undefined && allowed.length === 0) return true;
  if (present === null) return false;
  return (
    (allowed.length === 0 || allowed.includes(present)) && (oldest === undefined || Number(present) >= Number(oldest))
  );
}
