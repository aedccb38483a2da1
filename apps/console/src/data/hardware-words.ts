import { usd } from "./format.ts";

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
  /** Of the size that was asked for. */
  readonly specifics: { readonly stockStatus: string | null; readonly securePrice: number | null } | null;
}

/** Whether a machine could get it now. */
export function isOffered({ lowestPrice }: GpuOffer): boolean {
  return isInStock(lowestPrice?.stockStatus);
}

export function isInStock(stock: string | null | undefined): stock is string {
  return stock !== null && stock !== undefined && stock !== "None";
}

/** `A40, 48 GB: $0.4000 an hour each, stock high`; `A40, 48 GB: none free here`. */
export function gpuText(offer: GpuOffer): string {
  const { id, displayName, memoryInGb, lowestPrice } = offer;
  const name = `${displayName ?? id}${memoryInGb === null ? "" : `, ${memoryInGb} GB`}`;
  return offerText(name, lowestPrice?.uninterruptablePrice, "an hour each", lowestPrice?.stockStatus);
}

/** `cpu3c compute, 2 GB per vCPU: $0.0600 an hour, stock high` */
export function cpuText({ id, displayName, ramMultiplier, specifics }: CpuOffer): string {
  const name = `${displayName ?? id}, ${ramMultiplier ?? 0} GB per vCPU`;
  return offerText(name, specifics?.securePrice, "an hour", specifics?.stockStatus);
}

function offerText(
  name: string,
  price: number | null | undefined,
  per: string,
  stock: string | null | undefined,
): string {
  if (!isInStock(stock)) return `${name}: none free here`;
  const text = typeof price === "number" ? (price === 0 ? "no charge" : `${usd(price)} ${per}`) : "price unknown";
  return `${name}: ${text}, stock ${stock.toLowerCase()}`;
}
