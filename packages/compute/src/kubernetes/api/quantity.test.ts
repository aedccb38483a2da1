import { expect, test } from "vitest";
import { quantityOf } from "./quantity.ts";

test.each([
  ["2", 2],
  ["250m", 0.25],
  ["1500000000n", 1.5],
  ["16Gi", 16 * 2 ** 30],
  ["1.5Ti", 1.5 * 2 ** 40],
  ["100k", 100_000],
  ["3e2", 300],
  ["1E", 1e18],
  ["", 0],
  ["many", 0],
])("%s is %d", (text, number) => {
  expect(quantityOf(text)).toBeCloseTo(number, 9);
});

test("what is missing is 0", () => {
  expect(quantityOf(undefined)).toBe(0);
});
