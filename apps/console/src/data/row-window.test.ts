import fc from "fast-check";
import { expect, test } from "vitest";
import { rowWindow } from "./row-window.ts";

const base = { rowPx: 36, viewPx: 720, ahead: 0 };

test("rows stand below each other at their own places", () => {
  const window = rowWindow({ ...base, count: 500, scrollPx: 3_600 });
  expect([window.heightPx, window.first, window.last]).toEqual([18_000, 100, 120]);
  expect(window.topOf(101)).toBe(3_636);
});

test("a million rows are reached from the first to the last, in a height that every browser draws", () => {
  const count = 1_000_000;
  const top = rowWindow({ ...base, count, scrollPx: 0 });
  expect([top.heightPx, top.first, top.topOf(0)]).toEqual([12_000_000, 0, 0]);
  const end = rowWindow({ ...base, count, scrollPx: top.heightPx - base.viewPx });
  expect(end.last).toBe(count - 1);
  expect(end.topOf(count - 1) + base.rowPx).toBeCloseTo(end.heightPx, 3);
});

test("wherever it is scrolled to, the view is covered with rows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, part) => {
      const { heightPx } = rowWindow({ ...base, count, scrollPx: 0 });
      const scrollPx = part * Math.max(0, heightPx - base.viewPx);
      const { first, last, topOf } = rowWindow({ ...base, count, scrollPx });
      const viewEnd = Math.min(scrollPx + base.viewPx, heightPx);
      return topOf(first) <= scrollPx + 0.01 && topOf(last) + base.rowPx >= viewEnd - 0.01;
    }),
  );
});
