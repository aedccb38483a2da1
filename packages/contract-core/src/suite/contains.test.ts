import { expect, test } from "vitest";
import { contains } from "./contains.ts";

test.each([
  [{ a: 1, b: 2 }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: { b: [1, { c: 2, d: 3 }] } }, { a: { b: [1, { c: 2 }] } }, true],
  [[1, 2], [1], false],
  [{ 0: 1 }, [1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
  [null, null, true],
  ["1", 1, false],
  [Number.NaN, Number.NaN, true],
])("%j contains %j: %s", (got, expected, holds) => {
  expect(contains(got, expected)).toBe(holds);
});
