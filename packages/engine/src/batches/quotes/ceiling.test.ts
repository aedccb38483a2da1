import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { affordable, whyHeld } from "./ceiling.ts";

describe("the ceiling of a batch", () => {
  test("lets one request run before anything is known, and then as many as it pays for", () => {
    expect(affordable({ maxCost: null, costNanos: 5, requestNanos: null })).toBe(Infinity);
    expect(affordable({ maxCost: 1, costNanos: 0, requestNanos: null })).toBe(1);
    expect(affordable({ maxCost: 1, costNanos: 4e8, requestNanos: 2e8 })).toBe(3);
    expect(affordable({ maxCost: 1, costNanos: 9e8, requestNanos: 2e8 })).toBe(0);
    expect(affordable({ maxCost: 0, costNanos: 0, requestNanos: 0 })).toBe(Infinity);
  });

  test("says what it cost, and what to do, once nothing further runs", () => {
    expect(whyHeld({ maxCost: 1, costNanos: 0, requestNanos: 1 })).toBeNull();
    expect(whyHeld({ maxCost: 1, costNanos: 1e9, requestNanos: 1 })).toBe(
      "It has cost $1.00, and the next request would pass maxCost, $1.00. Raise maxCost or remove it to go on.",
    );
  });

  test("is passed by no more than what ran when the last request began, and never where requests cost alike", () => {
    const costs = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        costs,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 9 }),
        (each, ceiling, slots) => {
          const maxCost = ceiling / 1e9;
          let [costNanos, ended, most] = [0, 0, 0];
          const running: number[] = [];
          const left = [...each];
          const feed = (): void => {
            const requestNanos = ended === 0 ? null : costNanos / ended;
            while (running.length < Math.min(slots, affordable({ maxCost, costNanos, requestNanos }))) {
              const next = left.pop();
              if (next === undefined) break;
              running.push(next);
              // What had been spent was below the ceiling then.
              most = ceiling + running.reduce((sum, cost) => sum + cost, 0);
            }
          };
          feed();
          while (running.length > 0) {
            costNanos += running.shift() ?? 0;
            ended += 1;
            feed();
          }
          expect(costNanos).toBeLessThanOrEqual(most);
          if (new Set(each).size === 1 && ceiling >= (each[0] ?? 0)) expect(costNanos).toBeLessThanOrEqual(ceiling);
        },
      ),
    );
  });
});
