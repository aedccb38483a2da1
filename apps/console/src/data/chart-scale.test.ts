import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChartUnit, momentTick, stepText, tickText, valueText, valueTicks } from "./chart-scale.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe("the axis of values", () => {
  test("begins at zero, reaches every value, and has few marks", () => {
    const units = fc.constantFrom<ChartUnit>("count", "duration", "usd", "percent");
    const most = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e12, noNaN: true }));
    fc.assert(
      fc.property(units, most, (unit, most) => {
        const ticks = valueTicks(most, unit);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThanOrEqual(6);
        if (unit === "count") expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  test("has marks that people read at once", () => {
    expect(valueTicks(1, "count")).toEqual([0, 1]);
    expect(valueTicks(37, "count")).toEqual([0, 10, 20, 30, 40]);
    expect(valueTicks(0, "duration")).toEqual([0, 1_000]);
    expect(valueTicks(420, "duration")).toEqual([0, 200, 400, 600]);
    expect(valueTicks(100_000, "duration")).toEqual([0, 30_000, 60_000, 90_000, 120_000]);
    expect(valueTicks(98, "percent")).toEqual([0, 25, 50, 75, 100]);
    expect(valueTicks(3, "percent")).toEqual([0, 1, 2, 3]);
    expect(valueTicks(0.0041, "usd")).toEqual([0, 0.002, 0.004, 0.006]);
  });

  test("names the unit with each value", () => {
    expect([20_000, 1_500].map((value) => tickText(value, "count"))).toEqual(["20K", "1,500"]);
    expect([0, 90_000].map((value) => tickText(value, "duration"))).toEqual(["0", "1 min 30 s"]);
    expect([0.002, 1.5].map((value) => tickText(value, "usd"))).toEqual(["$0.002", "$1.5"]);
    expect(valueText(99.4567, "percent")).toBe("99.5 %");
  });
});

describe("the axis of time", () => {
  test("has the time of the day, and the day where it begins", () => {
    const midnight = new Date(2026, 4, 4).getTime();
    expect(momentTick(midnight, HOUR_MS)).toBe("4 May");
    expect(momentTick(midnight + HOUR_MS, HOUR_MS)).toBe("01:00");
    expect(momentTick(midnight + HOUR_MS, DAY_MS)).toBe("4 May");
    expect(momentTick(midnight + HOUR_MS + 5_000, 5_000)).toBe("01:00:05");
  });

  test("tells from when to when a step is, and a moment to the second", () => {
    const at = new Date(2026, 4, 4, 9, 5).getTime();
    expect(stepText(at, 5 * MINUTE_MS)).toBe("4 May, 09:05 – 09:10");
    expect(stepText(at, 0)).toBe("4 May, 09:05:00");
    expect(stepText(Date.UTC(2026, 4, 4), DAY_MS)).toBe("4 May (UTC)");
  });
});
