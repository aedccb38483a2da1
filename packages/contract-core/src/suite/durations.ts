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
