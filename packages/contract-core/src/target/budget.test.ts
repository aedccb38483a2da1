import { expect, test } from "vitest";
import { createBudget } from "./budget.ts";

test("requests and created resources are counted, and requests over the limit are not sent", () => {
  const budget = createBudget({ requests: 3, resources: 1 });
  expect([false, true, true, false, false].map((makes) => budget.spend(makes))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(budget.spent).toEqual({ requests: 3, resources: 1 });
});
