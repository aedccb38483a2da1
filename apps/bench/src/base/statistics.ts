/** The value below which the given share (0 to 1) of the values lies, by nearest rank. @throws RangeError without values */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("there is nothing to take a percentile of");
  return value;
}

/** The middle of the values, or the mean of the two in the middle. @throws RangeError without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError("there is nothing to take the median of");
  return (lower + upper) / 2;
}

/** What a load did in a second. */
export function perSecond({ count, elapsedMs }: { readonly count: number; readonly elapsedMs: number }): number {
  return (count / elapsedMs) * 1000;
}

/** What each round found, over what the same round found of another party. */
export function eachOver(values: readonly number[], others: readonly number[]): number[] {
  return values.map((value, round) => value / (others[round] ?? NaN));
}

/** The median of the rounds with the lowest and the highest of them. */
export function summary(values: readonly number[]): { value: number; range: { min: number; max: number } } {
  return { value: median(values), range: { min: Math.min(...values), max: Math.max(...values) } };
}

/**
 * By how much of their median values grow from the first to the last: the slope of Theil and Sen, the median of the slopes of all pairs,
 * which few outliers do not move. @throws RangeError with fewer than two values
 */
export function growth(values: readonly number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, after) => (later - value) / (after + 1)),
  );
  return (median(slopes) * (values.length - 1)) / median(values);
}
