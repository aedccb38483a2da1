import { type ClaimId, claims } from "@millrace/spec/claims";
import type { Scenario } from "./scenario.ts";
import { isExplained } from "./unchecked.ts";

/** Claims with neither a check nor a reason for having none. */
export function forgottenClaims(scenarios: readonly Scenario[]): ClaimId[] {
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  return claims.map(({ id }) => id).filter((id) => !checked.has(id) && !isExplained(id));
}

/** The faults in the claims that scenarios check; empty without faults. */
export function traceabilityFaults(scenarios: readonly Scenario[]): string[] {
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  const always = new Set(scenarios.filter((one) => one.insteadInCompat === undefined).flatMap((one) => one.claims));
  const names = Map.groupBy(scenarios, ({ name }) => name);
  return [
    ...scenarios.flatMap(({ name, claims: cited, insteadInCompat }) => [
      ...(cited.length === 0 ? [`"${name}" checks no claim`] : []),
      ...(new Set(cited).size < cited.length ? [`"${name}" lists a claim twice`] : []),
      ...(insteadInCompat === undefined || always.has(insteadInCompat)
        ? []
        : [`"${name}" is not played in compat for ${insteadInCompat}, which is not checked there`]),
    ]),
    ...[...names].filter(([, same]) => same.length > 1).map(([name]) => `two scenarios are called "${name}"`),
    ...[...checked].filter(isExplained).map((id) => `${id} has a check and a reason to have none`),
  ];
}
