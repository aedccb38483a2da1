import { cpuFlavorIds, gpuTypeIds } from "@millrace/spec";
import { isRecord } from "../../kernel/is-record.ts";
import { defaultPriceList, type GpuPrices, type PriceList } from "./price-list.ts";

/** A price list that cannot be used; the message names every field that is wrong and says what is possible. */
export class PriceListError extends Error {
  override readonly name = "PriceListError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

type Json = Readonly<Record<string, unknown>>;

/** Highest accepted price for an hour or a month of one unit; a higher number is a typing error. */
const PRICE_MAX = 10_000;
const SIZE_MAX_GB = 1_000_000;

const gpuPriceNames = [
  "securePrice",
  "communityPrice",
  "secureSpotPrice",
  "communitySpotPrice",
] as const satisfies readonly (keyof GpuPrices)[];

const diskPriceNames = [
  "runningDiskPerGbMonth",
  "stoppedVolumePerGbMonth",
  "workerDiskPerGbMonth",
  "networkVolumePerGbMonth",
  "networkVolumeBeyondPerGbMonth",
] as const satisfies readonly (keyof PriceList)[];

const names: readonly string[] = ["gpus", "cpuFlavors", ...diskPriceNames, "networkVolumeFirstGb"];

/**
 * An operator's price list from parsed JSON. What is left out is as in the shipped list; a name that means nothing is refused,
 * for a slip would give hardware away.
 *
 * @throws PriceListError
 */
export function parsePriceList(value: unknown): PriceList {
  const reader = new Reader();
  const list = reader.object(value, "The price list", names);
  const disks = Object.fromEntries(
    diskPriceNames.map((name) => [name, reader.number(list[name], name, PRICE_MAX) ?? defaultPriceList[name]]),
  ) as Pick<PriceList, (typeof diskPriceNames)[number]>;
  const prices: PriceList = {
    ...disks,
    gpus: reader.gpus(list["gpus"]),
    cpuFlavors: reader.cpuFlavors(list["cpuFlavors"]),
    networkVolumeFirstGb:
      reader.number(list["networkVolumeFirstGb"], "networkVolumeFirstGb", SIZE_MAX_GB) ??
      defaultPriceList.networkVolumeFirstGb,
  };
  if (reader.problems.length > 0) throw new PriceListError(reader.problems);
  return prices;
}

/** Reads what it can and notes what is wrong. */
class Reader {
  readonly problems: string[] = [];

  gpus(value: unknown): PriceList["gpus"] {
    if (value === undefined) return defaultPriceList.gpus;
    const entries = Object.entries(this.object(value, "gpus", gpuTypeIds));
    return Object.fromEntries(
      entries.map(([id, given]) => {
        const prices = this.object(given, `gpus.${id}`, gpuPriceNames);
        const read = (name: keyof GpuPrices): number | null =>
          prices[name] === null ? null : (this.number(prices[name], `gpus.${id}.${name}`, PRICE_MAX) ?? null);
        const list: GpuPrices = {
          securePrice: read("securePrice"),
          communityPrice: read("communityPrice"),
          secureSpotPrice: read("secureSpotPrice"),
          communitySpotPrice: read("communitySpotPrice"),
        };
        return [id, list];
      }),
    );
  }

  cpuFlavors(value: unknown): PriceList["cpuFlavors"] {
    if (value === undefined) return defaultPriceList.cpuFlavors;
    const entries = Object.entries(this.object(value, "cpuFlavors", cpuFlavorIds));
    return Object.fromEntries(
      entries.map(([id, price]) => [id, this.number(price, `cpuFlavors.${id}`, PRICE_MAX) ?? 0]),
    );
  }

  object(value: unknown, field: string, known: readonly string[]): Json {
    if (!isRecord(value)) {
      this.problems.push(`${field}: must be an object.`);
      return {};
    }
    const unknown = Object.keys(value).filter((name) => !known.includes(name));
    for (const name of unknown) {
      this.problems.push(`${field}: has the unknown field "${name}"; known fields are ${known.join(", ")}.`);
    }
    return Object.fromEntries(Object.entries(value).filter(([name]) => known.includes(name)));
  }

  /** Undefined when it is left out or wrong. */
  number(value: unknown, field: string, max: number): number | undefined {
    if (value === undefined) return undefined;
    if (typeof value === "number" && value >= 0 && value <= max) return value;
    this.problems.push(`${field}: must be a number from 0 to ${max}, not ${JSON.stringify(value)}.`);
    return undefined;
  }
}
