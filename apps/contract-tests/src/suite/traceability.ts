import { claims } from "@millrace/spec/claims";
import type { Scenario } from "./scenario.ts";
import { explainedClaims } from "./unchecked.ts";

/** What is wrong between claims and checks, in both directions; empty when every link holds. */
export function traceabilityFaults(scenarios: readonly Scenario[]): string[] {
  const known = new Set(claims.map(({ id }) => id));
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  const names = Map.groupBy(scenarios, ({ name }) => name);
  return [
    ...scenarios.flatMap(({ name, claims: cited }) => [
      ...cited.filter((id) => !known.has(id)).map((id) => `"${name}" checks ${id}, which is no claim`),
      ...(cited.length === 0 ? [`"${name}" checks no claim`] : []),
      ...(new Set(cited).size < cited.length ? [`"${name}" lists a claim twice`] : []),
    ]),
    ...[...names].filter(([, same]) => same.length > 1).map(([name]) => `two scenarios are called "${name}"`),
    ...explainedClaims().flatMap((id) => [
      ...(known.has(id) ? [] : [`a reason is given for ${id}, which is no claim`]),
      ...(checked.has(id) ? [`${id} has a check and a reason to have none`] : []),
    ]),
  ];
}
