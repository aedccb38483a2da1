import { summary } from "./statistics.ts";

/** The value that a figure must reach. */
export interface Target {
  readonly comparison: "at least" | "at most";
  readonly value: number;
}

/** One measured number. */
export interface Figure {
  /** Stable name for machines, such as `accept.ratio`. */
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** `ratio`, `per second`, `ms` or `µs`. */
  readonly unit: string;
  /** Lowest and highest of the rounds whose median (or other summary) the value is. */
  readonly range?: { readonly min: number; readonly max: number };
  /** A figure without a target explains the others. */
  readonly target?: Target;
}

export function atLeast(value: number): Target {
  return { comparison: "at least", value };
}

export function atMost(value: number): Target {
  return { comparison: "at most", value };
}

/** A figure of one number, or of rounds: then it has their median, the lowest and the highest of them. */
export function figure(
  id: string,
  label: string,
  unit: string,
  measured: number | readonly number[],
  target?: Target,
): Figure {
  const found = typeof measured === "number" ? { value: measured } : summary(measured);
  return { id, label, unit, ...found, ...(target === undefined ? {} : { target }) };
}

/** Undefined for a figure without a target. */
export function reachesTarget({ value, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return target.comparison === "at least" ? value >= target.value : value <= target.value;
}
