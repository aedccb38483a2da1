import fc from "fast-check";
import { expect, test } from "vitest";
import { TransientMap, TransientSet } from "./transient-collections.ts";

const key = fc.integer({ min: 0, max: 90 });
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant("set" as const), key }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant("delete" as const), key }) },
  { weight: 1, arbitrary: fc.constant({ do: "clear" as const }) },
);

test("a transient map has what a map has, in the same order, however often it starts anew", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600, size: "max" }), (steps) => {
      const [map, model] = [new TransientMap<number, number>(), new Map<number, number>()];
      for (const [index, one] of steps.entries()) {
        if (one.do === "set") {
          map.set(one.key, index);
          model.set(one.key, index);
        } else if (one.do === "delete") expect(map.delete(one.key)).toBe(model.delete(one.key));
        else {
          map.clear();
          model.clear();
        }
        expect(map.size).toBe(model.size);
      }
      expect([...map]).toEqual([...model]);
      expect([map.keys(), map.values()]).toEqual([[...model.keys()], [...model.values()]]);
      for (const known of model.keys()) expect([map.has(known), map.get(known)]).toEqual([true, model.get(known)]);
    }),
    { numRuns: 200 },
  );
});

test("what is removed while somebody goes through a transient set does not disturb him", () => {
  const set = new TransientSet([1, 2, 3]);
  const seen: number[] = [];
  for (const value of set) {
    seen.push(value);
    set.delete(value);
  }
  expect([seen, set.size, set.has(1)]).toEqual([[1, 2, 3], 0, false]);
});

/**
 * The reason why there are such collections: of what was removed, next to nothing may outlive young collections, also when the
 * collection itself lies in the old generation.
 */
test("nothing that was removed is kept alive by what came before it", async () => {
  const { setFlagsFromString } = await import("node:v8");
  const { runInNewContext } = await import("node:vm");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;
  const map = new TransientMap<number, unknown>();
  map.set(-1, undefined);
  collect();
  collect();
  const live: number[] = [];
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 20_000; index += 1) {
    map.set(
      index,
      Array.from({ length: 50 }, () => index),
    );
    live.push(index);
    if (live.length > 16) for (const gone of live.splice(0, 8)) map.delete(gone);
    if (index % 1000 === 0) collect({ type: "minor" });
  }
  collect({ type: "minor" });
  collect({ type: "minor" });
  // All that was put in is some 9 MB; a plain `Map` keeps most of it.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(3_000_000);
});
