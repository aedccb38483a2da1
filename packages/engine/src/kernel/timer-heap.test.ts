import fc from "fast-check";
import { expect, test } from "vitest";
import { TimerHeap, type TimerEntry } from "./timer-heap.ts";

type Step =
  | { readonly kind: "add"; readonly dueAtMs: number }
  | { readonly kind: "remove" | "takeFirst"; readonly at: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), dueAtMs: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom("remove" as const, "takeFirst" as const), at: fc.nat() }),
);

test("the first entry is always the one due next, the one added first among equals, whatever was taken out", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const heap = new TimerHeap<TimerEntry>();
      const model: TimerEntry[] = [];
      let order = 0;
      for (const one of steps) {
        if (one.kind === "add") {
          const entry = { dueAtMs: one.dueAtMs, order: (order += 1), place: -1 };
          heap.add(entry);
          model.push(entry);
          model.sort((a, b) => a.dueAtMs - b.dueAtMs || a.order - b.order);
        } else {
          const [gone] = model.splice(one.kind === "takeFirst" ? 0 : one.at % Math.max(1, model.length), 1);
          if (gone !== undefined) expect([heap.remove(gone), heap.remove(gone)]).toEqual([true, false]);
        }
        expect(heap.first).toBe(model[0]);
      }
    }),
    { numRuns: 300 },
  );
});

test("nothing is due any more after it was cleared", () => {
  const heap = new TimerHeap<TimerEntry>();
  const entry = { dueAtMs: 1, order: 1, place: -1 };
  heap.add(entry);
  heap.clear();
  expect([heap.first, heap.remove(entry)]).toEqual([undefined, false]);
});
