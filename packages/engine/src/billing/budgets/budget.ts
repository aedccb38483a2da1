import { limits, type SpendState } from "@millrace/spec";
import type { Budget } from "../../accounts/budget.ts";
import { bucketStart, nextBucketStart } from "../sums/buckets.ts";
import type { Period } from "../sums/usage.ts";

/** The calendar month (UTC) of a moment. */
export function monthOf(atMs: number): Period {
  return { fromMs: bucketStart("month", atMs), untilMs: nextBucketStart("month", atMs) };
}

/** How far a budget is spent in the current month. */
export interface BudgetStatus {
  /** US dollars; null = no limit. */
  readonly limit: number | null;
  /** US dollars, those of what still runs included. */
  readonly spent: number;
  /** The part of the limit that is spent; null without a limit. */
  readonly share: number | null;
  readonly state: SpendState;
  /** The limit that stops new work now; null while none does. */
  readonly stoppedAt: number | null;
}

/** Judges what was spent. Where several budgets are set for the same, the lowest limit counts, and each that stops does. */
export function budgetStatus(budgets: readonly (Budget | null)[], spent: number): BudgetStatus {
  const set = budgets.flatMap((budget) => (budget === null ? [] : [budget]));
  const limit = lowest(set);
  const stoppedAt = lowest(
    set.filter(({ action, spendLimit }) => action === "STOP" && spent >= (spendLimit ?? Infinity)),
  );
  const share = limit === null ? null : spent / limit;
  return { limit, spent, share, state: stateOf(share), stoppedAt };
}

function stateOf(share: number | null): SpendState {
  if (share === null || share < limits.spendWarnShare) return "OK";
  return share < 1 ? "NEARLY_REACHED" : "REACHED";
}

function lowest(budgets: readonly Budget[]): number | null {
  const amounts = budgets.flatMap(({ spendLimit }) => spendLimit ?? []);
  return amounts.length === 0 ? null : Math.min(...amounts);
}

/** How far a budget is spent, for a person. `whose`: `the account`, or the endpoint with its name. */
export function budgetMessage(whose: string, { state, spent, limit }: BudgetStatus): string {
  const how = state === "REACHED" ? "reached" : "nearly reached";
  return `The budget of ${whose} is ${how}: ${cents(spent)} of ${limit ?? 0} US dollars are spent this month.`;
}

/** Why new work is refused, and what to do. */
export function stopMessage(whose: string, status: BudgetStatus, nowMs: number): string {
  const until = new Date(monthOf(nowMs).untilMs).toISOString();
  const reached = budgetMessage(whose, { ...status, state: "REACHED", limit: status.stoppedAt });
  return `${reached} Raise the limit, or wait until ${until}.`;
}

/** Rounded down, so that no limit seems reached before it is. */
function cents(amount: number): number {
  return Math.floor(amount * 100) / 100;
}
