import { expect, test } from "vitest";
import { chartPoints } from "./chart-points.ts";

test("the largest value is at the top, zero at the bottom, and a gap breaks the line", () => {
  expect(chartPoints([0, 5, 10], 10)).toEqual(["0,100 50,50 100,0"]);
  expect(chartPoints([1, null, 2], 2)).toEqual(["0,50 0,50", "100,0 100,0"]);
});

test("nothing but zeros, and nothing at all, are drawn without a division by zero", () => {
  expect(chartPoints([0, 0], 0)).toEqual(["0,100 100,100"]);
  expect(chartPoints([], 0)).toEqual([]);
});
