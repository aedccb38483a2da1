import { claims } from "@millrace/spec/claims";
import type { Scenario } from "./scenario.ts";
import { explainedClaims } from "./unchecked.ts";

/** Claims with neither a check nor a reason to have none. */
export function forgottenClaims(scenarios: readonly Scenario[]): string[] {
  const known = new Set([...scenarios.flatMap((scenario) => scenario.claims), ...explainedClaims()]);
  return claims.map(({ id }) => id).filter((id) => !known.has(id));
}

/** What is wrong between claims and checks, in both directions; empty when every link holds. */
export function traceabilityFaults(scenarios: readonly Scenario[]): string[] {
  const known = new Set(claims.map(({ id }) => id));
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  const always = new Set(scenarios.filter((one) => one.insteadInCompat === undefined).flatMap((one) => one.claims));
  const names = Map.groupBy(scenarios, ({ name }) => name);
  return [
    ...scenarios.flatMap(({ name, claims: cited, insteadInCompat }) => [
      ...cited.filter((id) => !known.has(id)).map((id) => `"${name}" checks ${id}, which is no claim`),
      ...(cited.length === 0 ? [`"${name}" checks no claim`] : []),
      ...(new Set(cited).size < cited.length ? [`"${name}" lists a claim twice`] : []),
      ...(insteadInCompat === undefined || always.has(insteadInCompat)
        ? []
        : [`"${name}" is not played in compat for ${insteadInCompat}, which is not checked there`]),
    ]),
    ...[...names].filter(([, same]) => same.length > 1).map(([name]) => `two scenarios are called "${name}"`),
    ...explainedClaims().flatMap((id) => [
      ...(known.has(id) ? [] : [`a reason is given for ${id}, which is no claim`]),
      ...(checked.has(id) ? [`${id} has a check and a reason to have none`] : []),
    ]),
  ];
}
