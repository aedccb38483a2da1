import type { NetworkVolume } from "@millrace/rest-client";
import { type CpuOffer, type GpuOffer, useCpuOffer } from "./hardware-offers.ts";
import type { Quote } from "./price-panel.tsx";
import { cpuQuote, gpuQuote, placeOf, type WantedHardware } from "./quote.ts";

interface Offers {
  readonly gpus: readonly GpuOffer[];
  readonly flavors: readonly CpuOffer[];
  /** The attached network volume, which decides the place. */
  readonly volume: NetworkVolume | undefined;
}

/** What is known of price and placement of a pod before it is created. */
export function useQuote(wanted: WantedHardware, { gpus, flavors, volume }: Offers): Quote {
  const flavor = flavors.find(({ id }) => id === wanted.cpuFlavorId);
  const cpu = useCpuOffer(flavor, wanted.vcpuCount, placeOf(wanted, volume)).data;
  if (wanted.computeType === "CPU") return cpuQuote(wanted, flavor, cpu, volume);
  return gpuQuote(
    wanted,
    gpus.find(({ id }) => id === wanted.gpuTypeId),
    volume,
  );
}
