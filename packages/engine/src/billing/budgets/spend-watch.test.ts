import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { newAccount } from "../../accounts/account.ts";
import type { GatewayNotification } from "../../gateways/ports.ts";
import { createClock } from "../../kernel/clock.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type Budget, noBudget } from "../../accounts/budget.ts";
import { type BudgetedEndpoint, createBudgetReader } from "./budget-reader.ts";
import type { UsageRecord } from "../history/billing-service.ts";
import { createSpendWatch } from "./spend-watch.ts";

const startMs = Date.UTC(2026, 4, 4, 8);
const stop = (spendLimit: number): Budget => ({ spendLimit, action: "STOP" });

/** An account with two endpoints, of which a test says what they cost. */
function rig() {
  const clock = createClock({ frozenAtMs: startMs });
  const spent = new Map<string | null, number>();
  const state = { account: newAccount({ id: "a", email: null, name: null, createdAtMs: 0 }), reads: 0, fails: false };
  const endpoints = new Map<string, BudgetedEndpoint>();
  const turns: string[] = [];
  const told: GatewayNotification[] = [];
  const errors: unknown[] = [];
  let hear: (notification: GatewayNotification) => void = () => undefined;
  const record = (group: string | null, amount: number): UsageRecord => ({
    bucketMs: startMs,
    amount,
    computeAmount: amount,
    storageAmount: 0,
    timeBilledMs: 0,
    diskSpaceBilledGb: 0,
    group,
  });
  const read = createBudgetReader({
    accounts: { get: async (id) => (id === "a" ? state.account : undefined) },
    billing: {
      async report(_accountId, _kinds, { startMs: fromMs }) {
        state.reads += 1;
        if (state.fails) throw new DomainError("unavailable", "The database is away.");
        expect(fromMs).toBe(Date.UTC(2026, new Date(clock.now()).getUTCMonth(), 1));
        return [...spent].map(([group, amount]) => record(group, amount));
      },
    },
    endpoints: () => endpoints.values(),
    nowMs: () => clock.now(),
  });
  const { account } = state;
  const watch = createSpendWatch({
    clock,
    accounts: {
      listBudgeted: async () =>
        state.account.budget === null && state.account.operatorBudget === null ? [] : [state.account],
    },
    read,
    accountsOfLimited: () => (endpoints.size > 0 ? ["a"] : []),
    gateways: { tell: (notification) => told.push(notification), onNotification: (listener) => (hear = listener) },
    onTurn: (accountId) => turns.push(accountId),
    onError: (error) => errors.push(error),
  });
  return {
    clock,
    spent,
    state,
    turns,
    told,
    errors,
    watch,
    set: (budgets: { budget?: Budget | null; operatorBudget?: Budget | null }) => {
      state.account = { ...account, ...budgets };
    },
    limit: (id: string, spendLimit: number) => {
      endpoints.set(id, { id, name: id, accountId: "a", spendLimit, spendAction: "STOP" });
    },
    hear: (notification: GatewayNotification) => hear(notification),
    look: () => clock.advance(limits.spendLookIntervalMs),
    why: (id: string) => watch.whyStopped({ id, accountId: "a" }),
  };
}

describe("new work", () => {
  test("is stopped once the budget of the account is spent, and allowed again when it is raised", async () => {
    const { watch, set, spent, look, why, turns } = rig();
    set({ budget: stop(10) });
    await watch.start();
    spent.set(null, 6).set("e1", 3.9);
    await look();
    expect(() => watch.requireBudget("a", "e1")).not.toThrow();
    spent.set("e1", 4);
    await look();
    expect(() => watch.requireBudget("a", "e1")).toThrow(
      expect.objectContaining({ code: "payment_required", message: expect.stringContaining("10 of 10 US dollars") }),
    );
    expect(() => watch.requireBudget("a")).toThrow(DomainError);
    expect(() => watch.requireBudget("b", "e9")).not.toThrow();
    expect(why("e1")).toContain("The budget of the account is reached");
    set({ budget: stop(11) });
    await watch.changed("a");
    expect(why("e1")).toBeNull();
    expect(() => watch.requireBudget("a")).not.toThrow();
    expect(turns).toEqual(["a", "a"]);
  });

  test("is stopped by the operator's budget, whatever the account allows itself", async () => {
    const { watch, set, spent, why } = rig();
    set({ budget: stop(1000), operatorBudget: stop(5) });
    spent.set("e1", 5);
    await watch.start();
    expect(why("e1")).toContain("5 of 5 US dollars");
    set({ budget: noBudget, operatorBudget: stop(5) });
    await watch.changed("a");
    expect(why("e1")).not.toBeNull();
  });

  test("of one endpoint is stopped by its own limit; pods and other endpoints go on", async () => {
    const { watch, limit, spent, why } = rig();
    limit("e1", 2);
    limit("e2", 2);
    spent.set("e1", 2).set("e2", 1).set(null, 50);
    await watch.start();
    expect(why("e1")).toContain("The budget of the endpoint e1 is reached: 2 of 2");
    expect(why("e2")).toBeNull();
    expect(() => watch.requireBudget("a")).not.toThrow();
  });

  test("goes on with the next month", async () => {
    const { watch, set, spent, clock, why } = rig();
    set({ budget: stop(10) });
    spent.set(null, 10);
    await watch.start();
    expect(why("e1")).not.toBeNull();
    spent.clear();
    await clock.advance(Date.UTC(2026, 5, 1) - clock.now() + limits.spendLookIntervalMs);
    expect(why("e1")).toBeNull();
  });

  test("stays as it is while the store cannot be read", async () => {
    const { watch, set, spent, state, look, why, errors } = rig();
    set({ budget: stop(10) });
    spent.set(null, 10);
    await watch.start();
    state.fails = true;
    await look();
    expect(errors).toHaveLength(1);
    expect(why("e1")).not.toBeNull();
    state.fails = false;
    spent.set(null, 1);
    await look();
    expect(why("e1")).toBeNull();
  });
});

describe("a gateway", () => {
  test("reads no bills while there is no limit, and stops looking when it closes", async () => {
    const { watch, state, look, set, spent, why } = rig();
    await watch.start();
    await look();
    expect(state.reads).toBe(0);
    watch.close();
    set({ budget: stop(1) });
    spent.set(null, 2);
    await look();
    expect(why("e1")).toBeNull();
  });

  test("hears from another one that a budget was changed, and tells of its own changes", async () => {
    const { watch, set, spent, hear, why, told } = rig();
    await watch.start();
    set({ budget: stop(1) });
    spent.set(null, 2);
    hear({ kind: "budget", accountId: "a" });
    await expect.poll(() => why("e1")).not.toBeNull();
    expect(told).toEqual([]);
    await watch.changed("a");
    expect(told).toEqual([{ kind: "budget", accountId: "a" }]);
    // An account that was deleted meanwhile has no budget.
    hear({ kind: "budget", accountId: "gone" });
  });
});
