import { claims } from "@millrace/spec/claims";
import { type Lanes, lanesOf } from "../suite/lanes.ts";
import type { Scenario } from "../suite/scenario.ts";
import { uncheckedReasonOf } from "../suite/unchecked.ts";
import { allows } from "../target/safety.ts";
import { chosenScenarios } from "./chosen-scenarios.ts";
import { claimFilter } from "./claim-filter.ts";
import type { Options } from "./options.ts";
import { PARALLEL, PARALLEL_ELSEWHERE } from "./run.ts";

/** What a run with these options would do, and in which order, as far as that is known without a request to the target. */
export function plan(options: Options): string {
  const chosen = chosenScenarios(options);
  const isMeant = claimFilter(options.only);
  const checked = new Set(chosen.flatMap((scenario) => scenario.claims));
  const unchecked = claims.filter(({ id }) => isMeant(id) && !checked.has(id));
  const hasOthers = options.baseUrl === undefined;
  const clock = options.clock ?? (hasOthers ? "control" : "real");
  const lanes = lanesOf(chosen, { clock, hasOthers, aloneElsewhere: true });
  const linesOf = (name: keyof Lanes): readonly string[] =>
    lanes[name].length === 0 ? [] : [`${titles[name]}:`, ...lanes[name].map((scenario) => lineOf(scenario, options))];
  return [
    ...linesOf("together"),
    ...linesOf("inTurn"),
    ...linesOf("elsewhere"),
    ...linesOf("alone"),
    ...unchecked.map(({ id }) => `  unchecked   ${id}: ${uncheckedReasonOf(id)}`),
    "",
    `${chosen.length} scenarios check ${checked.size} claims; ${unchecked.length} claims have no check.`,
  ].join("\n");
}

/** The first three lanes are played at the same time. */
const titles: Readonly<Record<keyof Lanes, string>> = {
  together: `At the target, ${PARALLEL} at once`,
  inTurn: "At the target beside them, one after the other, because they need machines",
  elsewhere: `At further services beside them, ${PARALLEL_ELSEWHERE} at once`,
  alone: "At the target after all others, one after the other",
};

function lineOf(scenario: Scenario, options: Options): string {
  return `${marks(scenario, options)} ${scenario.name}: ${scenario.claims.join(", ")}`;
}

function marks({ safety, needs = [], insteadInCompat }: Scenario, options: Options): string {
  if (options.dialect === "compat" && insteadInCompat !== undefined) return `  skip:diverged-documented`;
  if (!allows(options.safety, safety)) return `  skip:safety`;
  return `  ${safety}${needs.length === 0 ? "" : ` (${needs.join(", ")})`}`;
}
