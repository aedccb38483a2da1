import { dollarText } from "./quote.ts";

/** What a batch cost so far, and what its next request is expected to cost. */
export interface Spending {
  /** In US dollars; null without a ceiling. */
  readonly maxCost: number | null;
  readonly costNanos: number;
  /** Null while no run was measured. */
  readonly requestNanos: number | null;
}

const NANOS = 1e9;

/**
 * How many requests of a batch may run at a time, so that it costs no more than its ceiling if each costs what is expected. While
 * nothing is known, one shows what they cost.
 */
export function affordable({ maxCost, costNanos, requestNanos }: Spending): number {
  if (maxCost === null) return Infinity;
  const leftNanos = maxCost * NANOS - costNanos;
  if (requestNanos === null) return leftNanos > 0 ? 1 : 0;
  if (requestNanos === 0) return leftNanos >= 0 ? Infinity : 0;
  return Math.max(0, Math.floor(leftNanos / requestNanos));
}

/** Why a batch runs no further request; null while it may. */
export function whyHeld(spending: Spending): string | null {
  const { maxCost, costNanos } = spending;
  if (maxCost === null || affordable(spending) > 0) return null;
  const soFar = dollarText(costNanos / NANOS);
  return `It has cost ${soFar}, and the next request would pass maxCost, ${dollarText(maxCost)}. Raise maxCost or remove it to go on.`;
}
