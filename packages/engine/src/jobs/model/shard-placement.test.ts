import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPlacement, leastUsedShard, movedTo, shardsOf } from "./shard-placement.ts";

const anyMoves = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 });

test("after any moves the endpoint is where the last one led, and every shard that it was on is looked at once", () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const placement = moves.reduce((current, shard) => movedTo(current, shard), firstPlacement);
      expect(placement.shard).toBe(moves.at(-1) ?? 0);
      expect(placement.generation).toBe(moves.length);
      expect(shardsOf(placement).toSorted()).toEqual([...new Set([0, ...moves])].toSorted());
      expect(shardsOf(placement).at(-1)).toBe(placement.shard);
    }),
  );
});

test("a new endpoint goes to the shard with the fewest, the lowest of several", () => {
  const on = (shard: number) => ({ ...firstPlacement, shard });
  expect(leastUsedShard(1, [on(0), on(0)])).toBe(0);
  expect(leastUsedShard(3, [])).toBe(0);
  expect(leastUsedShard(3, [on(0)])).toBe(1);
  expect(leastUsedShard(3, [on(0), on(1), on(2), on(0)])).toBe(1);
  expect(leastUsedShard(2, [on(7)]), "one on a database that is not there").toBe(0);
});
