import { median } from "../../base/statistics.ts";

/** How far a round may lie from the median, as a share of it. */
export const SPREAD_MAX = 0.15;
/** A measurement beside which other programs had more than this share of the processors is disturbed. */
export const FOREIGN_SHARE_MAX = 0.05;
/** From so many rounds on, one of them may be left out of the spread: that which lies furthest from the median. */
const ROUNDS_TO_LEAVE_ONE_OUT = 4;

/** The value of some rounds, and whether they agree. */
export interface Agreement {
  /** Median of all rounds. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The round furthest from the median as a share of it, above or below. */
  readonly spread: number;
  /** Rounds that count neither for `min` and `max` nor for the spread. They count for the value. */
  readonly leftOut: number;
  readonly rounds: number;
  readonly isSteady: boolean;
}

/** @throws RangeError without values */
export function agreementOf(values: readonly number[]): Agreement {
  const value = median(values);
  const byDistance = values.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value));
  const leftOut = values.length >= ROUNDS_TO_LEAVE_ONE_OUT ? 1 : 0;
  const counted = byDistance.slice(0, byDistance.length - leftOut);
  const [min, max] = [Math.min(...counted), Math.max(...counted)];
  const spread = value === 0 ? Infinity : Math.max(max - value, value - min) / Math.abs(value);
  return { value, min, max, spread, leftOut, rounds: values.length, isSteady: spread <= SPREAD_MAX };
}
