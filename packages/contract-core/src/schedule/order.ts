import type { ClaimEvidence, TargetEvidence } from "../record/evidence.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { ScenarioFacts } from "../suite/scenario.ts";

/** The parts of a scenario that determine its place. Ids of claims are compared with those in the evidence. */
export interface Orderable extends Pick<ScenarioFacts, "name"> {
  readonly claims: readonly string[];
}

/** Whether a run reached a scenario. */
export interface Visit extends Pick<ScenarioResult, "skipped" | "lane"> {
  readonly scenario: Pick<ScenarioFacts, "name">;
}

/**
 * The order in which runs with a small budget reach every scenario over several nights: scenarios begun longest ago come
 * first. Scenarios that share a claim stay together, because only together they give it a verdict. Broken claims alternate
 * with the others, so that a repair is noticed soon and no scenario starves.
 */
export function oldestFirst(
  known: TargetEvidence | undefined,
): <Item extends Orderable>(scenarios: readonly Item[]) => readonly Item[] {
  return (scenarios) => {
    const begun = ({ name }: Orderable): string => known?.scenarios[name] ?? "";
    const oldestOf = new Map<string, string>();
    for (const scenario of scenarios) {
      for (const id of scenario.claims) oldestOf.set(id, least([oldestOf.get(id) ?? begun(scenario), begun(scenario)]));
    }
    // Within a group, the scenario that was not reached comes first.
    const age = (scenario: Orderable): string =>
      `${least(scenario.claims.map((id) => oldestOf.get(id) ?? ""))} ${begun(scenario)}`;
    const aged = scenarios.map((scenario) => ({ scenario, age: age(scenario) }));
    const sorted = aged.toSorted((left, right) => compare(left.age, right.age));
    const isSuspect = ({ scenario }: Aged): boolean => scenario.claims.some((id) => isBrokenIn(known?.claims[id]));
    const [suspects, others] = [sorted.filter(isSuspect), sorted.filter((one) => !isSuspect(one))];
    // The oldest one comes first, because the budget may be enough only for it.
    const othersFirst = compare(others[0]?.age ?? LATEST, suspects[0]?.age ?? LATEST) < 0;
    return (othersFirst ? inTurns(others, suspects) : inTurns(suspects, others)).map(({ scenario }) => scenario);
  };
}

/**
 * Names of the scenarios that a run reached. The first one that the budget ended counts too, and those that were under way when the target
 * stopped answering or the time was over; otherwise they would always be first, and end every run.
 */
export function visitedIn(results: readonly Visit[]): readonly string[] {
  const ended = results.find(({ skipped }) => skipped === "budget");
  return results.filter((result) => result === ended || isReached(result)).map(({ scenario }) => scenario.name);
}

function isReached({ skipped, lane }: Visit): boolean {
  if (skipped === "unreachable" || skipped === "overtime" || skipped === "all-broken") return lane !== undefined;
  return skipped !== "budget" && skipped !== "stopped";
}

interface Aged {
  readonly scenario: Orderable;
  readonly age: string;
}

/** Sorts after every time in ISO 8601. */
const LATEST = "~";

function isBrokenIn(claim: ClaimEvidence | undefined): boolean {
  return claim !== undefined && claim.brokenSince !== null;
}

function inTurns<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  const longest = Math.max(some.length, others.length);
  return Array.from({ length: longest }, (_, index) => [
    some.slice(index, index + 1),
    others.slice(index, index + 1),
  ]).flat(2);
}

function least(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other < one ? other : one), texts[0] ?? "");
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
