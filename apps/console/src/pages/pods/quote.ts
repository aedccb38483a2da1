import type { NetworkVolume } from "@millrace/rest-client";
import { usd } from "../../data/format.ts";
import { type CpuOffer, type GpuOffer, isInStock } from "../../data/hardware-words.ts";
import type { Quote } from "./price-panel.tsx";

/** What a pod shall have, as the form knows it. Empty texts leave the choice to the service. */
export interface WantedHardware {
  readonly computeType: string;
  readonly gpuTypeId: string;
  readonly gpuCount: number | undefined;
  readonly cpuFlavorId: string;
  readonly vcpuCount: number | undefined;
  readonly interruptible: boolean;
  readonly dataCenterId: string;
}

/** What can be had for a choice, of which the service takes one. */
interface Offered {
  /** US dollars an hour. */
  readonly price: number | undefined;
  readonly stock: string | null | undefined;
}

const STOCKS = ["High", "Medium", "Low"] as const;

/** The data center that is asked for; empty for any. */
export function placeOf({ dataCenterId }: WantedHardware, volume: NetworkVolume | undefined): string {
  return volume?.dataCenterId ?? dataCenterId;
}

/** What is known of a pod with GPUs. @param offers undefined while they are read */
export function gpuQuote(
  wanted: WantedHardware,
  offers: readonly GpuOffer[] | undefined,
  volume?: NetworkVolume,
): Quote {
  const { gpuTypeId, gpuCount = 1, interruptible } = wanted;
  const chosen = offers?.filter(({ id }) => gpuTypeId === "" || id === gpuTypeId);
  const [one] = gpuTypeId === "" ? [] : (chosen ?? []);
  const memory = one?.lowestPrice?.minMemory;
  const vcpu = one?.lowestPrice?.minVcpu;
  const size = [
    `${gpuCount} × ${one?.displayName ?? one?.id ?? "any GPU"}`,
    ...(typeof vcpu === "number" ? [`${vcpu * gpuCount} vCPU`] : []),
    ...(typeof memory === "number" ? [`${memory * gpuCount} GB`] : []),
  ].join(", ");
  const offered = chosen?.map(({ lowestPrice }): Offered => {
    const each = interruptible ? lowestPrice?.minimumBidPrice : lowestPrice?.uninterruptablePrice;
    return { price: typeof each === "number" ? each * gpuCount : undefined, stock: lowestPrice?.stockStatus };
  });
  return { ...priceOf(offered, "GPU type"), size, place: placeText(wanted, volume) };
}

/** What is known of a pod without GPUs. @param offers of the size that is wanted; undefined while they are read */
export function cpuQuote(
  wanted: WantedHardware,
  offers: readonly CpuOffer[] | undefined,
  volume?: NetworkVolume,
): Quote {
  const { cpuFlavorId, vcpuCount = 0 } = wanted;
  const chosen = offers?.filter(({ id }) => cpuFlavorId === "" || id === cpuFlavorId);
  const [one] = cpuFlavorId === "" ? [] : (chosen ?? []);
  const memory = one === undefined ? "any CPU family" : `${vcpuCount * (one.ramMultiplier ?? 0)} GB`;
  const offered = chosen?.map(({ specifics }): Offered => ({
    price: specifics?.securePrice ?? undefined,
    stock: specifics?.stockStatus,
  }));
  return {
    ...priceOf(offered, "CPU family"),
    size: `${vcpuCount} vCPU, ${memory}`,
    place: placeText(wanted, volume),
  };
}

function priceOf(offered: readonly Offered[] | undefined, kind: string): Pick<Quote, "perHour" | "stock" | "unknown"> {
  if (offered === undefined) return { perHour: undefined, stock: undefined, unknown: undefined };
  const free = offered.filter(({ stock }) => isInStock(stock));
  const stock = STOCKS.find((level) => free.some((one) => one.stock === level)) ?? "None";
  const prices = (free.length === 0 ? offered : free).flatMap(({ price }) => (price === undefined ? [] : [price]));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0) return { perHour: undefined, stock, unknown: "The service gives no price for this choice." };
  if (low === high) return { perHour: low, stock, unknown: undefined };
  const unknown = `${usd(low)} to ${usd(high)} an hour, depending on the ${kind} that the service chooses.`;
  return { perHour: undefined, stock, unknown };
}

function placeText({ dataCenterId }: WantedHardware, volume: NetworkVolume | undefined): string {
  if (volume !== undefined) return `${volume.dataCenterId ?? "that of the volume"}, with the volume`;
  return dataCenterId === "" ? "Any" : dataCenterId;
}
