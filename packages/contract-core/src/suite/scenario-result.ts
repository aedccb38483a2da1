import type { Exchange } from "../target/exchange.ts";
import type { ProcessorTime } from "../target/processor-time.ts";
import type { Observation } from "./expectation.ts";
import type { Lane } from "./lanes.ts";
import type { ScenarioFacts } from "./scenario.ts";

/**
 * Why a scenario was not played. `lacks-right`: the key of the run may not do what it needs; `patience`: it would wait longer than the run allows; `unsupported-by-target`: the target has
 * no memory, or reports that it cannot do what the scenario needs; `unreachable`: the target had stopped answering; `overtime`: the run had
 * taken its time; `all-broken`: none of the checks before had held.
 */
export type SkipReason =
  | `needs:${string}`
  | `diverged-documented:${string}`
  | `lacks-right:${string}`
  | "unsupported-by-target"
  | "safety"
  | "budget"
  | "patience"
  | "stopped"
  | "unreachable"
  | "overtime"
  | "all-broken";

/** The result of one scenario. */
export interface ScenarioResult {
  readonly scenario: ScenarioFacts;
  readonly skipped: SkipReason | null;
  readonly observations: readonly Observation[];
  readonly exchanges: readonly Exchange[];
  /** The error that ended it early; null when it was played to its end. */
  readonly error: string | null;
  /** Its latest exchange that a claim may be about, without the removals at its end. */
  readonly last?: number | undefined;
  readonly tookMs: number;
  /** Where it was played; missing where it was not. */
  readonly lane?: Lane;
  /** What it used, if the run measures it. */
  readonly processor?: ProcessorTime;
}
