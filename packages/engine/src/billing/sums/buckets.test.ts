import { billingBucketSizes } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketStart, nextBucketStart } from "./buckets.ts";

describe("spans of time", () => {
  test("begin at full hours, midnights, Mondays, first days of the month and of the year", () => {
    const at = Date.UTC(2026, 4, 7, 13, 14, 15, 16);
    const starts = billingBucketSizes.map((size) => new Date(bucketStart(size, at)).toISOString());
    expect(Object.fromEntries(billingBucketSizes.map((size, index) => [size, starts[index]]))).toEqual({
      hour: "2026-05-07T13:00:00.000Z",
      day: "2026-05-07T00:00:00.000Z",
      week: "2026-05-04T00:00:00.000Z",
      month: "2026-05-01T00:00:00.000Z",
      year: "2026-01-01T00:00:00.000Z",
    });
  });

  test("follow each other without a gap, whatever the size", () => {
    const moment = fc.integer({ min: Date.UTC(1969, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...billingBucketSizes), moment, (size, atMs) => {
        const [begin, end] = [bucketStart(size, atMs), nextBucketStart(size, atMs)];
        expect(begin).toBeLessThanOrEqual(atMs);
        expect(atMs).toBeLessThan(end);
        expect(bucketStart(size, end)).toBe(end);
        expect(bucketStart(size, end - 1)).toBe(begin);
        if (size === "week") expect(new Date(begin).getUTCDay()).toBe(1);
      }),
    );
  });
});
