import { limits } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketsAhead, expiredBuckets, ringBucket, ringSlot } from "./finished-buckets.ts";

const dayMs = 86_400_000;
const anyMoment = fc.integer({ min: 0, max: 10_000 * dayMs });
/** How far the clock of another gateway may be off. */
const skewMs = 5 * 60_000;

test("no bucket is emptied that holds a job which has not expired, also by clocks that differ by minutes", () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.integer({ min: -dayMs, max: 10 * dayMs }),
      fc.integer({ min: 0, max: 2 * dayMs }),
      fc.integer({ min: -skewMs, max: skewMs }),
      (nowMs, lifeMs, laterMs, skew) => {
        const expiresAtMs = nowMs + lifeMs;
        const slot = ringSlot(expiresAtMs, nowMs, false);
        if (slot === undefined || expiresAtMs <= nowMs + laterMs) return;
        const { buckets, before } = expiredBuckets(nowMs + laterMs + skew);
        expect(buckets).not.toContain(ringBucket(slot));
        expect(slot).toBeGreaterThanOrEqual(before);
      },
    ),
  );
});

test("a job of the usual retention is in the ring, and its bucket is emptied within twenty minutes of its end", () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: limits.runRetentionMs }), (nowMs, retentionMs) => {
      const slot = ringSlot(nowMs + retentionMs, nowMs, false) ?? -1;
      const { buckets, before } = expiredBuckets(nowMs + retentionMs + 20 * 60_000);
      expect(buckets).toContain(ringBucket(slot));
      expect(slot).toBeLessThan(before);
    }),
  );
});

test("the buckets that are written to follow the retention, and one that the ring cannot hold is refused by name", () => {
  const minuteMs = 60_000;
  expect([30, 31, 50].map((minutes) => bucketsAhead(minutes * minuteMs))).toEqual([7, 8, 11]);
  expect(() => bucketsAhead(51 * minuteMs)).toThrow("up to 3000000 ms; runRetentionMs is 3060000");
});

test("a job that needs care, or is kept for long, lies apart", () => {
  expect(ringSlot(1_000, 0, true)).toBeUndefined();
  expect(ringSlot(dayMs, 0, false)).toBeUndefined();
});
