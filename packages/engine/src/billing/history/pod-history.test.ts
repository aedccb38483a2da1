import fc from "fast-check";
import { expect, test } from "vitest";
import { podHistoryOf } from "./history.test-support.ts";
import { addMonthChanges, changeSumOfMonth, monthChangeOf } from "../sums/month-change.ts";
import { usageOfPods } from "./pod-history.ts";
import { lineOf, type RentalLine } from "../rentals/rental-line.ts";
import { HOUR, rentalSample, rentalsOf, start } from "../rentals/rental.test-support.ts";
import { type Period, usageOfRentals, type UsageSpan } from "../sums/usage.ts";

const DAY = 24 * HOUR;
const sizes = ["month", "year"] as const;
/** Begins and ends with a month more often than chance would have it. */
const moment = fc.oneof(
  fc.integer({ min: start - 200 * DAY, max: start + 200 * DAY }),
  fc.integer({ min: -7, max: 7 }).map((month) => Date.UTC(2026, 4 + month, 1)),
);
const period = fc
  .tuple(moment, moment)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Period => ({ fromMs: Math.min(a, b), untilMs: Math.max(a, b) }));

function plain(spans: readonly UsageSpan[]): UsageSpan[] {
  return spans.map((span) => ({ ...span }));
}

test("sums by pod and month tell exactly what reckoning each rental tells", () => {
  fc.assert(
    fc.property(rentalsOf({ aroundMs: 180 * DAY }), period, fc.constantFrom(...sizes), (list, asked, size) => {
      const rentals = list.map((rental, index) => ({
        ...rental,
        holderId: `p${index % 3}`,
        gpuTypeId: `GPU ${index % 2}`,
        computeNanosPerHr: rental.computeNanosPerHr * (index % 4 === 0 ? 100_003 : 1),
      }));
      for (const accepts of [() => true, (line: RentalLine) => line.gpuTypeId === "GPU 1"]) {
        const usage = usageOfPods(podHistoryOf(rentals, asked), accepts, size, asked);
        for (const pod of ["p0", "p1", "p2"]) {
          const members = rentals.filter((rental) => rental.holderId === pod && accepts(lineOf(rental)));
          expect(plain(usage.get(pod) ?? [])).toEqual(plain(usageOfRentals(members, size, asked)));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("what other holders than pods hold is not in it", () => {
  const worker = rentalSample({ holderKind: "worker", holderId: "w", startedAtMs: start });
  const asked = { fromMs: start, untilMs: start + DAY };
  expect([...usageOfPods(podHistoryOf([worker], asked), () => true, "month", asked)]).toEqual([]);
});

test("months of many dear rentals are added up exactly", () => {
  const dear = rentalSample({ computeNanosPerHr: 8_765_432_123_456, containerDiskInGb: 1e9, vcpuCount: 1 });
  const atMs = Date.UTC(2026, 4, 31, 23, 59, 59, 999);
  const one = monthChangeOf(dear, atMs, 1);
  let sum = one;
  for (let count = 1; count < 1000; count += 1) sum = addMonthChanges(sum, one);
  const { computeMomentHigh, computeMomentLow, diskMoment } = changeSumOfMonth(sum);
  const ms = BigInt(31 * DAY - 1);
  expect(BigInt(computeMomentHigh) * 100_000n + BigInt(computeMomentLow)).toBe(8_765_432_123_456_000n * ms);
  expect(BigInt(diskMoment)).toBe(1_000_000_000_000n * ms);
});
