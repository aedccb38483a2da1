import type { RestComponents, SpendAction } from "@millrace/spec";
import { inputDefaults, stated } from "../fields/input-defaults.ts";

/** How much may be spent in a calendar month (UTC), and what happens when it is. */
export interface Budget {
  /** US dollars; null = no limit. */
  readonly spendLimit: number | null;
  readonly action: SpendAction;
}

export const noBudget: Budget = { spendLimit: null, action: "WARN" };

export type BudgetInput = RestComponents["schemas"]["Budget"];

/** A budget with the defaults of the interface. */
export function budgetOf({ spendLimit, action }: BudgetInput): Budget {
  return { spendLimit, action: action ?? stated(inputDefaults("Budget").action, "action") };
}
