import type { Lanes } from "./lanes.ts";
import { type ScenarioFacts, usualCeiling } from "./scenario.ts";

/** Duration of scenarios in earlier runs, in milliseconds, by name. */
export type Durations = Readonly<Record<string, number>>;

/** Roughly how long a scenario takes where nothing is known of it yet: what it declares tells how much it does. */
const USUAL_MS = 300;
const MOVES_TIME_MS = 300;
const STARTS_SERVICE_MS = 2_000;
const PER_REQUEST_MS = 1;
/** A scenario without a limit of requests, such as a random walk. */
const REQUESTS_MAX = 5_000;

/** Expected duration of a scenario where the clock is moved: that of the last run, otherwise an estimate from what it declares. */
export function expectedMs(
  { name, needs = [], elsewhere, spanMs = 0, ceiling }: ScenarioFacts,
  known: Durations,
): number {
  const last = known[name];
  if (last !== undefined) return last;
  const movesTime = needs.includes("time") || needs.includes("own-service");
  const more = Math.min(ceiling?.requests ?? 0, REQUESTS_MAX);
  return (
    USUAL_MS +
    (needs.includes("time") ? MOVES_TIME_MS : 0) +
    (needs.includes("own-service") || elsewhere === true ? STARTS_SERVICE_MS : 0) +
    (movesTime ? 0 : spanMs) +
    (more > usualCeiling.requests / 2 ? more * PER_REQUEST_MS : 0)
  );
}

/** Where and when a scenario is expected to be played, in milliseconds since the first one. */
export interface Place<Scenario extends ScenarioFacts = ScenarioFacts> {
  readonly scenario: Scenario;
  readonly lane: keyof Lanes<Scenario>;
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
  function played(lane: keyof Lanes<Scenario>, width: number, fromMs = 0): readonly Place<Scenario>[] {
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
