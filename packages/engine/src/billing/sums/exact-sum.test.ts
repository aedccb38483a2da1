import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactSum } from "./exact-sum.ts";

test("a sum is exact, however large what is added and the sum become", () => {
  const whole = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }),
    fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  );
  const ms = fc.oneof(fc.integer({ min: 0, max: 3_600_000 }), fc.integer({ min: 0, max: 40_000_000_000 }));
  const moment = fc.oneof(whole, fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }));
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, ms)), fc.array(fc.tuple(moment, moment)), (products, moments) => {
      const sum = new ExactSum();
      let expected = 0n;
      for (const [factor, time] of products) {
        sum.addProduct(factor, time);
        expected += BigInt(factor) * BigInt(time);
      }
      for (const [high, low] of moments) {
        sum.subtractSplit(high, low);
        expected -= BigInt(high) * 100_000n + BigInt(low);
      }
      expect(sum.value).toBe(expected);
    }),
  );
});
