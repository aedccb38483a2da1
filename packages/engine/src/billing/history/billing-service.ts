import type { BillingBucketSize, ComputeType, EndpointBillingGrouping, PodBillingGrouping } from "@millrace/spec";
import type { RentalRepository } from "./ports.ts";
import { isMadeOfMonths, usageOfPods } from "./pod-history.ts";
import { usageOfHistory } from "./rental-history.ts";
import { lineOf, type RentalLine } from "../rentals/rental-line.ts";
import type { RentalHolderKind } from "../rentals/rental.ts";
import { listRentals, type RentalListRequest } from "./rental-pages.ts";
import { dollars } from "../prices/terms.ts";
import { reportPeriod } from "../sums/report-period.ts";
import { dollarsOfNanoMs, type Period, RentalUsage, type UsageSpan } from "../sums/usage.ts";

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
  /** The part of the amount that is for GPUs, CPUs and memory, and the part that is for disks. */
  readonly computeAmount: number;
  readonly storageAmount: number;
  readonly timeBilledMs: number;
  /** The disk space held on average over as much of the span as the period covers, in whole GB, rounded up. */
  readonly diskSpaceBilledGb: number;
  /** What the record is grouped by; null for rentals that have none of it. */
  readonly group: string | null;
}

export type RentalGrouping =
  | PodBillingGrouping
  | EndpointBillingGrouping
  | "cpuFlavorId"
  | "instanceId"
  | "holderKind"
  | "none";

/** Which rentals count; each that is given must fit. */
export interface RentalFilter {
  /** Id of the pod or worker. */
  readonly podId?: string | undefined;
  readonly gpuTypeIds?: readonly string[] | undefined;
  /** With GPUs, or without any. */
  readonly computeType?: ComputeType | undefined;
  /** Only set for workers. */
  readonly endpointId?: string | undefined;
  readonly dataCenterIds?: readonly string[] | undefined;
  readonly imageName?: string | undefined;
  readonly templateId?: string | undefined;
}

export interface ReportQuery extends ReportPeriod {
  readonly grouping: RentalGrouping;
  readonly filter?: RentalFilter;
}

export interface BillingServiceOptions {
  readonly rentals: RentalRepository;
  readonly nowMs: () => number;
}

