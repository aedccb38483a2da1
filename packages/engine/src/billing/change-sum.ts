import { type Holding, HoldingSum, holdingOf } from "./holding.ts";
import type { Rental } from "./rental.ts";

/**
 * By how much what is held changes in an hour or day, all beginnings and ends together. With the moments, each change times
 * the milliseconds that it comes after `atMs`, this is enough to tell exactly what is used until the end of that time.
 *
 * Those of money are split in two, in units of 100,000 and of 1: the sums of an hour stay whole numbers below 2^53 for some
 * ten thousand beginnings and ends.
 */
export interface ChangeSum extends Holding {
  /** Start of the hour or day; of a single change, its time. */
  readonly atMs: number;
  readonly computeMomentHigh: number | bigint;
  readonly computeMomentLow: number | bigint;
  readonly storageMomentHigh: number | bigint;
  readonly storageMomentLow: number | bigint;
  readonly runningMoment: number | bigint;
  readonly diskMoment: number | bigint;
}

/** A sum whose numbers are all small enough to be one. */
export type SmallChangeSum = { readonly [Name in keyof ChangeSum]: number };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MOMENT_SPLIT = 100_000;

/** Start of the hour that a moment lies in. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS;
}

/** A rental's beginning (sign 1) or end (sign -1), as the sum of its hour or day. */
export function changeSumOf(rental: Rental, atMs: number, sign: 1 | -1, spanMs: number): SmallChangeSum {
  const startMs = Math.floor(atMs / spanMs) * spanMs;
  const holding = holdingOf(rental);
  const ms = sign * (atMs - startMs);
  const high = (nanos: number): number => Math.floor(nanos / MOMENT_SPLIT) * ms;
  const low = (nanos: number): number => (nanos % MOMENT_SPLIT) * ms;
  return {
    ...new HoldingSum().add(holding, sign).total(),
    atMs: startMs,
    computeMomentHigh: high(holding.computeNanosPerHr),
    computeMomentLow: low(holding.computeNanosPerHr),
    storageMomentHigh: high(holding.storageNanosPerHr),
    storageMomentLow: low(holding.storageNanosPerHr),
    runningMoment: holding.running * ms,
    diskMoment: holding.diskInGb * ms,
  };
}

/** What two sums of the same hour or day make together. */
export function addChangeSums(a: SmallChangeSum, b: SmallChangeSum): SmallChangeSum {
  return {
    ...new HoldingSum().add(a).add(b).total(),
    atMs: a.atMs,
    computeMomentHigh: a.computeMomentHigh + b.computeMomentHigh,
    computeMomentLow: a.computeMomentLow + b.computeMomentLow,
    storageMomentHigh: a.storageMomentHigh + b.storageMomentHigh,
    storageMomentLow: a.storageMomentLow + b.storageMomentLow,
    runningMoment: a.runningMoment + b.runningMoment,
    diskMoment: a.diskMoment + b.diskMoment,
  };
}

/** A rental's beginning or end as a change on its own, at its very millisecond. */
export function momentaryChangeOf(rental: Rental, atMs: number, sign: 1 | -1): ChangeSum {
  return {
    ...new HoldingSum().add(holdingOf(rental), sign).total(),
    atMs,
    computeMomentHigh: 0,
    computeMomentLow: 0,
    storageMomentHigh: 0,
    storageMomentLow: 0,
    runningMoment: 0,
    diskMoment: 0,
  };
}
