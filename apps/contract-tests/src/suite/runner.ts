import { BudgetSpentError } from "../target/budget.ts";
import type { Exchange } from "../target/transport.ts";
import type { Observation } from "./expectation.ts";
import { type Capability, type Scenario, allows } from "./scenario.ts";
import { type SessionOptions, openSession } from "./session.ts";

/** Why a scenario was not played. */
export type SkipReason = `needs:${Capability}` | "unsupported-by-target" | "safety" | "budget" | "stopped";

/** How one scenario went. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly skipped: SkipReason | null;
  readonly observations: readonly Observation[];
  readonly exchanges: readonly Exchange[];
  /** What ended it early; null when it was played to its end. */
  readonly error: string | null;
  readonly tookMs: number;
}

export interface RunnerOptions extends SessionOptions {
  /** Aborted when somebody wants the run to end: what was made is still removed. */
  readonly signal: AbortSignal;
  readonly onResult: (result: ScenarioResult) => void;
}

/** Plays scenarios one after the other: some move the clock of all. */
export async function playScenarios(scenarios: readonly Scenario[], options: RunnerOptions): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  let isSpent = false;
  for (const scenario of scenarios) {
    const reason: SkipReason | null = options.signal.aborted
      ? "stopped"
      : isSpent
        ? "budget"
        : skipReason(scenario, options);
    const result: ScenarioResult = reason === null ? await play(scenario, options) : skipped(scenario, reason);
    isSpent ||= result.skipped === "budget";
    results.push(result);
    options.onResult(result);
  }
  return results;
}

/** Why a scenario cannot be played against a target; null if it can. */
export function skipReason(
  { safety, needs = [], stateless }: Scenario,
  { safety: level, target }: Pick<SessionOptions, "safety" | "target">,
): SkipReason | null {
  if (!allows(level, safety)) return "safety";
  if (target.forgets === true && stateless !== true) return "unsupported-by-target";
  const missing = needs.find((need) => !target.capabilities.has(need));
  return missing === undefined ? null : `needs:${missing}`;
}

function skipped(scenario: Scenario, reason: SkipReason): ScenarioResult {
  return { scenario, skipped: reason, observations: [], exchanges: [], error: null, tookMs: 0 };
}

async function play(scenario: Scenario, options: RunnerOptions): Promise<ScenarioResult> {
  const startMs = performance.now();
  const session = openSession(options);
  let error: string | null = null;
  let isSpent = false;
  try {
    await scenario.run(session.context);
  } catch (thrown) {
    isSpent = thrown instanceof BudgetSpentError;
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  // What is left stays in the ledger, for a sweep.
  await session.clear().catch(() => undefined);
  if (isSpent) return skipped(scenario, "budget");
  // The same Ctrl-C may have ended a service of our own.
  if (error !== null && options.signal.aborted) return skipped(scenario, "stopped");
  return { scenario, skipped: null, ...session.played, error, tookMs: performance.now() - startMs };
}
