import { expect, test } from "vitest";
import { type ChartSeries, chartSummary, isEmpty, lonePlaces, stacked, toldOf } from "./chart-series.ts";

function series(name: string, values: readonly (number | null)[], isBound: boolean = false): ChartSeries {
  return { name, color: "--ok", values, isBound };
}

test("a value between gaps needs a dot, also at the ends and as the only one", () => {
  expect(lonePlaces([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  expect(lonePlaces([7])).toEqual([0]);
  expect(lonePlaces([null, null])).toEqual([]);
});

test("bars stand on those before them, and a gap stays one", () => {
  const [, second] = stacked([series("a", [1, null, 3]), series("b", [10, 20, null])]);
  expect(second?.values).toEqual([11, 20, null]);
});

test("nothing but gaps is empty, and zeros where things are counted; a bound is not a value", () => {
  expect(isEmpty([series("a", [0, null]), series("b", [5, 5], true)], "count")).toBe(true);
  expect(isEmpty([series("a", [0, 1])], "count")).toBe(false);
  expect(isEmpty([series("every job failed", [null, 0])], "percent")).toBe(false);
  expect(isEmpty([series("no job ended", [null])], "percent")).toBe(true);
});

test("a total is the sum, and the latest the last that is known", () => {
  expect([toldOf([1, null, 2], "total"), toldOf([null], "total")]).toEqual([3, null]);
  expect([toldOf([1, 2, null], "latest"), toldOf([], "latest")]).toEqual([2, null]);
});

test("readers of the screen hear lowest, highest and latest with their unit", () => {
  expect(chartSummary("Run time", [series("p50", [20, null, 1_500, 40]), series("p95", [null])], "duration")).toBe(
    "Run time. p50: latest 40 ms, lowest 20 ms, highest 1.5 s. p95: no values.",
  );
});
