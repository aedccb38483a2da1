import type { BillingBucketSize } from "@millrace/spec";
import { bucketStart, nextBucketStart } from "./buckets.ts";
import type { ChangeSum } from "./change-sum.ts";
import { ExactSum } from "./exact-sum.ts";
import { type Holding, HoldingSum, holdingOf, holdsNothing } from "./holding.ts";
import type { Rental } from "../rentals/rental.ts";

/** `[fromMs, untilMs)`. */
export interface Period {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What was held in one span of time. Exact: whole numbers times milliseconds. */
export interface UsageSpan {
  /** Start of the span, also where the period begins within it. */
  readonly bucketMs: number;
  /** How much of the span the period covers. */
  readonly coveredMs: number;
  /** Nano-dollars per hour times milliseconds, for GPUs, CPUs and memory. */
  readonly computeNanoMs: bigint;
  /** The same for disks. */
  readonly storageNanoMs: bigint;
  /** Time during which compute was held, summed over the rentals. */
  readonly runningMs: number;
  readonly diskGbMs: bigint;
}

/** Milliseconds of an hour times nanos of a dollar: what an exact amount is divided by. */
const NANO_MS_PER_DOLLAR = 3_600_000 * 1_000_000_000;

/**
 * What rentals used in each span of a period, each rental reckoned by itself. A rental that lasts is counted until the end of
 * the period. However a rental is cut, its parts are the whole.
 */
export class RentalUsage {
  readonly #size: BillingBucketSize;
  readonly #period: Period;
  readonly #spans = new Map<number, SpanSum>();

  constructor(size: BillingBucketSize, period: Period) {
    this.#size = size;
    this.#period = period;
  }

  add(rental: Rental): void {
    const holding = holdingOf(rental);
    const { fromMs, untilMs } = this.#period;
    const endMs = Math.min(rental.endedAtMs ?? untilMs, untilMs);
    for (let atMs = Math.max(rental.startedAtMs, fromMs); atMs < endMs;) {
      const span = this.#spanAt(atMs);
      const nextMs = Math.min(span.endMs, endMs);
      span.hold(holding, nextMs - atMs);
      atMs = nextMs;
    }
  }

  /** Oldest first; spans in which nothing was held are left out. */
  spans(): UsageSpan[] {
    const usage = [...this.#spans.values()].flatMap((span) => span.usage() ?? []);
    return usage.sort((a, b) => a.bucketMs - b.bucketMs);
  }

  #spanAt(atMs: number): SpanSum {
    const bucketMs = bucketStart(this.#size, atMs);
    let span = this.#spans.get(bucketMs);
    if (span === undefined) {
      span = new SpanSum(this.#size, this.#period).begin(bucketMs);
      this.#spans.set(bucketMs, span);
    }
    return span;
  }
}

/** What these rentals used in each span of a period. */
export function usageOfRentals(rentals: readonly Rental[], size: BillingBucketSize, period: Period): UsageSpan[] {
  const usage = new RentalUsage(size, period);
  for (const rental of rentals) usage.add(rental);
  return usage.spans();
}

/**
 * What was used in each span, from changes, oldest first: `before` is what is held when the period begins, `changes` is what changes within it, oldest first.
 * A sum must not hold changes from outside the period, nor from more than one span.
 */
export function usageOfChanges(
  before: Holding,
  changes: readonly ChangeSum[],
  size: BillingBucketSize,
  period: Period,
): UsageSpan[] {
  const spans: UsageSpan[] = [];
  const held = new HoldingSum().add(before);
  // One for all spans: there may be 35,000, and their sums would be most of what the collector has to look at.
  const span = new SpanSum(size, period);
  let next = 0;
  let atMs = period.fromMs;
  while (atMs < period.untilMs) {
    const upcoming = changes[next];
    if (holdsNothing(held)) {
      if (upcoming === undefined) break;
      atMs = Math.max(atMs, upcoming.atMs);
    }
    span.begin(bucketStart(size, atMs));
    const endMs = span.endMs;
    span.hold(held, endMs - atMs);
    for (let change = upcoming; change !== undefined && change.atMs < endMs; change = changes[next]) {
      span.change(change);
      held.add(change);
      next += 1;
    }
    const usage = span.usage();
    if (usage !== undefined) spans.push(usage);
    atMs = endMs;
  }
  return spans;
}

/** An exact amount in US dollars, as near as a number comes: to one part in 2 to the power of 52. */
export function dollarsOfNanoMs(nanoMs: bigint): number {
  return Number(nanoMs) / NANO_MS_PER_DOLLAR;
}

function notNegative(value: bigint): bigint {
  return value < 0n ? 0n : value;
}

/** What was used in one span of the period. */
class SpanSum {
  readonly #size: BillingBucketSize;
  readonly #period: Period;
  #bucketMs = NaN;
  #endMs = NaN;
  readonly #compute = new ExactSum();
  readonly #storage = new ExactSum();
  readonly #disk = new ExactSum();
  #runningMs = 0;

  constructor(size: BillingBucketSize, period: Period) {
    this.#size = size;
    this.#period = period;
  }

  get endMs(): number {
    return this.#endMs;
  }

  /** Begins anew, with the span that starts then. */
  begin(bucketMs: number): this {
    this.#bucketMs = bucketMs;
    this.#endMs = Math.min(nextBucketStart(this.#size, bucketMs), this.#period.untilMs);
    this.#compute.clear();
    this.#storage.clear();
    this.#disk.clear();
    this.#runningMs = 0;
    return this;
  }

  hold(holding: Holding, ms: number): void {
    this.#compute.addProduct(holding.computeNanosPerHr, ms);
    this.#storage.addProduct(holding.storageNanosPerHr, ms);
    this.#disk.addProduct(holding.diskInGb, ms);
    this.#runningMs += holding.running * ms;
  }

  /** A change until the end of the span. */
  change(change: ChangeSum): void {
    this.hold(change, this.#endMs - change.atMs);
    this.#compute.subtractSplit(change.computeMomentHigh, change.computeMomentLow);
    this.#storage.subtractSplit(change.storageMomentHigh, change.storageMomentLow);
    this.#disk.subtractSplit(0, change.diskMoment);
    this.#runningMs -= Number(change.runningMoment);
  }

  /** Undefined when nothing was held. Never below 0: rentals of earlier versions could hold less than nothing. */
  usage(): UsageSpan | undefined {
    const usage = {
      bucketMs: this.#bucketMs,
      coveredMs: this.#endMs - Math.max(this.#bucketMs, this.#period.fromMs),
      computeNanoMs: notNegative(this.#compute.value),
      storageNanoMs: notNegative(this.#storage.value),
      runningMs: Math.max(0, this.#runningMs),
      diskGbMs: notNegative(this.#disk.value),
    };
    const isEmpty =
      usage.runningMs === 0 && usage.diskGbMs === 0n && usage.computeNanoMs === 0n && usage.storageNanoMs === 0n;
    return isEmpty ? undefined : usage;
  }
}
