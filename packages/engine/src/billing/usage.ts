import type { BillingBucketSize } from "@millrace/spec";
import { bucketStart, nextBucketStart } from "./buckets.ts";
import { holdsCompute, type Rental } from "./rental.ts";

/** What was held in one span of time. */
export interface UsageSpan {
  /** Start of the span, also where the period begins within it. */
  readonly bucketMs: number;
  /** Exact: whole nano-dollars per hour times milliseconds. */
  readonly nanoMs: bigint;
  /** Time during which compute was held, summed over the rentals. */
  readonly runningMs: number;
  /** The most disk space that was held at the same time. */
  readonly peakDiskInGb: number;
}

/** `[fromMs, untilMs)`. */
export interface Period {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The part of a rental that a change at one moment makes. */
interface Step {
  readonly atMs: number;
  readonly nanosPerHr: number;
  readonly running: number;
  readonly diskInGb: number;
}

/** Milliseconds of an hour times nanos of a dollar: what an exact amount is divided by. */
const NANO_MS_PER_DOLLAR = 3_600_000n * 1_000_000_000n;

/**
 * What the rentals of one group cost in each span of a period, oldest first; spans in which nothing was held are left out.
 * A rental that lasts is counted until the end of the period. The cost of a rental is that of its parts to the last unit,
 * however it is cut.
 */
export function usageBySpan(rentals: readonly Rental[], size: BillingBucketSize, period: Period): UsageSpan[] {
  const steps = stepsOf(rentals, period);
  const spans: UsageSpan[] = [];
  let [nanosPerHr, running, diskInGb] = [0, 0, 0];
  let next = 0;
  let atMs = steps[0]?.atMs ?? 0;
  while (next < steps.length) {
    const endMs = Math.min(nextBucketStart(size, atMs), period.untilMs);
    const span = { bucketMs: bucketStart(size, atMs), nanoMs: 0n, runningMs: 0, peakDiskInGb: 0 };
    let held = false;
    const spend = (untilMs: number): void => {
      const ms = untilMs - atMs;
      atMs = untilMs;
      if (ms === 0 || (nanosPerHr === 0 && running === 0 && diskInGb === 0)) return;
      held = true;
      span.nanoMs += BigInt(nanosPerHr) * BigInt(ms);
      span.runningMs += running * ms;
      span.peakDiskInGb = Math.max(span.peakDiskInGb, diskInGb);
    };
    for (let step = steps[next]; step !== undefined && step.atMs < endMs; step = steps[next]) {
      spend(step.atMs);
      nanosPerHr += step.nanosPerHr;
      running += step.running;
      diskInGb += step.diskInGb;
      next += 1;
    }
    spend(endMs);
    if (held) spans.push(span);
    // Where nothing is held the next thing that happens is where to go on.
    const idle = nanosPerHr === 0 && running === 0 && diskInGb === 0;
    const upcoming = steps[next];
    if (idle && upcoming !== undefined) atMs = Math.max(atMs, upcoming.atMs);
    if (upcoming !== undefined && upcoming.atMs >= period.untilMs && atMs >= period.untilMs) break;
  }
  return spans;
}

/** An exact amount in US dollars, as near as a number comes. */
export function dollarsOfNanoMs(nanoMs: bigint): number {
  const whole = nanoMs / NANO_MS_PER_DOLLAR;
  return Number(whole) + Number(nanoMs % NANO_MS_PER_DOLLAR) / Number(NANO_MS_PER_DOLLAR);
}

function stepsOf(rentals: readonly Rental[], { fromMs, untilMs }: Period): Step[] {
  const steps = rentals.flatMap((rental): Step[] => {
    const startMs = Math.max(rental.startedAtMs, fromMs);
    const endMs = Math.min(rental.endedAtMs ?? untilMs, untilMs);
    if (endMs <= startMs) return [];
    const nanosPerHr = rental.computeNanosPerHr + rental.storageNanosPerHr;
    const running = holdsCompute(rental) ? 1 : 0;
    const diskInGb = rental.containerDiskInGb + rental.volumeInGb;
    return [
      { atMs: startMs, nanosPerHr, running, diskInGb },
      { atMs: endMs, nanosPerHr: -nanosPerHr, running: -running, diskInGb: -diskInGb },
    ];
  });
  return steps.sort((a, b) => a.atMs - b.atMs);
}
