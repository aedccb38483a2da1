import {
  type BudgetLimits,
  isBroken,
  makesResource,
  oldestFirst,
  type RunRecord,
  type ScenarioResult,
  type TargetEvidence,
  triage,
  type Triage,
  visitedIn,
  withSecondPlay,
  type Order,
  type ScenarioFacts,
} from "@millrace/contract-core";
import type { Options } from "../command/options.ts";
import { rules } from "../suite/rules.ts";

/** Share of the budget for the first play, so that a failure can be checked again in the same night. */
const FIRST_SHARE = 0.8;

/** Plays the suite once, in the order given. */
export type Play = (options: Options, onResult: (result: ScenarioResult) => void, order: Order) => Promise<RunRecord>;

/** The results of a night. */
export interface TwoPlays {
  readonly record: RunRecord;
  readonly triage: Triage;
  readonly visited: readonly string[];
}

/**
 * Plays as many scenarios as the budget allows, the oldest evidence first. Then plays the failed ones once more, from the rest
 * of the budget: a failure that does not repeat does not count as broken.
 */
export async function playTwice(
  play: Play,
  options: Options,
  known: TargetEvidence | undefined,
  signal: AbortSignal,
): Promise<TwoPlays> {
  const share = { requests: shareOf(options.budget.requests), resources: shareOf(options.budget.resources) };
  let ordered: readonly ScenarioFacts[] = [];
  const order: Order = (scenarios) => {
    const sorted = oldestFirst(known)(scenarios);
    ordered = sorted;
    return sorted;
  };
  const results = new Map<string, ScenarioResult>();
  const first = await play({ ...options, budget: share }, (result) => results.set(result.scenario.name, result), order);
  const visited = visitedIn(ordered.flatMap(({ name }) => results.get(name) ?? []));
  const broken = first.claims.filter(isBroken).map(({ id }) => id);
  const budget = leftOf(options.budget, share, first.requests, [...results.values()]);
  if (broken.length === 0 || budget.requests <= 0 || signal.aborted || first.unreachable !== undefined) {
    return { record: first, triage: triage(first, null, known), visited };
  }
  const again = await play(
    { ...options, only: broken, budget },
    () => {},
    (scenarios) => scenarios,
  );
  const found = triage(first, again, known);
  return { record: withSecondPlay(first, again, found), triage: found, visited };
}

function shareOf(limit: number): number {
  return Math.ceil(limit * FIRST_SHARE);
}

function leftOf(
  whole: BudgetLimits,
  share: BudgetLimits,
  requests: number,
  results: readonly ScenarioResult[],
): BudgetLimits {
  const asked = results.flatMap(({ exchanges }) => exchanges.map(({ request }) => request));
  const made = asked.filter(({ method, url }) => makesResource(rules, method, new URL(url).pathname)).length;
  // Results of a scenario that the budget ended are not reported.
  const isSpent = results.some(({ skipped }) => skipped === "budget");
  return { requests: whole.requests - requests, resources: whole.resources - (isSpent ? share.resources : made) };
}
