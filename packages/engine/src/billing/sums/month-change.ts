import { addExactly, type ChangeSum, DAY_MS, exactProduct } from "./change-sum.ts";
import { bucketStart } from "./buckets.ts";
import { SPLIT } from "./exact-sum.ts";
import { type Holding, holdingOf, signed } from "./holding.ts";
import type { Rental } from "../rentals/rental.ts";

/**
 * The sum of changes in a calendar month (UTC), or in a part of one. Each change is multiplied by the whole days after
 * `atMs`, and by the milliseconds left of its day: the products of a month are too large to be added up in 64 bits.
 */
export interface MonthChange extends Holding {
  /** Start of the month, or of the part. */
  readonly atMs: number;
  readonly computeDays: number | bigint;
  readonly computeHigh: number | bigint;
  readonly computeLow: number | bigint;
  readonly storageDays: number | bigint;
  readonly storageHigh: number | bigint;
  readonly storageLow: number | bigint;
  readonly runningMoment: number | bigint;
  readonly diskDays: number | bigint;
  readonly diskMoment: number | bigint;
}

/** What databases add up of these, by name. */
export const monthMoments = [
  "computeDays",
  "computeHigh",
  "computeLow",
  "storageDays",
  "storageHigh",
  "storageLow",
  "runningMoment",
  "diskDays",
  "diskMoment",
] as const satisfies readonly (keyof MonthChange)[];

/** A rental's beginning (sign 1) or end (sign -1) in its month, or in the part of it that begins at `startMs`. */
export function monthChangeOf(
  rental: Rental,
  atMs: number,
  sign: 1 | -1,
  startMs = bucketStart("month", atMs),
): MonthChange {
  const days = Math.floor((atMs - startMs) / DAY_MS);
  const ms = sign * (atMs - startMs - days * DAY_MS);
  const held = holdingOf(rental);
  const high = (nanos: number) => exactProduct(Math.floor(nanos / SPLIT), ms);
  const low = (nanos: number) => exactProduct(nanos % SPLIT, ms);
  return {
    ...signed(held, sign),
    atMs: startMs,
    computeDays: exactProduct(held.computeNanosPerHr, sign * days),
    computeHigh: high(held.computeNanosPerHr),
    computeLow: low(held.computeNanosPerHr),
    storageDays: exactProduct(held.storageNanosPerHr, sign * days),
    storageHigh: high(held.storageNanosPerHr),
    storageLow: low(held.storageNanosPerHr),
    runningMoment: held.running * sign * (atMs - startMs),
    diskDays: exactProduct(held.diskInGb, sign * days),
    diskMoment: exactProduct(held.diskInGb, ms),
  };
}

/** What two changes of the same month make together. */
export function addMonthChanges(a: MonthChange, b: MonthChange): MonthChange {
  const sum = {
    ...a,
    computeNanosPerHr: a.computeNanosPerHr + b.computeNanosPerHr,
    storageNanosPerHr: a.storageNanosPerHr + b.storageNanosPerHr,
    running: a.running + b.running,
    diskInGb: a.diskInGb + b.diskInGb,
  };
  for (const name of monthMoments) sum[name] = addExactly(a[name], b[name]);
  return sum;
}

/** A day in units of {@link SPLIT}: whole. */
const SPLITS_PER_DAY = DAY_MS / SPLIT;

/** The same as a change whose moments are not split into days. */
export function changeSumOfMonth(change: MonthChange): ChangeSum {
  const { atMs, computeNanosPerHr, storageNanosPerHr, running, diskInGb, runningMoment } = change;
  const withDays = (part: number | bigint, days: number | bigint, unitsPerDay: number) =>
    addExactly(part, exactProduct(days, unitsPerDay));
  return {
    atMs,
    computeNanosPerHr,
    storageNanosPerHr,
    running,
    diskInGb,
    computeMomentHigh: withDays(change.computeHigh, change.computeDays, SPLITS_PER_DAY),
    computeMomentLow: change.computeLow,
    storageMomentHigh: withDays(change.storageHigh, change.storageDays, SPLITS_PER_DAY),
    storageMomentLow: change.storageLow,
    runningMoment,
    diskMoment: withDays(change.diskMoment, change.diskDays, DAY_MS),
  };
}
