import { SPLIT } from "./exact-sum.ts";
import { type Holding, holdingOf, signed } from "./holding.ts";
import type { Rental } from "../rentals/rental.ts";

/**
 * The sum of all changes of holdings (beginnings and ends of rentals) in an hour or day. The moments sum each change times its
 * milliseconds after `atMs`. Both together give the exact usage until the end of that time.
 *
 * Sums of money are split in two, in units of {@link SPLIT} and of 1, so that a database can add up millions in 64 bits.
 */
export interface ChangeSum extends Holding {
  /** Start of the hour or day; of a single change, its time. */
  readonly atMs: number;
  /** Big where a number could not tell it exactly. */
  readonly computeMomentHigh: number | bigint;
  readonly computeMomentLow: number | bigint;
  readonly storageMomentHigh: number | bigint;
  readonly storageMomentLow: number | bigint;
  readonly runningMoment: number | bigint;
  readonly diskMoment: number | bigint;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Start of the hour that a moment lies in. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS;
}

/** A rental's beginning (sign 1) or end (sign -1), as the sum of its hour or day. */
export function changeSumOf(rental: Rental, atMs: number, sign: 1 | -1, spanMs: number): ChangeSum {
  const startMs = Math.floor(atMs / spanMs) * spanMs;
  const holding = holdingOf(rental);
  const ms = sign * (atMs - startMs);
  const high = (nanos: number) => exactProduct(Math.floor(nanos / SPLIT), ms);
  const low = (nanos: number) => exactProduct(nanos % SPLIT, ms);
  return {
    ...signed(holding, sign),
    atMs: startMs,
    computeMomentHigh: high(holding.computeNanosPerHr),
    computeMomentLow: low(holding.computeNanosPerHr),
    storageMomentHigh: high(holding.storageNanosPerHr),
    storageMomentLow: low(holding.storageNanosPerHr),
    runningMoment: exactProduct(holding.running, ms),
    diskMoment: exactProduct(holding.diskInGb, ms),
  };
}

/** What two sums of the same hour or day make together. */
export function addChangeSums(a: ChangeSum, b: ChangeSum): ChangeSum {
  return {
    computeNanosPerHr: a.computeNanosPerHr + b.computeNanosPerHr,
    storageNanosPerHr: a.storageNanosPerHr + b.storageNanosPerHr,
    running: a.running + b.running,
    diskInGb: a.diskInGb + b.diskInGb,
    atMs: a.atMs,
    computeMomentHigh: addExactly(a.computeMomentHigh, b.computeMomentHigh),
    computeMomentLow: addExactly(a.computeMomentLow, b.computeMomentLow),
    storageMomentHigh: addExactly(a.storageMomentHigh, b.storageMomentHigh),
    storageMomentLow: addExactly(a.storageMomentLow, b.storageMomentLow),
    runningMoment: addExactly(a.runningMoment, b.runningMoment),
    diskMoment: addExactly(a.diskMoment, b.diskMoment),
  };
}

/** `a + b`, big where a number could not tell it exactly. */
export function addExactly(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === "number" && typeof b === "number" && Number.isSafeInteger(a + b)) return a + b;
  return BigInt(a) + BigInt(b);
}

/** `a * b`, big where a number could not tell it exactly. */
export function exactProduct(a: number | bigint, b: number): number | bigint {
  if (typeof a === "number" && Number.isSafeInteger(a * b)) return a * b;
  return BigInt(a) * BigInt(b);
}

/** A rental's beginning or end as a change on its own, at its very millisecond. */
export function momentaryChangeOf(rental: Rental, atMs: number, sign: 1 | -1): ChangeSum {
  return {
    ...signed(holdingOf(rental), sign),
    atMs,
    computeMomentHigh: 0,
    computeMomentLow: 0,
    storageMomentHigh: 0,
    storageMomentLow: 0,
    runningMoment: 0,
    diskMoment: 0,
  };
}
