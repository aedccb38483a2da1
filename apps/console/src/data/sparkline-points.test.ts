import { expect, test } from "vitest";
import { sparklinePoints } from "./sparkline-points.ts";

test("the largest value is at the top, and zero at the bottom", () => {
  expect(sparklinePoints([0, 5, 10])).toBe("0,100 50,50 100,0");
});

test("nothing but zeros, one value and none are drawn without a division by zero", () => {
  expect(sparklinePoints([0, 0])).toBe("0,100 100,100");
  expect(sparklinePoints([4])).toBe("0,0");
  expect(sparklinePoints([])).toBe("");
});
