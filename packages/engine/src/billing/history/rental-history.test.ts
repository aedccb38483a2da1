import { type BillingBucketSize, billingBucketSizes } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { historyOf } from "./history.test-support.ts";
import { usageOfHistory } from "./rental-history.ts";
import { lineOf } from "../rentals/rental-line.ts";
import { HOUR, rentalSample, rentalsOf, start } from "../rentals/rental.test-support.ts";
import { type Period, usageOfRentals } from "../sums/usage.ts";

const resolutionFor = (size: BillingBucketSize) => (size === "hour" ? "hour" : "day");
const all = { accepts: () => true, groupOf: () => null };
/** Begins and ends at full hours more often than chance would have it. */
const moment = fc.oneof(
  fc.integer({ min: -60 * HOUR, max: 60 * HOUR }),
  fc.integer({ min: -60, max: 60 }).map((hours) => hours * HOUR),
);
const period = fc
  .tuple(moment, moment)
  .map(([a, b]): Period => ({ fromMs: start + Math.min(a, b), untilMs: start + Math.max(a, b) + 1 }));

test("sums by the hour tell exactly what reckoning each rental tells", () => {
  fc.assert(
    fc.property(
      rentalsOf({ aroundMs: 50 * HOUR }),
      period,
      fc.constantFrom(...billingBucketSizes),
      (list, asked, size) => {
        const usage = usageOfHistory(historyOf(list, asked, resolutionFor(size)), all, size, asked).get(null) ?? [];
        expect(usage.map((span) => ({ ...span }))).toEqual(
          usageOfRentals(list, size, asked).map((span) => ({ ...span })),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test("each group is told apart, and what is not accepted counts nowhere", () => {
  fc.assert(
    fc.property(rentalsOf({ aroundMs: 50 * HOUR }), period, (list, asked) => {
      const rentals = list.map((rental, index) => ({ ...rental, gpuTypeId: `GPU ${index % 3}` }));
      const view = {
        accepts: (line: { gpuTypeId: string | null }) => line.gpuTypeId !== "GPU 2",
        groupOf: (line: { gpuTypeId: string | null }) => line.gpuTypeId,
      };
      const usage = usageOfHistory(historyOf(rentals, asked, "day", view.accepts), view, "day", asked);
      expect(usage.has("GPU 2")).toBe(false);
      for (const group of ["GPU 0", "GPU 1"]) {
        const members = rentals.filter((rental) => lineOf(rental).gpuTypeId === group);
        expect((usage.get(group) ?? []).map((span) => ({ ...span }))).toEqual(
          usageOfRentals(members, "day", asked).map((span) => ({ ...span })),
        );
      }
    }),
  );
});

test("a year of a thousand dear pods is exact in sums too", () => {
  const year = 365 * 24 * HOUR;
  const dear = rentalSample({
    computeNanosPerHr: 8_765_432_123_456,
    startedAtMs: start + 12 * HOUR + 1,
    endedAtMs: start + year - 1,
  });
  const rentals = Array.from({ length: 1000 }, () => dear);
  const period = { fromMs: start, untilMs: start + 200 * 24 * HOUR };
  const usage = usageOfHistory(historyOf(rentals, period, "day"), all, "week", period).get(null) ?? [];
  const whole = usage.reduce((sum, span) => sum + span.computeNanoMs, 0n);
  expect(whole).toBe(8_765_432_123_456_000n * BigInt(199.5 * 24 * HOUR - 1));
});
