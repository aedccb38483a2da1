import type { UseQueryResult } from "@tanstack/react-query";
import { askGraphql } from "../../data/graphql.ts";
import { useRead } from "../../data/use-read.ts";

/** What the service offers of a kind of hardware. Prices are in US dollars an hour; null where nothing is offered. */
export interface GpuOffer {
  readonly id: string;
  readonly displayName: string | null;
  readonly memoryInGb: number | null;
  readonly lowestPrice: {
    /** Of one GPU. */
    readonly uninterruptablePrice: number | null;
    /** Of one GPU, on the terms that it may be taken away. */
    readonly minimumBidPrice: number | null;
    readonly stockStatus: string | null;
    readonly availableGpuCounts: readonly number[];
    readonly minMemory: number | null;
    readonly minVcpu: number | null;
  } | null;
}

export interface CpuOffer {
  readonly id: string;
  readonly displayName: string | null;
  /** Main memory in GB for each virtual CPU. */
  readonly ramMultiplier: number | null;
  readonly specifics: { readonly stockStatus: string | null; readonly securePrice: number | null } | null;
}

const GPUS = `query ($need: GpuLowestPriceInput) {
  gpuTypes {
    id displayName memoryInGb
    lowestPrice(input: $need) {
      uninterruptablePrice minimumBidPrice stockStatus availableGpuCounts minMemory minVcpu
    }
  }
}`;
const CPUS = `{ cpuFlavors { id displayName ramMultiplier } }`;
const CPU = `query ($flavor: String, $need: SpecificsInput) {
  cpuFlavors(input: { id: $flavor }) { id displayName ramMultiplier specifics(input: $need) { stockStatus securePrice } }
}`;
/** The service does not tell when stock changes. */
const STOCK_EVERY_MS = 20_000;

/** GPU types with price and stock, those that are there first. @param dataCenterId empty for any */
export function useGpuOffers(gpuCount: number, dataCenterId: string): UseQueryResult<readonly GpuOffer[]> {
  return useRead(
    ["offers", "gpu", gpuCount, dataCenterId],
    async (session, signal) => {
      const need = { gpuCount, ...(dataCenterId === "" ? {} : { dataCenterId }) };
      const { gpuTypes } = await askGraphql<{ gpuTypes: readonly GpuOffer[] }>(session, GPUS, { need }, signal);
      // An entry without a name stands for GPUs that are not in the catalogue; no pod can ask for it.
      const known = gpuTypes.filter(({ id }) => id !== "unknown");
      return [...known.filter((offer) => isOffered(offer)), ...known.filter((offer) => !isOffered(offer))];
    },
    { keep: true, everyMs: STOCK_EVERY_MS },
  );
}

/** Whether a pod could get it now. */
export function isOffered({ lowestPrice }: GpuOffer): boolean {
  return lowestPrice !== null && lowestPrice.stockStatus !== null && lowestPrice.stockStatus !== "None";
}

/** The families of processors, without prices, which depend on the size. */
export function useCpuFlavors(): UseQueryResult<readonly CpuOffer[]> {
  return useRead(
    ["offers", "cpu"],
    async (session, signal) =>
      (await askGraphql<{ cpuFlavors: readonly CpuOffer[] }>(session, CPUS, {}, signal)).cpuFlavors,
    { still: true },
  );
}

/** Price and stock of one size of one family. Nothing is read without a family, or without a size. */
export function useCpuOffer(
  flavor: CpuOffer | undefined,
  vcpuCount: number | undefined,
  dataCenterId: string,
): UseQueryResult<CpuOffer | undefined> {
  return useRead(
    ["offers", "cpu", flavor?.id, vcpuCount, dataCenterId],
    async (session, signal) => {
      const memoryInGb = (vcpuCount ?? 0) * (flavor?.ramMultiplier ?? 0);
      const need = {
        instanceId: `${flavor?.id}-${vcpuCount}-${memoryInGb}`,
        ...(dataCenterId === "" ? {} : { dataCenterId }),
      };
      const { cpuFlavors } = await askGraphql<{ cpuFlavors: readonly CpuOffer[] }>(
        session,
        CPU,
        { flavor: flavor?.id, need },
        signal,
      );
      // Null would be taken for what is not read yet.
      return cpuFlavors[0];
    },
    { enabled: flavor !== undefined && vcpuCount !== undefined && vcpuCount > 0, keep: true, everyMs: STOCK_EVERY_MS },
  );
}
