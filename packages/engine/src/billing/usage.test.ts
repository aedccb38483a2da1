import { billingBucketSizes } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketStart, nextBucketStart } from "./buckets.ts";
import { rentalSample } from "./rental.test-support.ts";
import type { Rental } from "./rental.ts";
import { dollarsOfNanoMs, type Period, usageBySpan } from "./usage.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 4, 4);

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

describe("usage", () => {
  const gpu = rentalSample({ computeNanosPerHr: 1_000_000_000, containerDiskInGb: 50, volumeInGb: 20 });

  test("of one rental is its price times its time, cut at the spans", () => {
    const rental = { ...gpu, startedAtMs: start + DAY - HOUR, endedAtMs: start + DAY + HOUR / 2 };
    const spans = usageBySpan([rental], "day", { fromMs: start, untilMs: start + 9 * DAY });
    expect(
      spans.map((span) => [span.bucketMs, dollarsOfNanoMs(span.nanoMs), span.runningMs, span.peakDiskInGb]),
    ).toEqual([
      [start, 1, HOUR, 70],
      [start + DAY, 0.5, HOUR / 2, 70],
    ]);
  });

  test("counts what lasts until the end of the period, and nothing before its start", () => {
    const spans = usageBySpan([{ ...gpu, startedAtMs: 0 }], "day", { fromMs: start + HOUR, untilMs: start + 3 * HOUR });
    expect(spans).toMatchObject([{ bucketMs: start, runningMs: 2 * HOUR }]);
  });

  test("does not add up disks that were not held at the same time", () => {
    const first = { ...gpu, startedAtMs: start, endedAtMs: start + 5 };
    const second = { ...gpu, startedAtMs: start + 5, endedAtMs: start + 9 };
    const period = { fromMs: start, untilMs: start + DAY };
    expect(usageBySpan([first, second], "day", period)).toMatchObject([{ peakDiskInGb: 70, runningMs: 9 }]);
    expect(usageBySpan([first, { ...second, startedAtMs: start + 4 }], "day", period)).toMatchObject([
      { peakDiskInGb: 140 },
    ]);
  });

  test("is empty where nothing was held, however long the period", () => {
    const rental = { ...gpu, startedAtMs: start, endedAtMs: start + 1 };
    expect(usageBySpan([rental], "hour", { fromMs: -8e15, untilMs: 8e15 })).toHaveLength(1);
    expect(usageBySpan([], "hour", { fromMs: 0, untilMs: 8e15 })).toEqual([]);
    expect(usageBySpan([rental], "hour", { fromMs: start + 1, untilMs: start + 2 })).toEqual([]);
  });
});

describe("whatever was rented", () => {
  const rental = fc
    .record({
      startedAtMs: fc.integer({ min: start - 40 * HOUR, max: start + 40 * HOUR }),
      lastsMs: fc.option(fc.integer({ min: 0, max: 50 * HOUR })),
      computeNanosPerHr: fc.integer({ min: 0, max: 40_000_000_000 }),
      storageNanosPerHr: fc.integer({ min: 0, max: 1_000_000_000 }),
      vcpuCount: fc.integer({ min: 0, max: 2 }),
      containerDiskInGb: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ lastsMs, ...fields }) =>
      rentalSample({ ...fields, endedAtMs: lastsMs === null ? null : fields.startedAtMs + lastsMs }),
    );
  const rentals = fc.array(rental, { maxLength: 12 });
  const period = fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 90 }))
    .map(([from, hours]): Period => ({ fromMs: start + from * HOUR + 7, untilMs: start + (from + hours) * HOUR + 11 }));

  test("the report is what a slow reckoning of each rental in each span gives", () => {
    fc.assert(
      fc.property(rentals, period, fc.constantFrom(...billingBucketSizes), (list, asked, size) => {
        const slow = slowly(list, size, asked);
        const fast = usageBySpan(list, size, asked).filter((span) => span.nanoMs > 0n || span.runningMs > 0);
        expect(fast.map(({ bucketMs, nanoMs, runningMs }) => ({ bucketMs, nanoMs, runningMs }))).toEqual(slow);
      }),
    );
  });

  test("spans of every size add up to the same", () => {
    fc.assert(
      fc.property(rentals, period, (list, asked) => {
        const sums = billingBucketSizes.map((size) => {
          const spans = usageBySpan(list, size, asked);
          return [
            spans.reduce((sum, { nanoMs }) => sum + nanoMs, 0n),
            spans.reduce((sum, { runningMs }) => sum + runningMs, 0),
          ];
        });
        for (const sum of sums) expect(sum).toEqual(sums[0]);
      }),
    );
  });

  test("cutting a period in two changes nothing in all", () => {
    fc.assert(
      fc.property(rentals, period, fc.double({ min: 0, max: 1, noNaN: true }), (list, asked, share) => {
        const cutMs = Math.floor(asked.fromMs + (asked.untilMs - asked.fromMs) * share);
        const total = (part: Period): bigint =>
          usageBySpan(list, "day", part).reduce((sum, { nanoMs }) => sum + nanoMs, 0n);
        const parts = total({ ...asked, untilMs: cutMs }) + total({ ...asked, fromMs: cutMs });
        expect(parts).toBe(total(asked));
      }),
    );
  });

  /** Every rental in every span, one by one. */
  function slowly(list: readonly Rental[], size: (typeof billingBucketSizes)[number], { fromMs, untilMs }: Period) {
    const spans = [];
    for (let at = bucketStart(size, fromMs); at < untilMs; at = nextBucketStart(size, at)) {
      let [nanoMs, runningMs] = [0n, 0];
      for (const one of list) {
        const begin = Math.max(one.startedAtMs, at, fromMs);
        const end = Math.min(one.endedAtMs ?? untilMs, nextBucketStart(size, at), untilMs);
        const ms = Math.max(0, end - begin);
        nanoMs += BigInt(one.computeNanosPerHr + one.storageNanosPerHr) * BigInt(ms);
        if (one.vcpuCount > 0) runningMs += ms;
      }
      if (nanoMs > 0n || runningMs > 0) spans.push({ bucketMs: at, nanoMs, runningMs });
    }
    return spans;
  }
});
