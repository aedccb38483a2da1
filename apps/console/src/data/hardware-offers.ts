import type { UseQueryResult } from "@tanstack/react-query";
import { askGraphql } from "./graphql.ts";
import { type CpuOffer, type GpuOffer, isInStock, isOffered } from "./hardware-words.ts";
import { useRead } from "./use-read.ts";

const GPUS = `query ($need: GpuLowestPriceInput) {
  gpuTypes {
    id displayName memoryInGb
    lowestPrice(input: $need) {
      uninterruptablePrice minimumBidPrice stockStatus availableGpuCounts minMemory minVcpu
    }
  }
}`;
const FLAVORS = `{ cpuFlavors { id ramMultiplier } }`;
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

/** Whether machines here have GPUs that are free; undefined until it is known. */
export function useHasGpus(): boolean | undefined {
  const { data, isPending } = useGpuOffers(1, "");
  return isPending ? undefined : (data ?? []).some((offer) => isOffered(offer));
}

/** The families of processors with price and stock of one size, those that are there first. @param dataCenterId empty for any */
export function useCpuOffers(vcpuCount: number, dataCenterId: string): UseQueryResult<readonly CpuOffer[]> {
  return useRead(
    ["offers", "cpu", vcpuCount, dataCenterId],
    async (session, signal) => {
      const { cpuFlavors } = await askGraphql<{ cpuFlavors: readonly CpuOffer[] }>(session, FLAVORS, {}, signal);
      // A price is that of an instance, whose name holds its memory: each family is asked by itself.
      const asked = cpuFlavors.map(({ id, ramMultiplier }) => {
        const need = {
          instanceId: `${id}-${vcpuCount}-${vcpuCount * (ramMultiplier ?? 0)}`,
          ...(dataCenterId === "" ? {} : { dataCenterId }),
        };
        return askGraphql<{ cpuFlavors: readonly CpuOffer[] }>(session, CPU, { flavor: id, need }, signal);
      });
      const offers = (await Promise.all(asked)).flatMap((answer) => answer.cpuFlavors);
      const isHere = ({ specifics }: CpuOffer): boolean => isInStock(specifics?.stockStatus);
      return [...offers.filter(isHere), ...offers.filter((offer) => !isHere(offer))];
    },
    { enabled: vcpuCount > 0, keep: true, everyMs: STOCK_EVERY_MS },
  );
}
