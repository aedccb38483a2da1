import { createBudget, forgetfulLedger, playScenarios, type ScenarioResult } from "@millrace/contract-core";
import { asPlayed, type Scenario } from "../../suite/scenario.ts";
import { suiteWith } from "../../whole/suite.ts";
import type { Target } from "../../target/target.ts";

/** The same walks every time, so that finding a defect does not depend on chance. */
const suite = suiteWith({ seed: 1, count: 30, shorteningMaxMs: 0 });
/** A defect may hold a request for ever; a busy machine needs longer than a quiet one for an answer. */
const TIMEOUT_MS = 20_000;

interface PlayerOptions {
  readonly parallel: number;
  /** Scenarios that must be alone are played at another service, as in a whole run. */
  readonly aloneElsewhere?: boolean;
  readonly signal: AbortSignal;
  readonly onResult?: (result: ScenarioResult) => void;
}

export type Player = (
  some: readonly Scenario[],
  service: Target,
  options: PlayerOptions,
) => Promise<readonly ScenarioResult[]>;

/** Plays scenarios against services of our own, which end with what was made there. */
export function createPlayer(): Player {
  let times = 0;
  return async (some, target, { parallel, aloneElsewhere = false, signal, onResult = () => {} }) => {
    times += 1;
    return await playScenarios(some.map(asPlayed), {
      suite,
      target,
      dialect: "default",
      safety: "full",
      budget: createBudget({ requests: Infinity, resources: Infinity }),
      ledger: forgetfulLedger(),
      prefix: `verify-m${times}`,
      clock: "control",
      timeoutMs: TIMEOUT_MS,
      parallel,
      ...(aloneElsewhere ? { parallelElsewhere: 1 } : {}),
      signal,
      onResult,
    });
  };
}
