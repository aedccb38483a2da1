import type { SuiteClock } from "../target/clock.ts";
import { expectedMs } from "./durations.ts";
import type { ScenarioFacts } from "./scenario.ts";

/**
 * Where a scenario is played: concurrently with others at the target (`together`); beside those one after the other, because it needs what
 * a target has little of (`inTurn`); beside all others on a service of its own (`elsewhere`); at the end (`alone`).
 */
export const laneNames = ["together", "inTurn", "elsewhere", "alone"] as const;
export type Lane = (typeof laneNames)[number];

/** In each lane the longest comes first, so that none of them begins when all others have ended. */
export type Lanes<Scenario extends ScenarioFacts> = Readonly<Record<Lane, readonly Scenario[]>>;

/** What a run can do beside its target. */
export interface Room {
  readonly clock: SuiteClock["kind"];
  /** The suite can start services like the target. */
  readonly hasOthers: boolean;
  /** What must be alone has a service of its own for that time, beside the others. Only where the clock is moved. */
  readonly aloneElsewhere: boolean;
  /** What a target has little of. */
  readonly scarce: readonly string[];
}

/**
 * A moved clock affects all scenarios of a service together; in real time each one waits by itself.
 *
 * @param msOf expected duration of a scenario, without the time that it waits in real time
 */
export function lanesOf<Scenario extends ScenarioFacts>(
  scenarios: readonly Scenario[],
  { clock, hasOthers, aloneElsewhere, scarce }: Room,
  msOf: (scenario: Scenario) => number = (scenario) => expectedMs(scenario, {}),
): Lanes<Scenario> {
  const waitMs = (scenario: Scenario): number => (clock === "real" ? spanMsOf(scenario) : 0);
  const longestFirst = scenarios.toSorted((a, b) => waitMs(b) - waitMs(a) || msOf(b) - msOf(a));
  const isAlone = (scenario: Scenario): boolean =>
    scenario.alone === true || (clock === "control" && scenario.needs?.includes("time") === true);
  const isApart = aloneElsewhere && hasOthers && clock === "control";
  // Then no scenario moves the clock of the target itself.
  const [elsewhere, here] = partition(longestFirst, (scenario) =>
    isApart
      ? isAlone(scenario) || scenario.needs?.includes("own-service") === true
      : hasOthers && isElsewhere(scenario),
  );
  const [alone, others] = partition(here, isAlone);
  const [inTurn, together] = partition(others, ({ needs = [] }) => needs.some((need) => scarce.includes(need)));
  return { elsewhere, together, inTurn, alone };
}

/** Whether it is played on its own service, where the suite can start one. */
export function isElsewhere({ elsewhere, needs = [] }: ScenarioFacts): boolean {
  return elsewhere === true || needs.includes("own-service");
}

/** Time that a scenario may let pass without declaring it. */
const UNSAID_SPAN_MAX_MS = 600_000;

export function spanMsOf({ spanMs, needs = [] }: ScenarioFacts): number {
  return spanMs ?? (needs.includes("time") ? UNSAID_SPAN_MAX_MS : 0);
}

export function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
