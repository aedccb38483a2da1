import { type BudgetInput, budgetOf } from "../../accounts/budget.ts";
import type { AccountRepository } from "../../accounts/ports.ts";
import { notFound } from "../../kernel/errors.ts";
import type { AccountBudgets, BudgetReader } from "./budget-reader.ts";
import type { SpendWatch } from "./spend-watch.ts";

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
