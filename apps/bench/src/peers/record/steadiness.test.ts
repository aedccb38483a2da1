import { describe, expect, it } from "vitest";
import { agreementOf, SPREAD_MAX } from "./steadiness.ts";

describe("agreementOf", () => {
  it("has the median, the lowest and the highest round", () => {
    expect(agreementOf([110, 90, 100])).toMatchObject({ value: 100, min: 90, max: 110, rounds: 3, leftOut: 0 });
  });

  it("calls rounds steady up to 15 % from the median, and no further, in both directions", () => {
    expect(agreementOf([100, 100 * (1 - SPREAD_MAX), 100]).isSteady).toBe(true);
    expect(agreementOf([100, 84.9, 100]).isSteady).toBe(false);
    expect(agreementOf([100, 115.1, 100]).isSteady).toBe(false);
  });

  it("does not forgive one disturbed round of three, and forgives one of four", () => {
    expect(agreementOf([100, 101, 50]).isSteady).toBe(false);
    const further = agreementOf([100, 101, 50, 102]);
    expect(further).toMatchObject({ isSteady: true, leftOut: 1, min: 100, max: 102, rounds: 4 });
  });

  it("counts a round that is left out of the spread in the median", () => {
    expect(agreementOf([100, 102, 50, 104]).value).toBe(101);
  });

  it("marks two disturbed rounds, however many there are", () => {
    expect(agreementOf([100, 50, 100, 150, 100]).isSteady).toBe(false);
  });

  it("refuses to tell the value of no rounds", () => {
    expect(() => agreementOf([])).toThrow(RangeError);
  });
});
