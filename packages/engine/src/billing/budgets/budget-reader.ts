import type { AccountRepository } from "../../accounts/ports.ts";
import { notFound } from "../../kernel/errors.ts";
import type { BillingService } from "../history/billing-service.ts";
import { type BudgetStatus, budgetStatus, monthOf } from "./budget.ts";
import type { Budget } from "../../accounts/budget.ts";

/** An endpoint, as far as its budget goes. */
export interface BudgetedEndpoint {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly spendLimit: number | null;
  readonly spendAction: Budget["action"];
}

export interface EndpointBudgetStatus extends BudgetStatus {
  readonly endpoint: BudgetedEndpoint;
}

/** How far the budgets of an account are spent. */
export interface AccountBudgets {
  readonly accountId: string;
  /** Null where the account, or its operator, never set one. */
  readonly own: Budget | null;
  readonly operator: Budget | null;
  readonly account: BudgetStatus;
  /** Of the endpoints with a limit. */
  readonly endpoints: readonly EndpointBudgetStatus[];
}

/** Tells how far the budgets of an account are spent at the moment. @throws DomainError `not_found` for an unknown account */
export type BudgetReader = (accountId: string) => Promise<AccountBudgets>;

export interface BudgetReaderParts {
  readonly accounts: Pick<AccountRepository, "get">;
  readonly billing: Pick<BillingService, "report">;
  /** The endpoints of an account that have a limit. */
  readonly endpoints: (accountId: string) => Iterable<BudgetedEndpoint>;
  readonly nowMs: () => number;
}

const holderKinds = ["pod", "worker", "network-volume"] as const;

/** Reads day sums of the month and what is held now, so it takes as long for a thousand rentals of the past as for one. */
export function createBudgetReader({ accounts, billing, endpoints, nowMs }: BudgetReaderParts): BudgetReader {
  async function spentByEndpoint(accountId: string): Promise<ReadonlyMap<string | null, number>> {
    const endMs = nowMs();
    const { fromMs: startMs } = monthOf(endMs);
    const spent = new Map<string | null, number>();
    if (endMs === startMs) return spent;
    const asked = { bucketSize: "month", startMs, endMs, grouping: "endpointId" } as const;
    for (const { group, amount } of await billing.report(accountId, holderKinds, asked)) {
      spent.set(group, (spent.get(group) ?? 0) + amount);
    }
    return spent;
  }

  return async (accountId) => {
    const account = await accounts.get(accountId);
    if (account === undefined) throw notFound("account", accountId);
    const spent = await spentByEndpoint(accountId);
    const total = [...spent.values()].reduce((sum, amount) => sum + amount, 0);
    return {
      accountId,
      own: account.budget,
      operator: account.operatorBudget,
      account: budgetStatus([account.budget, account.operatorBudget], total),
      endpoints: Array.from(endpoints(accountId), (endpoint) => {
        const budget = { spendLimit: endpoint.spendLimit, action: endpoint.spendAction };
        return { endpoint, ...budgetStatus([budget], spent.get(endpoint.id) ?? 0) };
      }),
    };
  };
}
