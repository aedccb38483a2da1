import { addHolding, type Holding, holdingOf, nothingHeld } from "./holding.ts";
import type { Rental } from "./rental.ts";

/**
 * By how much what is held changes in an hour, all beginnings and ends together. With the moments, each change times the
 * milliseconds that it comes after `atMs`, this is enough to tell exactly what is used until any full hour.
 *
 * Those of money are split in two, in units of 100,000 and of 1: a sum stays a whole number below 2^53 for some ten thousand
 * beginnings and ends an hour.
 */
export interface HourChange extends Holding {
  /** Start of the hour; of a single change, its time. */
  readonly atMs: number;
  readonly computeMomentHigh: number;
  readonly computeMomentLow: number;
  readonly storageMomentHigh: number;
  readonly storageMomentLow: number;
  readonly runningMoment: number;
  readonly diskMoment: number;
}

export const HOUR_MS = 3_600_000;
const SPLIT = 100_000;

/** Start of the hour that a moment lies in. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS;
}

/** A rental's beginning (sign 1) or end (sign -1), as a change of its hour. */
export function hourChangeOf(rental: Rental, atMs: number, sign: 1 | -1): HourChange {
  const hourMs = hourOf(atMs);
  const holding = holdingOf(rental);
  const ms = sign * (atMs - hourMs);
  const high = (nanos: number): number => Math.floor(nanos / SPLIT) * ms;
  const low = (nanos: number): number => (nanos % SPLIT) * ms;
  return {
    ...addHolding(nothingHeld, holding, sign),
    atMs: hourMs,
    computeMomentHigh: high(holding.computeNanosPerHr),
    computeMomentLow: low(holding.computeNanosPerHr),
    storageMomentHigh: high(holding.storageNanosPerHr),
    storageMomentLow: low(holding.storageNanosPerHr),
    runningMoment: holding.running * ms,
    diskMoment: holding.diskInGb * ms,
  };
}

/** The same as a change on its own, at its very millisecond. */
export function momentaryChangeOf(rental: Rental, atMs: number, sign: 1 | -1): HourChange {
  return {
    ...addHolding(nothingHeld, holdingOf(rental), sign),
    atMs,
    computeMomentHigh: 0,
    computeMomentLow: 0,
    storageMomentHigh: 0,
    storageMomentLow: 0,
    runningMoment: 0,
    diskMoment: 0,
  };
}

/** What the parts of a split moment of money make together. */
export function joinMoment(high: number, low: number): bigint {
  return BigInt(high) * BigInt(SPLIT) + BigInt(low);
}
