import fc from "fast-check";
import { expect, test } from "vitest";
import { addTo, type Histogram, mergeHistograms, percentile } from "./histogram.ts";

function histogramOf(values: readonly number[]): Histogram {
  const histogram: Record<string, number> = {};
  for (const value of values) addTo(histogram, value);
  return histogram;
}

test("a percentile is at most a tenth off, and the same however the durations were divided", () => {
  const duration = fc.double({ min: 1, max: 1e9, noNaN: true });
  const part = fc.constantFrom(0.01, 0.5, 0.95, 1);
  fc.assert(
    fc.property(fc.array(duration, { minLength: 1, maxLength: 60 }), part, fc.nat(60), (values, wanted, cut) => {
      const sorted = values.toSorted((a, b) => a - b);
      const exact = sorted[Math.max(1, Math.ceil(values.length * wanted)) - 1] ?? 0;
      const found = percentile(histogramOf(values), wanted) ?? NaN;
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.1 * exact + 1);
      const merged = mergeHistograms([histogramOf(values.slice(0, cut)), histogramOf(values.slice(cut))]);
      expect(merged).toEqual(histogramOf(values));
    }),
  );
});

test("nothing has no percentile, and what took no time takes none", () => {
  expect(percentile({}, 0.5)).toBeNull();
  expect(percentile(histogramOf([0, 0, 0.5]), 0.95)).toBe(0);
});
