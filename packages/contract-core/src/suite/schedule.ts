import type { Lane, Lanes } from "./lanes.ts";
import type { ScenarioFacts } from "./scenario.ts";

/** Where and when a scenario is expected to be played, in milliseconds since the first one. */
export interface Place<Scenario extends ScenarioFacts = ScenarioFacts> {
  readonly scenario: Scenario;
  readonly lane: Lane;
  readonly beginsMs: number;
  readonly endsMs: number;
}

/** Number of scenarios that each lane plays at the same time. */
export type Widths = Readonly<Record<"together" | "elsewhere", number>>;

/** The expected course of a run. Each lane plays its scenarios in their order, the next one as soon as there is room. */
export function scheduleOf<Scenario extends ScenarioFacts>(
  lanes: Lanes<Scenario>,
  { together, elsewhere }: Widths,
  msOf: (scenario: Scenario) => number,
): readonly Place<Scenario>[] {
  function played(lane: Lane, width: number, fromMs = 0): readonly Place<Scenario>[] {
    const freeAtMs = Array.from<number>({ length: width }).fill(fromMs);
    return lanes[lane].map((scenario) => {
      const beginsMs = Math.min(...freeAtMs);
      const endsMs = beginsMs + msOf(scenario);
      freeAtMs[freeAtMs.indexOf(beginsMs)] = endsMs;
      return { scenario, lane, beginsMs, endsMs };
    });
  }
  const beside = [...played("together", together), ...played("inTurn", 1)];
  return [...beside, ...played("elsewhere", elsewhere), ...played("alone", 1, endOf(beside))];
}

/** When the last scenario is expected to end. */
export function endOf(places: readonly Pick<Place, "endsMs">[]): number {
  return Math.max(0, ...places.map(({ endsMs }) => endsMs));
}
