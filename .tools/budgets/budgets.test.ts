import { test } from "vitest";

import { overBudget } from "./budgets.ts";

const BUDGETS = { a: { typeInstantiations: 100, jsBytes: 2_000, gzipBytes: 500 }, b: { typeInstantiations: 100 } };

test("a package that uses its whole budget passes", ({ expect }) => {
  expect(overBudget("a", { jsBytes: 2_000, gzipBytes: 500 }, BUDGETS)).toEqual([]);
});

test("a package one above its budget is reported with both numbers", ({ expect }) => {
  expect(overBudget("a", { jsBytes: 2_001, gzipBytes: 500 }, BUDGETS)).toEqual([
    expect.stringMatching(/^a has 2001 bytes of JavaScript; .* allows 2000\./),
  ]);
});

test.for([
  ["b", { jsBytes: 1 }, "b has 1 bytes of JavaScript and no jsBytes"],
  ["c", { typeInstantiations: 1 }, "c has 1 type instantiations and no typeInstantiations"],
] as const)("a package without a budget is reported: %s", ([name, measured, problem], { expect }) => {
  expect(overBudget(name, measured, BUDGETS)).toEqual([expect.stringContaining(problem)]);
});
