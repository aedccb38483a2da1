import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, expiredBuckets, SEPARATE_BUCKET } from "./finished-buckets.ts";

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
        const bucket = bucketOf(expiresAtMs, nowMs, false);
        const emptiedAtMs = nowMs + laterMs;
        const isExpired = expiresAtMs <= emptiedAtMs;
        if (!isExpired) expect(expiredBuckets(emptiedAtMs + skew)).not.toContain(bucket);
      },
    ),
  );
});

test("a job of the usual retention is in the ring, and its bucket is emptied within twenty minutes of its end", () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 1_800_000 }), (nowMs, retentionMs) => {
      const bucket = bucketOf(nowMs + retentionMs, nowMs, false);
      expect(bucket).toBeLessThan(SEPARATE_BUCKET);
      expect(expiredBuckets(nowMs + retentionMs + 20 * 60_000)).toContain(bucket);
    }),
  );
});

test("a job that needs care, or is kept for long, lies apart", () => {
  expect(bucketOf(1_000, 0, true)).toBe(SEPARATE_BUCKET);
  expect(bucketOf(dayMs, 0, false)).toBe(SEPARATE_BUCKET);
});
