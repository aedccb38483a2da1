import { expect, test } from "vitest";
import { createBudget } from "./budget.ts";

const read = { method: "GET", path: "/v1/pods" };
const make = { method: "POST", path: "/v1/pods" };

test("requests and things made are counted, and what is over the limit is not sent", () => {
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

test("acting on something that is there makes nothing", () => {
  const budget = createBudget({ requests: 3, resources: 0 });
  expect(budget.spend({ method: "POST", path: "/v1/pods/p1/stop" })).toBe(true);
  expect(budget.spend(make)).toBe(false);
});
