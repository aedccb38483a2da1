import { expect, test } from "vitest";
import { addTo } from "./histogram.ts";
import { statisticsOf } from "./run-statistics.ts";

function histogramOf(...durations: readonly number[]): Record<string, number> {
  const histogram: Record<string, number> = {};
  for (const ms of durations) addTo(histogram, ms);
  return histogram;
}

test("runs are counted from the newest on until there are enough, with their mean and spread", () => {
  expect(statisticsOf([{ atMs: 1, run: {} }], 9)).toBeNull();
  const few = statisticsOf(
    [
      { atMs: 1, run: histogramOf(100, 300) },
      { atMs: 2, run: histogramOf(200) },
    ],
    9,
  );
  expect(few).toMatchObject({ runs: 3, sinceMs: 1 });
  expect(few?.meanMs).toBeGreaterThan(180);
  expect(few?.meanMs).toBeLessThan(220);
  expect((few?.load ?? 0) * 3_600_000).toBeCloseTo(3 * (few?.meanMs ?? 0));
  expect(few?.spreadMs).toBeGreaterThan(60);
  const many = { atMs: 5, run: histogramOf(...Array.from({ length: 1_000 }, () => 50)) };
  expect(statisticsOf([{ atMs: 1, run: histogramOf(9_000) }, many], 9)).toMatchObject({ runs: 1_000, sinceMs: 5 });
});
