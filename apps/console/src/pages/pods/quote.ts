import type { NetworkVolume } from "@millrace/rest-client";
import type { CpuOffer, GpuOffer } from "./hardware-offers.ts";
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

/** The data center that is asked for; empty for any. */
export function placeOf({ dataCenterId }: WantedHardware, volume: NetworkVolume | undefined): string {
  return volume?.dataCenterId ?? dataCenterId;
}

/** What is known of a pod with GPUs. @param offer of the type that was chosen; undefined for any */
export function gpuQuote(wanted: WantedHardware, offer: GpuOffer | undefined, volume?: NetworkVolume): Quote {
  const { gpuCount = 1, interruptible } = wanted;
  const place = placeText(wanted, volume);
  if (offer === undefined) {
    return {
      perHour: undefined,
      stock: undefined,
      size: `${gpuCount} × any GPU`,
      place,
      unknown: "The service takes the type of which most is free; its price is known when the pod is created.",
    };
  }
  const { lowestPrice } = offer;
  const each = interruptible ? lowestPrice?.minimumBidPrice : lowestPrice?.uninterruptablePrice;
  const memory = lowestPrice?.minMemory;
  const vcpu = lowestPrice?.minVcpu;
  const host = [
    typeof vcpu === "number" ? `${vcpu * gpuCount} vCPU` : undefined,
    typeof memory === "number" ? `${memory * gpuCount} GB` : undefined,
  ].filter((part) => part !== undefined);
  return {
    perHour: typeof each === "number" ? each * gpuCount : undefined,
    stock: lowestPrice?.stockStatus ?? undefined,
    size: [`${gpuCount} × ${offer.displayName ?? offer.id}`, ...host].join(", "),
    place,
    unknown: typeof each === "number" ? undefined : "The service offers no price for this choice now.",
  };
}

/** What is known of a pod without GPUs. @param flavor the family that was chosen; undefined for any */
export function cpuQuote(
  wanted: WantedHardware,
  flavor: CpuOffer | undefined,
  offer: CpuOffer | undefined,
  volume?: NetworkVolume,
): Quote {
  const { vcpuCount = 0 } = wanted;
  const place = placeText(wanted, volume);
  if (flavor === undefined) {
    return {
      perHour: undefined,
      stock: undefined,
      size: `${vcpuCount} vCPU of any family`,
      place,
      unknown: "The service takes the family of which most is free; its price is known when the pod is created.",
    };
  }
  const price = offer?.specifics?.securePrice;
  return {
    perHour: typeof price === "number" ? price : undefined,
    stock: offer?.specifics?.stockStatus ?? undefined,
    size: `${vcpuCount} vCPU, ${vcpuCount * (flavor.ramMultiplier ?? 0)} GB`,
    place,
    unknown: typeof price === "number" ? undefined : "The service offers no price for this size.",
  };
}

function placeText({ dataCenterId }: WantedHardware, volume: NetworkVolume | undefined): string {
  if (volume !== undefined) return `${volume.dataCenterId ?? "that of the volume"}, with the volume`;
  return dataCenterId === "" ? "any data center" : dataCenterId;
}
