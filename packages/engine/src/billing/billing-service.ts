import type { BillingBucketSize, EndpointBillingGrouping, PodBillingGrouping } from "@millrace/spec";
import { invalidField } from "../errors.ts";
import type { RentalRepository } from "./ports.ts";
import { holdsCompute, type Rental, type RentalHolderKind } from "./rental.ts";
import { dollars } from "./terms.ts";
import { dollarsOfNanoMs, usageBySpan } from "./usage.ts";

/** What a report covers; times left out: the last 30 days. */
export interface ReportPeriod {
  readonly bucketSize: BillingBucketSize;
  readonly startMs?: number;
  readonly endMs?: number;
}

/** What was charged in one span of time for one group. */
export interface UsageRecord {
  readonly bucketMs: number;
  /** US dollars. */
  readonly amount: number;
  readonly timeBilledMs: number;
  /** The most that was held at the same time. */
  readonly diskSpaceBilledGb: number;
  /** What the record is grouped by; null for rentals that have none of it. */
  readonly group: string | null;
}

export type RentalGrouping = PodBillingGrouping | EndpointBillingGrouping | "cpuFlavorId" | "none";

/** Which rentals count; each that is given must fit. */
export interface RentalFilter {
  readonly podId?: string;
  readonly endpointId?: string;
  readonly gpuTypeIds?: readonly string[];
  readonly dataCenterIds?: readonly string[];
  readonly imageName?: string;
  readonly templateId?: string;
  /** Only what compute or only what disks cost; left out: both together. */
  readonly part?: "compute" | "storage";
  /** Only what ran with GPUs, or only what ran without. */
  readonly hardware?: "GPU" | "CPU";
}

export interface BillingServiceOptions {
  readonly rentals: RentalRepository;
  readonly nowMs: () => number;
}

const DEFAULT_PERIOD_MS = 30 * 24 * 3_600_000;

/** Tells what an account was charged. */
export class BillingService {
  readonly #options: BillingServiceOptions;

  constructor(options: BillingServiceOptions) {
    this.#options = options;
  }

  /** One record for each span of time and group in which something was held, oldest first. */
  async report(
    accountId: string,
    holderKinds: readonly RentalHolderKind[],
    asked: ReportPeriod & { readonly grouping: RentalGrouping; readonly filter?: RentalFilter },
  ): Promise<readonly UsageRecord[]> {
    const { rentals, nowMs } = this.#options;
    const now = nowMs();
    const endMs = asked.endMs ?? now;
    const fromMs = asked.startMs ?? endMs - DEFAULT_PERIOD_MS;
    if (endMs <= fromMs) throw invalidField("endTime", "must be after startTime");
    // Nothing is charged before it was held.
    const untilMs = Math.min(endMs, now);
    if (untilMs <= fromMs) return [];
    const found = await rentals.find({ accountId, holderKinds, fromMs, untilMs });
    const groups = Map.groupBy(
      found.flatMap((rental) => (matches(rental, asked.filter ?? {}) ? partOf(rental, asked.filter?.part) : [])),
      (rental) => groupOf(rental, asked.grouping),
    );
    const records = [...groups].flatMap(([group, members]) =>
      usageBySpan(members, asked.bucketSize, { fromMs, untilMs }).map((span) => ({
        bucketMs: span.bucketMs,
        amount: dollarsOfNanoMs(span.nanoMs),
        timeBilledMs: span.runningMs,
        diskSpaceBilledGb: span.peakDiskInGb,
        group,
      })),
    );
    return records.sort((a, b) => a.bucketMs - b.bucketMs || compareGroups(a.group, b.group));
  }

  /** What everything that an account holds now costs together, in US dollars per hour. */
  async spendPerHr(accountId: string): Promise<number> {
    const open = (await this.#options.rentals.open()).filter((rental) => rental.accountId === accountId);
    return dollars(open.reduce((sum, rental) => sum + rental.computeNanosPerHr + rental.storageNanosPerHr, 0));
  }
}

function matches(rental: Rental, filter: RentalFilter): boolean {
  const one = (wanted: string | undefined, value: string | null): boolean => wanted === undefined || wanted === value;
  const any = (wanted: readonly string[] | undefined, value: string | null): boolean =>
    wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    one(filter.podId, rental.holderId) &&
    one(filter.endpointId, rental.endpointId) &&
    one(filter.imageName, rental.imageName) &&
    one(filter.templateId, rental.templateId) &&
    any(filter.gpuTypeIds, rental.gpuTypeId) &&
    any(filter.dataCenterIds, rental.dataCenterId) &&
    (filter.hardware === undefined ||
      (holdsCompute(rental) && filter.hardware === (rental.gpuCount > 0 ? "GPU" : "CPU")))
  );
}

/** One side of a rental: its hardware, or its disks. */
function partOf(rental: Rental, part: RentalFilter["part"]): Rental[] {
  if (part === undefined) return [rental];
  if (part === "storage") return [{ ...rental, computeNanosPerHr: 0, vcpuCount: 0 }];
  return holdsCompute(rental) ? [{ ...rental, storageNanosPerHr: 0, containerDiskInGb: 0, volumeInGb: 0 }] : [];
}

function groupOf(rental: Rental, grouping: RentalGrouping): string | null {
  switch (grouping) {
    case "podId":
      return rental.holderId;
    case "endpointId":
      return rental.endpointId;
    case "gpuTypeId":
      return rental.gpuTypeId;
    case "cpuFlavorId":
      return rental.cpuFlavorId;
    case "none":
      return null;
  }
}

function compareGroups(a: string | null, b: string | null): number {
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
