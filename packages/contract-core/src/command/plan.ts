import { type Lane, laneNames, lanesOf } from "../suite/lanes.ts";
import type { ScenarioFacts } from "../suite/scenario.ts";
import { type Durations, expectedMs } from "../suite/durations.ts";
import { endOf, type Place, scheduleOf } from "../suite/schedule.ts";
import { notWritten, scarceAt, type Suite } from "../suite/suite.ts";
import { allows } from "../target/safety.ts";
import { chosenScenarios, claimFilter } from "./chosen-scenarios.ts";
import type { Options } from "./options.ts";
import { PARALLEL, PARALLEL_ELSEWHERE } from "./run.ts";

type PlannedSuite = Pick<Suite<never>, "claims" | "scarce" | "unchecked" | "scenarios">;

/**
 * What a run with these options would do, when and in which order, as far as that is known without a request to the target.
 *
 * @param durations of earlier runs. Where the clock is not moved, a scenario mostly waits, and the plan names no times.
 */
export function plan(suite: PlannedSuite, options: Options, durations: Durations = {}): string {
  const { claims, scenarios, unchecked = notWritten } = suite;
  const chosen: readonly ScenarioFacts[] = chosenScenarios(scenarios, options);
  const isMeant = claimFilter(options.only);
  const checked = new Set(chosen.flatMap((scenario) => scenario.claims));
  const left = claims.filter(({ id }) => isMeant(id) && !checked.has(id));
  const hasOthers = options.baseUrl === undefined;
  const clock = options.clock ?? (hasOthers ? "control" : "real");
  const msOf = (scenario: ScenarioFacts): number => expectedMs(scenario, durations);
  const lanes = lanesOf(chosen, { clock, hasOthers, aloneElsewhere: true, scarce: scarceAt(suite, hasOthers) }, msOf);
  const places = scheduleOf(lanes, { together: PARALLEL, elsewhere: PARALLEL_ELSEWHERE }, msOf);
  const isTimed = clock === "control";
  function linesOf(name: Lane): readonly string[] {
    const some = places.filter(({ lane }) => lane === name);
    if (some.length === 0) return [];
    const until = isTimed ? ` (until ${seconds(endOf(some))})` : "";
    return [
      `${titles[name].replace("@", suite.scarce?.word ?? "")}${until}:`,
      ...some.map((place) => (isTimed ? timesOf(place) : "") + lineOf(place.scenario, options)),
    ];
  }
  const known = chosen.filter(({ name }) => durations[name] !== undefined).length;
  return [
    ...laneNames.flatMap(linesOf),
    ...left.map(({ id }) => `  unchecked   ${id}: ${unchecked.reasonOf(id)}`),
    "",
    `${chosen.length} scenarios check ${checked.size} claims; ${left.length} claims have no check.`,
    ...(isTimed
      ? [
          `Expected to take ${seconds(endOf(places))}: ${known} of these times are from the last run, the others estimates.`,
        ]
      : []),
  ].join("\n");
}

/** The first three lanes are played at the same time. */
const titles: Readonly<Record<Lane, string>> = {
  together: `At the target, ${PARALLEL} at once`,
  inTurn: "At the target beside them, one after the other, because they need @",
  elsewhere: `At further services beside them, ${PARALLEL_ELSEWHERE} at once`,
  alone: "At the target after all others, one after the other",
};

function timesOf({ beginsMs, endsMs }: Place): string {
  return `${seconds(beginsMs).padStart(8)} –${seconds(endsMs).padStart(8)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function lineOf(scenario: ScenarioFacts, options: Options): string {
  return `${marks(scenario, options)} ${scenario.name}: ${scenario.claims.join(", ")}`;
}

function marks({ safety, needs = [], instead }: ScenarioFacts, options: Options): string {
  if (instead?.[options.dialect] !== undefined) return `  skip:diverged-documented`;
  if (!allows(options.safety, safety)) return `  skip:safety`;
  return `  ${safety}${needs.length === 0 ? "" : ` (${needs.join(", ")})`}`;
}