type Usage = ReadonlyMap<string | null, readonly UsageSpan[]>;

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
    asked: ReportQuery,
  ): Promise<readonly UsageRecord[]> {
    const now = this.#options.nowMs();
    const { fromMs, untilMs: endMs } = reportPeriod(asked, now);
    // Charging begins with the rental.
    const period = { fromMs, untilMs: Math.min(endMs, now) };
    if (period.untilMs <= fromMs) return [];
    const usage = await this.#usage({ accountId, holderKinds }, asked, period);
    const records = [...usage].flatMap(([group, spans]) => spans.map((span) => recordOf(span, group)));
    return records.sort((a, b) => a.bucketMs - b.bucketMs || compareGroups(a.group, b.group));
  }

  /** One page of the rentals behind a bill. */
  rentals(accountId: string, request: RentalListRequest): ReturnType<typeof listRentals> {
    return listRentals({ rentals: this.#options.rentals, nowMs: this.#options.nowMs() }, accountId, request);
  }

  /** What everything that an account holds now costs together, in US dollars per hour. */
  async spendPerHr(accountId: string): Promise<number> {
    const open = await this.#options.rentals.open(accountId);
    const nanos = open.reduce((sum, rental) => sum + rental.computeNanosPerHr + rental.storageNanosPerHr, 0);
    return dollars(Math.max(0, nanos));
  }

  #usage(whose: Whose, asked: ReportQuery, period: Period): Promise<Usage> {
    const one = asked.filter?.podId !== undefined;
    if (asked.grouping !== "podId" && !one) return this.#usageOfLines(whose, asked, period);
    const ofPods = whose.holderKinds.every((kind) => kind === "pod");
    if (ofPods && !one && isMadeOfMonths(asked.bucketSize)) return this.#usageOfPods(whose, asked, period);
    return this.#usageOfHolders(whose, asked, period);
  }

  /** Reads a sum for each pod and month, however often the pods were started. */
  async #usageOfPods({ accountId }: Whose, { filter = {}, bucketSize }: ReportQuery, period: Period): Promise<Usage> {
    const history = await this.#options.rentals.podHistory(accountId, period);
    return usageOfPods(history, (line) => matches(line, filter), bucketSize, period);
  }

  /** Reads each rental: what a report of single pods and workers takes. */
  async #usageOfHolders(whose: Whose, { grouping, filter = {}, bucketSize }: ReportQuery, period: Period) {
    const holder = filter.podId === undefined ? {} : { holderId: filter.podId };
    const groups = new Map<string | null, RentalUsage>();
    await this.#options.rentals.visit({ ...whose, ...period, ...holder }, (page) => {
      for (const rental of page) {
        const line = lineOf(rental);
        if (!matches(line, filter)) continue;
        const key = grouping === "podId" ? rental.holderId : groupOf(line, grouping);
        let group = groups.get(key);
        if (group === undefined) groups.set(key, (group = new RentalUsage(bucketSize, period)));
        group.add(rental);
      }
    });
    const usage: Usage = new Map([...groups].map(([key, group]) => [key, group.spans()]));
    return usage;
  }

  /** Reads sums, however many rentals they come from. */
  async #usageOfLines(whose: Whose, { grouping, filter = {}, bucketSize }: ReportQuery, period: Period) {
    const accepts = (line: RentalLine): boolean => matches(line, filter);
    const resolution = bucketSize === "hour" ? "hour" : "day";
    const history = await this.#options.rentals.history({ ...whose, ...period, resolution, accepts });
    const view = { accepts, groupOf: (line: RentalLine) => groupOf(line, grouping) };
    return usageOfHistory(history, view, bucketSize, period);
  }
}

interface Whose {
  readonly accountId: string;
  readonly holderKinds: readonly RentalHolderKind[];
}

function matches(line: RentalLine, filter: RentalFilter): boolean {
  const one = (wanted: string | undefined, value: string | null): boolean => wanted === undefined || wanted === value;
  const any = (wanted: readonly string[] | undefined, value: string | null): boolean =>
    wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    one(filter.endpointId, line.endpointId) &&
    one(filter.computeType, line.gpuTypeId === null ? "CPU" : "GPU") &&
    one(filter.imageName, line.imageName) &&
    one(filter.templateId, line.templateId) &&
    any(filter.gpuTypeIds, line.gpuTypeId) &&
    any(filter.dataCenterIds, line.dataCenterId)
  );
}

function groupOf(line: RentalLine, grouping: RentalGrouping): string | null {
  if (grouping === "podId") throw new Error("Sums cannot be grouped by holder.");
  return grouping === "none" ? null : line[grouping];
}

function recordOf(span: UsageSpan, group: string | null): UsageRecord {
  return {
    bucketMs: span.bucketMs,
    amount: dollarsOfNanoMs(span.computeNanoMs + span.storageNanoMs),
    computeAmount: dollarsOfNanoMs(span.computeNanoMs),
    storageAmount: dollarsOfNanoMs(span.storageNanoMs),
    timeBilledMs: span.runningMs,
    diskSpaceBilledGb: averageRoundedUp(span.diskGbMs, span.coveredMs),
    group,
  };
}

function averageRoundedUp(sum: bigint, count: number): number {
  // Exact: below that limit no quotient lies so near to a whole number that it would be taken for it.
  if (sum <= Number.MAX_SAFE_INTEGER) return Math.ceil(Number(sum) / count);
  return Number((sum + BigInt(count) - 1n) / BigInt(count));
}

function compareGroups(a: string | null, b: string | null): number {
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
