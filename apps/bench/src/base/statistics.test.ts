import { describe, expect, it } from "vitest";
import { growth, median, percentile, summary } from "./statistics.ts";

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe("percentile", () => {
  it.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [0.995, 100],
    [1, 100],
  ])("of the share %d of 1 to 100 is %d", (share, value) => {
    expect(percentile(oneToHundred, share)).toBe(value);
  });

  it("does not reorder the values", () => {
    const values = [3, 1, 2];
    percentile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });

  it("does not make up a value where there is none", () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});

describe("median", () => {
  it.each([
    [[7], 7],
    [[10, 9, 100], 10],
    [[1, 10, 2, 100], 6],
  ])("of %j is %d", (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it("does not make up a value where there is none", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe("summary", () => {
  it("has the median, the lowest and the highest of the rounds", () => {
    expect(summary([3, 1, 2])).toEqual({ value: 2, range: { min: 1, max: 3 } });
  });
});

describe("growth", () => {
  it.each([
    [[100, 101, 102, 103, 104], 4 / 102],
    [[50, 50, 50, 50], 0],
    [[100, 100, 900, 100, 100], 0],
    [[10, 8, 6], -0.5],
  ])("of %j is %d of their median", (values, share) => {
    expect(growth(values)).toBeCloseTo(share, 10);
  });

  it("does not make one up of a single value", () => {
    expect(() => growth([1])).toThrow(RangeError);
  });
});
