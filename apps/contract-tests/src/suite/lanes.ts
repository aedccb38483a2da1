import type { SuiteClock } from "../target/clock.ts";
import type { Scenario } from "./scenario.ts";

/** What may be played at once, and what only while nothing else is. */
export interface Lanes {
  /** Beside all others, on services of their own. */
  readonly elsewhere: readonly Scenario[];
  /** The longest first, so that none of them begins when all others are over. */
  readonly together: readonly Scenario[];
  /** Beside those, but one after the other: the machines of a target have room for few pods and workers. */
  readonly inTurn: readonly Scenario[];
  readonly alone: readonly Scenario[];
}

/**
 * Time that is moved passes for all at once; time that is waited for is for each its own. `hasOthers`: services like the
 * target can be started.
 */
export function lanesOf(scenarios: readonly Scenario[], clock: SuiteClock["kind"], hasOthers: boolean): Lanes {
  const [elsewhere, here] = partition(scenarios, (scenario) => hasOthers && isElsewhere(scenario));
  const [alone, others] = partition(
    here,
    (scenario) => scenario.alone === true || (clock === "control" && scenario.needs?.includes("time") === true),
  );
  const [inTurn, together] = partition(
    others.toSorted((a, b) => spanMsOf(b) - spanMsOf(a)),
    ({ needs = [] }) => needs.some((need) => need === "machines" || need === "handlers" || need === "deployed"),
  );
  return { elsewhere, together, inTurn, alone };
}

/** Whether it is played on a service of its own, where one can be started. */
export function isElsewhere({ elsewhere, needs = [] }: Scenario): boolean {
  return elsewhere === true || needs.includes("own-service");
}

/** Time that a scenario lets pass without saying so. */
const UNSAID_SPAN_MAX_MS = 600_000;

export function spanMsOf({ spanMs, needs = [] }: Scenario): number {
  return spanMs ?? (needs.includes("time") ? UNSAID_SPAN_MAX_MS : 0);
}

export function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
