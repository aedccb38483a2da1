import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetMessage, budgetStatus, monthOf, stopMessage } from "./budget.ts";
import { type Budget, noBudget } from "../../accounts/budget.ts";

const warn = (spendLimit: number): Budget => ({ spendLimit, action: "WARN" });
const stop = (spendLimit: number): Budget => ({ spendLimit, action: "STOP" });

describe("a budget", () => {
  test("is nearly reached from 80 % on, and reached from all of it on", () => {
    const states = [0, 79.99, 80, 99.99, 100, 250].map((spent) => budgetStatus([stop(100)], spent));
    expect(states.map(({ state }) => state)).toEqual([
      "OK",
      "OK",
      "NEARLY_REACHED",
      "NEARLY_REACHED",
      "REACHED",
      "REACHED",
    ]);
    expect(states.map(({ stoppedAt }) => stoppedAt)).toEqual([null, null, null, null, 100, 100]);
    expect(states.map(({ share }) => share?.toFixed(4))).toEqual([
      "0.0000",
      "0.7999",
      "0.8000",
      "0.9999",
      "1.0000",
      "2.5000",
    ]);
  });

  test("that only warns stops nothing, and none at all is never reached", () => {
    expect(budgetStatus([warn(1)], 5)).toEqual({ limit: 1, spent: 5, share: 5, state: "REACHED", stoppedAt: null });
    expect(budgetStatus([null, noBudget], 5)).toEqual({
      limit: null,
      spent: 5,
      share: null,
      state: "OK",
      stoppedAt: null,
    });
  });

  test("beside another one: the lowest limit counts, and each that stops does", () => {
    expect(budgetStatus([warn(10), stop(20)], 15)).toMatchObject({ limit: 10, state: "REACHED", stoppedAt: null });
    expect(budgetStatus([warn(10), stop(20)], 20)).toMatchObject({ limit: 10, stoppedAt: 20 });
    expect(budgetStatus([stop(1000), stop(20)], 20)).toMatchObject({ limit: 20, stoppedAt: 20 });
    expect(budgetStatus([noBudget, stop(20)], 20)).toMatchObject({ limit: 20, stoppedAt: 20 });
  });

  test("of an account cannot be raised by the account beyond what its operator set", () => {
    const dollars = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(dollars, dollars, dollars, (operator, own, spent) => {
        const without = budgetStatus([stop(operator)], spent);
        const both = budgetStatus([stop(own), stop(operator)], spent);
        expect(both.limit).toBe(Math.min(own, operator));
        if (without.stoppedAt !== null) expect(both.stoppedAt).not.toBeNull();
      }),
    );
  });

  test("names whose it is, what was spent and what to do, and never rounds up to its limit", () => {
    const nowMs = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
    expect(budgetMessage("the account", budgetStatus([stop(100)], 99.999))).toBe(
      "The budget of the account is nearly reached: 99.99 of 100 US dollars are spent this month.",
    );
    expect(stopMessage("the endpoint e1", budgetStatus([warn(1), stop(2)], 3), nowMs)).toBe(
      "The budget of the endpoint e1 is reached: 3 of 2 US dollars are spent this month. " +
        "Raise the limit, or wait until 2027-01-01T00:00:00.000Z.",
    );
  });

  test("counts by calendar months in UTC", () => {
    const march = { fromMs: Date.UTC(2028, 1, 1), untilMs: Date.UTC(2028, 2, 1) };
    expect(monthOf(march.fromMs)).toEqual(march);
    expect(monthOf(march.untilMs - 1)).toEqual(march);
  });
});
