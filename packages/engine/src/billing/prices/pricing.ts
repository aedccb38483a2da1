import type { PriceList } from "./price-list.ts";
import type { PricedHardware, Pricing, RentalTerms } from "./terms.ts";

/** A month of a price per month: a twelfth of a year of 365 days. */
const HOURS_PER_MONTH = 730;
const NANOS_PER_DOLLAR = 1e9;

/** Prices of things from a price list, in whole nano-dollars per hour. */
export function createPricing(prices: PriceList): Pricing {
  const disk = (gb: number, perGbMonth: number): number => toNanos((gb * perGbMonth) / HOURS_PER_MONTH);
  const held = (hardware: PricedHardware): number =>
    quantity("containerDiskInGb", hardware.containerDiskInGb) + quantity("volumeInGb", hardware.volumeInGb);
  return {
    runningPod: (hardware) => ({
      computeNanosPerHr: computeNanos(hardware, prices),
      storageNanosPerHr: disk(held(hardware), prices.runningDiskPerGbMonth),
    }),
    stoppedPod: ({ volumeInGb }) => ({
      computeNanosPerHr: 0,
      storageNanosPerHr: disk(quantity("volumeInGb", volumeInGb), prices.stoppedVolumePerGbMonth),
    }),
    worker: (hardware) => ({
      computeNanosPerHr: computeNanos(hardware, prices),
      storageNanosPerHr: disk(held(hardware), prices.workerDiskPerGbMonth),
    }),
    networkVolume: (sizeInGb): RentalTerms => {
      const first = Math.min(quantity("sizeInGb", sizeInGb), prices.networkVolumeFirstGb);
      const perMonth =
        first * prices.networkVolumePerGbMonth + (sizeInGb - first) * prices.networkVolumeBeyondPerGbMonth;
      return { computeNanosPerHr: 0, storageNanosPerHr: toNanos(perMonth / HOURS_PER_MONTH) };
    },
  };
}

/** Price of one GPU and hour in US dollars; a type that is not on the list costs nothing. */
export function gpuPricePerHr(
  prices: PriceList,
  gpuTypeId: string,
  { cloudType, interruptible }: Pick<PricedHardware, "cloudType" | "interruptible">,
): number {
  const listed = prices.gpus[gpuTypeId];
  if (listed === undefined) return 0;
  const onDemand = cloudType === "SECURE" ? listed.securePrice : listed.communityPrice;
  const spot = cloudType === "SECURE" ? listed.secureSpotPrice : listed.communitySpotPrice;
  return (interruptible ? (spot ?? onDemand) : onDemand) ?? 0;
}

function computeNanos(hardware: PricedHardware, prices: PriceList): number {
  const { gpuTypeId, cpuFlavorId } = hardware;
  const gpuCount = quantity("gpuCount", hardware.gpuCount);
  const vcpuCount = quantity("vcpuCount", hardware.vcpuCount);
  if (gpuTypeId !== null && gpuCount > 0) return toNanos(gpuPricePerHr(prices, gpuTypeId, hardware) * gpuCount);
  return cpuFlavorId === null ? 0 : toNanos((prices.cpuFlavors[cpuFlavorId] ?? 0) * vcpuCount);
}

/**
 * A quantity below 0 is refused from every source, because a bill below 0 would pay out money.
 *
 * @throws RangeError
 */
function quantity(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new RangeError(`${name} is ${value}; it must be 0 or more.`);
}

function toNanos(dollars: number): number {
  return Math.round(dollars * NANOS_PER_DOLLAR);
}
