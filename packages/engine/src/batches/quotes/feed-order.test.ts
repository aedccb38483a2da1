import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DueBatch, feedOrder } from "./feed-order.ts";

const NOW_MS = 1_000;
const due = (dueAtMs: number, needsMs: number, finalizedAtMs = 0): DueBatch => ({ dueAtMs, needsMs, finalizedAtMs });
const batches = fc.array(
  fc.record({ dueAtMs: fc.integer({ min: 900, max: 1_100 }), needsMs: fc.nat({ max: 60 }), finalizedAtMs: fc.nat(9) }),
  { maxLength: 6 },
);

/** How many are done in time when they run one after the other. */
function inTime(order: readonly DueBatch[]): number {
  let atMs = NOW_MS;
  return order.filter(({ needsMs, dueAtMs }) => (atMs += needsMs) <= dueAtMs).length;
}

function* orders<T>(rest: readonly T[]): Generator<readonly T[]> {
  if (rest.length === 0) yield [];
  for (const [at, one] of rest.entries())
    for (const others of orders([...rest.slice(0, at), ...rest.slice(at + 1)])) yield [one, ...others];
}

describe("batches are fed", () => {
  test("by their deadlines, and by their start where these are equal", () => {
    const [first, second, third] = [due(1_200, 10), due(1_300, 10, 1), due(1_300, 10, 2)];
    expect(feedOrder([third, second, first], NOW_MS)).toEqual([first, second, third]);
  });

  test("so that one which cannot be in time takes no time from those that can", () => {
    const [hopeless, feasible] = [due(1_010, 500), due(1_100, 90)];
    expect(feedOrder([hopeless, feasible], NOW_MS)).toEqual([feasible, hopeless]);
  });

  test("all, each once, and as many of them in time as any order allows", () => {
    fc.assert(
      fc.property(batches, (some) => {
        const order = feedOrder(some, NOW_MS);
        expect(new Set(order)).toEqual(new Set(some));
        expect(order).toHaveLength(some.length);
        expect(inTime(order)).toBe(Math.max(...[...orders(some)].map(inTime)));
      }),
      { numRuns: 60 },
    );
  });
});
