import type { SuiteClock } from "../target/clock.ts";
import type { Scenario } from "./scenario.ts";

/** What may be played at once, and what only while nothing else is. */
export interface Lanes {
  /** The longest first, so that none of them begins when all others are over. */
  readonly together: readonly Scenario[];
  /** Beside those, but one after the other: the machines of a target have room for few pods and workers. */
  readonly inTurn: readonly Scenario[];
  readonly alone: readonly Scenario[];
}

/** Time that is moved passes for all at once; time that is waited for is for each its own. */
export function lanesOf(scenarios: readonly Scenario[], clock: SuiteClock["kind"]): Lanes {
  const isAlone = ({ alone, needs = [] }: Scenario): boolean =>
    alone === true || (clock === "control" && needs.includes("time"));
  const [inTurn, together] = partition(
    scenarios.filter((scenario) => !isAlone(scenario)).toSorted((a, b) => spanMsOf(b) - spanMsOf(a)),
    ({ needs = [] }) => needs.some((need) => need === "machines" || need === "handlers"),
  );
  return { together, inTurn, alone: scenarios.filter(isAlone) };
}

/** Time that a scenario lets pass without saying so. */
const UNSAID_SPAN_MAX_MS = 600_000;

export function spanMsOf({ spanMs, needs = [] }: Scenario): number {
  return spanMs ?? (needs.includes("time") ? UNSAID_SPAN_MAX_MS : 0);
}

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
