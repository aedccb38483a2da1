import { expect, test } from "vitest";
import { createBudget } from "./budget.ts";

const read = { method: "GET", path: "/v1/pods" };
const make = { method: "POST", path: "/v1/pods" };

test("requests and created resources are counted, and requests over the limit are not sent", () => {
  const budget = createBudget({ requests: 3, resources: 1 });
  expect([read, make, make, read, read].map((request) => budget.spend(request))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(budget.spent).toEqual({ requests: 3, resources: 1 });
});

test("an action on an existing resource counts as no creation", () => {
  const budget = createBudget({ requests: 3, resources: 0 });
  expect(budget.spend({ method: "POST", path: "/v1/pods/p1/stop" })).toBe(true);
  expect(budget.spend(make)).toBe(false);
});
