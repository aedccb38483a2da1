import { type AccountBudgets, type BudgetStatus, monthOf, noBudget } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

type BudgetReport = RestComponents["schemas"]["BudgetReport"];

/** The budgets of an account as the interface shows them. */
export function budgetBody({ own, operator, account, endpoints }: AccountBudgets, nowMs: number): BudgetReport {
  const { fromMs, untilMs } = monthOf(nowMs);
  return {
    ...(own ?? noBudget),
    operator,
    limit: account.limit,
    ...progress(account),
    share: account.share,
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    endpoints: endpoints.flatMap(({ endpoint, ...status }) =>
      status.limit === null || status.share === null
        ? []
        : [
            {
              endpointId: endpoint.id,
              endpointName: endpoint.name,
              spendLimit: status.limit,
              action: endpoint.spendAction,
              ...progress(status),
              share: status.share,
            },
          ],
    ),
  };
}

function progress({ spent, state, stoppedAt }: BudgetStatus): Pick<BudgetReport, "spent" | "state" | "stopsNewWork"> {
  return { spent, state, stopsNewWork: stoppedAt !== null };
}
