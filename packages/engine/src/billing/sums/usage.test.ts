import { billingBucketSizes } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketStart } from "./buckets.ts";
import { holdingOf } from "./holding.ts";
import { rentalSample, rentalsOf, HOUR, start } from "../rentals/rental.test-support.ts";
import type { Rental } from "../rentals/rental.ts";
import { dollarsOfNanoMs, type Period, usageOfRentals, type UsageSpan } from "./usage.ts";

const DAY = 24 * HOUR;

describe("usage", () => {
  const gpu = rentalSample({ computeNanosPerHr: 1_000_000_000, containerDiskInGb: 50, volumeInGb: 20 });

  test("of one rental is its price times its time, cut at the spans", () => {
    const rental = { ...gpu, startedAtMs: start + DAY - HOUR, endedAtMs: start + DAY + HOUR / 2 };
    const spans = usageOfRentals([rental], "day", { fromMs: start, untilMs: start + 9 * DAY });
    expect(
      spans.map((span) => [span.bucketMs, dollarsOfNanoMs(span.computeNanoMs), span.runningMs, span.diskGbMs]),
    ).toEqual([
      [start, 1, HOUR, 70n * BigInt(HOUR)],
      [start + DAY, 0.5, HOUR / 2, 35n * BigInt(HOUR)],
    ]);
  });

  test("tells compute and disks apart", () => {
    const rental = { ...gpu, storageNanosPerHr: 3, startedAtMs: start, endedAtMs: start + 2 };
    expect(usageOfRentals([rental], "day", { fromMs: start, untilMs: start + DAY })).toMatchObject([
      { computeNanoMs: 2_000_000_000n, storageNanoMs: 6n },
    ]);
  });

  test("counts what lasts until the end of the period, and nothing before its start", () => {
    const period = { fromMs: start + HOUR, untilMs: start + 3 * HOUR };
    const spans = usageOfRentals([{ ...gpu, startedAtMs: 0 }], "day", period);
    expect(spans).toMatchObject([{ bucketMs: start, coveredMs: 2 * HOUR, runningMs: 2 * HOUR }]);
  });

  test("is never less than nothing, though a rental of an earlier version was", () => {
    const volume = { volumeInGb: -100_000, storageNanosPerHr: -9_000_000_000, startedAtMs: start };
    const owed = rentalSample({ ...volume, computeNanosPerHr: -1, vcpuCount: 0 });
    const period = { fromMs: start, untilMs: start + DAY };
    expect(usageOfRentals([owed], "hour", period)).toEqual([]);
    expect(usageOfRentals([{ ...owed, computeNanosPerHr: 5 }], "day", period)).toMatchObject([
      { computeNanoMs: 5n * BigInt(DAY), storageNanoMs: 0n, diskGbMs: 0n },
    ]);
  });

  test("is empty where nothing was held, however long the period", () => {
    const rental = { ...gpu, startedAtMs: start, endedAtMs: start + 1 };
    expect(usageOfRentals([rental], "hour", { fromMs: -8e15, untilMs: 8e15 })).toHaveLength(1);
    expect(usageOfRentals([], "hour", { fromMs: 0, untilMs: 8e15 })).toEqual([]);
    expect(usageOfRentals([rental], "hour", { fromMs: start + 1, untilMs: start + 2 })).toEqual([]);
  });

  test("of a year of a dear pod is exact to the last nano-dollar-millisecond, and its amount as near as a number comes", () => {
    const dear = { ...gpu, computeNanosPerHr: 98_765_432_123, startedAtMs: start + 1 };
    const period = { fromMs: start, untilMs: start + 366 * DAY };
    const whole = usageOfRentals([dear], "hour", period).reduce((sum, span) => sum + span.computeNanoMs, 0n);
    expect(whole).toBe(98_765_432_123n * BigInt(366 * DAY - 1));
    expect(dollarsOfNanoMs(whole)).toBeCloseTo(98.765432123 * 366 * 24, 4);
    expect(dollarsOfNanoMs(1n)).toBe(1 / 3.6e15);
  });
});

