import type { RestComponents } from "@millrace/spec";
import type { AccountRepository } from "../accounts/ports.ts";
import { notFound } from "../kernel/errors.ts";
import { inputDefaults, stated } from "../resources/input-defaults.ts";
import type { Budget } from "./budget.ts";
import type { AccountBudgets, BudgetReader } from "./budget-reader.ts";
import type { SpendWatch } from "./spend-watch.ts";

export type BudgetInput = RestComponents["schemas"]["Budget"];

/** The operations on budgets. Refusals are `DomainError`s. */
export interface BudgetService {
  read: BudgetReader;
  /** Sets the budget that an account gives itself. */
  set(accountId: string, input: BudgetInput): Promise<AccountBudgets>;
  /** To be called once a limit of the account or of one of its endpoints was changed: it holds from then on. */
  changed(accountId: string): Promise<void>;
}

export function createBudgetService({
  accounts,
  read,
  watch,
}: {
  readonly accounts: Pick<AccountRepository, "update">;
  readonly read: BudgetReader;
  readonly watch: Pick<SpendWatch, "changed">;
}): BudgetService {
  return {
    read,
    async set(accountId, input) {
      if ((await accounts.update(accountId, { budget: budgetOf(input) })) === undefined) {
        throw notFound("account", accountId);
      }
      await watch.changed(accountId);
      return await read(accountId);
    },
    changed: (accountId) => watch.changed(accountId),
  };
}

/** A budget with the defaults of the interface. */
export function budgetOf({ spendLimit, action }: BudgetInput): Budget {
  return { spendLimit, action: action ?? stated(inputDefaults("Budget").action, "action") };
}
