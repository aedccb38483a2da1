import type { ScenarioFacts } from "./scenario.ts";
import { notWritten, type Suite } from "./suite.ts";

/** The parts of a suite that are compared. */
interface TracedSuite extends Pick<Suite, "claims" | "unchecked"> {
  readonly scenarios: readonly ScenarioFacts[];
}

/** Claims with neither a check nor a reason for having none. */
export function forgottenClaims({ claims, scenarios, unchecked = notWritten }: TracedSuite): string[] {
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  return claims.map(({ id }) => id).filter((id) => !checked.has(id) && !unchecked.isExplained(id));
}

/** The faults in the claims that scenarios check; empty without faults. */
export function traceabilityFaults({ scenarios, unchecked = notWritten }: Omit<TracedSuite, "claims">): string[] {
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  const playedIn = (dialect: string): ReadonlySet<string> =>
    new Set(scenarios.filter(({ instead }) => instead?.[dialect] === undefined).flatMap((one) => one.claims));
  const names = Map.groupBy(scenarios, ({ name }) => name);
  return [
    ...scenarios.flatMap(({ name, claims: cited, instead = {} }) => [
      ...(cited.length === 0 ? [`"${name}" checks no claim`] : []),
      ...(new Set(cited).size < cited.length ? [`"${name}" lists a claim twice`] : []),
      ...Object.entries(instead)
        .filter(([dialect, id]) => id !== undefined && !playedIn(dialect).has(id))
        .map(([dialect, id]) => `"${name}" is not played in ${dialect} for ${id}, which is not checked there`),
    ]),
    ...[...names].filter(([, same]) => same.length > 1).map(([name]) => `two scenarios are called "${name}"`),
    ...[...checked].filter(unchecked.isExplained).map((id) => `${id} has a check and a reason to have none`),
  ];
}
