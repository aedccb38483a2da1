/**
 * Counts values in buckets. It stands on the way of every job, so one observation is a short search and two additions; the histograms
 * of `prom-client` make a text of the labels each time.
 */
export class BucketTally {
  /** Upper bounds, rising. */
  readonly bounds: readonly number[];
  /** How many values fell into each bucket and into none of the ones below; the last one has no upper bound. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const { bounds, counts } = this;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] as number)) index += 1;
    counts[index] = (counts[index] as number) + 1;
    this.sum += value;
  }
}