describe("whatever was rented", () => {
  const period = fc
    .tuple(fc.integer({ min: -50 * HOUR, max: 50 * HOUR }), fc.integer({ min: 1, max: 90 * HOUR }))
    .map(([from, lasts]): Period => ({ fromMs: start + from, untilMs: start + from + lasts }));

  test("the report is what walking through a short time millisecond by millisecond gives", () => {
    const near = { min: start - 12, max: start + 12 };
    const short = fc
      .tuple(fc.integer(near), fc.integer(near))
      .map(([a, b]): Period => ({ fromMs: Math.min(a, b), untilMs: Math.max(a, b) + 1 }));
    fc.assert(
      fc.property(rentalsOf({ aroundMs: 15 }), short, fc.constantFrom(...billingBucketSizes), (list, asked, size) => {
        expect(usageOfRentals(list, size, asked).map(sums)).toEqual(walked(list, size, asked));
      }),
    );
  });

  test("spans of every size add up to the same", () => {
    fc.assert(
      fc.property(rentalsOf({ aroundMs: 40 * HOUR }), period, (list, asked) => {
        const totals = billingBucketSizes.map((size) => total(usageOfRentals(list, size, asked)));
        for (const one of totals) expect(one).toEqual(totals[0]);
      }),
    );
  });

  test("the hours of each day, week, month and year add up to it", () => {
    fc.assert(
      fc.property(
        rentalsOf({ aroundMs: 40 * HOUR }),
        period,
        fc.constantFrom(...billingBucketSizes),
        (list, asked, size) => {
          const hours = Map.groupBy(usageOfRentals(list, "hour", asked), ({ bucketMs }) => bucketStart(size, bucketMs));
          const whole = usageOfRentals(list, size, asked);
          expect(whole.map((span) => [span.bucketMs, total([span])])).toEqual(
            [...hours].map(([bucketMs, spans]) => [bucketMs, total(spans)]),
          );
        },
      ),
    );
  });

  test("cutting a period in two changes nothing in all", () => {
    fc.assert(
      fc.property(
        rentalsOf({ aroundMs: 40 * HOUR }),
        period,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, asked, share) => {
          const cutMs = Math.floor(asked.fromMs + (asked.untilMs - asked.fromMs) * share);
          const parts = [
            { ...asked, untilMs: cutMs },
            { ...asked, fromMs: cutMs },
          ];
          expect(total(parts.flatMap((part) => usageOfRentals(list, "day", part)))).toEqual(
            total(usageOfRentals(list, "day", asked)),
          );
        },
      ),
    );
  });

  function sums({ bucketMs, computeNanoMs, storageNanoMs, runningMs, diskGbMs }: UsageSpan) {
    return { bucketMs, computeNanoMs, storageNanoMs, runningMs, diskGbMs };
  }

  function total(spans: readonly UsageSpan[]) {
    return spans.reduce(
      (sum, span) => ({
        computeNanoMs: sum.computeNanoMs + span.computeNanoMs,
        storageNanoMs: sum.storageNanoMs + span.storageNanoMs,
        runningMs: sum.runningMs + span.runningMs,
        diskGbMs: sum.diskGbMs + span.diskGbMs,
      }),
      { computeNanoMs: 0n, storageNanoMs: 0n, runningMs: 0, diskGbMs: 0n },
    );
  }

  function walked(list: readonly Rental[], size: (typeof billingBucketSizes)[number], { fromMs, untilMs }: Period) {
    const spans = new Map<number, ReturnType<typeof sums>>();
    for (let atMs = fromMs; atMs < untilMs; atMs += 1) {
      const bucketMs = bucketStart(size, atMs);
      for (const rental of list) {
        if (atMs < rental.startedAtMs || atMs >= (rental.endedAtMs ?? Infinity)) continue;
        const held = holdingOf(rental);
        const sum = spans.get(bucketMs);
        spans.set(bucketMs, {
          bucketMs,
          computeNanoMs: (sum?.computeNanoMs ?? 0n) + BigInt(held.computeNanosPerHr),
          storageNanoMs: (sum?.storageNanoMs ?? 0n) + BigInt(held.storageNanosPerHr),
          runningMs: (sum?.runningMs ?? 0) + held.running,
          diskGbMs: (sum?.diskGbMs ?? 0n) + BigInt(held.diskInGb),
        });
      }
    }
    return [...spans.values()].filter(
      (sum) => sum.computeNanoMs + sum.storageNanoMs + sum.diskGbMs > 0n || sum.runningMs > 0,
    );
  }
});
