import { claims } from "@millrace/spec/claims";
import type { Scenario } from "../suite/scenario.ts";
import { allows } from "../target/safety.ts";
import { uncheckedReasonOf } from "../suite/unchecked.ts";
import { claimFilter } from "./claim-filter.ts";
import type { Options } from "./options.ts";
import { chosenScenarios } from "./run.ts";

/** What a run with these options would do, as far as that is known without a request to the target. */
export function plan(options: Options): string {
  const chosen = chosenScenarios(options.only);
  const isMeant = claimFilter(options.only);
  const checked = new Set(chosen.flatMap((scenario) => scenario.claims));
  const unchecked = claims.filter(({ id }) => isMeant(id) && !checked.has(id));
  const lines = chosen.map((scenario) => `${marks(scenario, options)} ${scenario.name}: ${scenario.claims.join(", ")}`);
  return [
    ...lines,
    ...unchecked.map(({ id }) => `  unchecked   ${id}: ${uncheckedReasonOf(id)}`),
    "",
    `${chosen.length} scenarios check ${checked.size} claims; ${unchecked.length} claims have no check.`,
  ].join("\n");
}

function marks({ safety, needs = [], insteadInCompat }: Scenario, options: Options): string {
  if (options.dialect === "compat" && insteadInCompat !== undefined) return `  skip:diverged-documented`;
  if (!allows(options.safety, safety)) return `  skip:safety`;
  return `  ${safety}${needs.length === 0 ? "" : ` (${needs.join(", ")})`}`;
}
