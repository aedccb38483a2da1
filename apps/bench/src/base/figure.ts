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

/** Undefined for a figure without a target. */
export function reachesTarget({ value, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return target.comparison === "at least" ? value >= target.value : value <= target.value;
}
