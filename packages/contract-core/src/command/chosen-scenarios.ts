import type { ScenarioFacts } from "../suite/scenario.ts";
import type { Options } from "./options.ts";

/** A scenario that may send more requests is long. */
const SHORT_REQUESTS_MAX = 1_000;

function isLong({ ceiling }: ScenarioFacts): boolean {
  return (ceiling?.requests ?? 0) > SHORT_REQUESTS_MAX;
}

/**
 * The scenarios that check one of the requested claims. For claims that are requested by their names, scenarios that take long, such
 * as random walks, are left out where others check the same claims, unless the options ask for them.
 */
export function chosenScenarios<Scenario extends ScenarioFacts>(
  scenarios: readonly Scenario[],
  { only, long }: Pick<Options, "only" | "long">,
): readonly Scenario[] {
  const isMeant = claimFilter(only);
  const meant = scenarios.filter((scenario) => scenario.claims.some(isMeant));
  if (long || only.length === 0 || only.some((pattern) => pattern.includes("*"))) return meant;
  const checkedShortly = new Set(meant.filter((scenario) => !isLong(scenario)).flatMap(({ claims }) => claims));
  return meant.filter(
    (scenario) => !isLong(scenario) || scenario.claims.some((id) => isMeant(id) && !checkedShortly.has(id)),
  );
}

/** Whether a claim id matches one of the patterns, in which `*` matches any text. Without patterns all ids match. */
export function claimFilter(patterns: readonly string[]): (claimId: string) => boolean {
  if (patterns.length === 0) return () => true;
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(".*")}$`, "i");
  });
  return (claimId) => expressions.some((expression) => expression.test(claimId));
}
