/** How many durations fell between fixed bounds, by the number of the interval; intervals without any are left out. */
export type Histogram = Readonly<Record<string, number>>;

/** Intervals of each doubling: a bound is 19 % above the one before it. */
const perDoubling = 4;
/** The last interval has no end; it begins at 12 days. */
const lastInterval = 1 + 30 * perDoubling;

/** The interval of a duration: 0 is below one millisecond. */
export function intervalOf(ms: number): number {
  return ms < 1 ? 0 : Math.min(lastInterval, 1 + Math.floor(Math.log2(ms) * perDoubling));
}

/** The duration in the middle of an interval. */
export function middleOf(interval: number): number {
  return interval === 0 ? 0.5 : 2 ** ((interval - 0.5) / perDoubling);
}

export function addTo(histogram: Record<string, number>, ms: number): void {
  const interval = intervalOf(ms);
  histogram[interval] = (histogram[interval] ?? 0) + 1;
}

export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const merged: Record<string, number> = {};
  for (const histogram of histograms) {
    for (const [interval, count] of Object.entries(histogram)) merged[interval] = (merged[interval] ?? 0) + count;
  }
  return merged;
}

/** The duration that this part of all is below, in milliseconds, at most a tenth off; null without any. */
export function percentile(histogram: Histogram, part: number): number | null {
  const intervals = Object.entries(histogram)
    .map(([interval, count]) => [Number(interval), count] as const)
    .toSorted(([a], [b]) => a - b);
  const total = intervals.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.max(1, Math.ceil(total * part));
  for (const [interval, count] of intervals) {
    left -= count;
    if (left <= 0) return interval === 0 ? 0 : Math.round(middleOf(interval));
  }
  return null;
}
