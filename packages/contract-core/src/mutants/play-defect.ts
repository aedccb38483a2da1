import { randomBytes } from "node:crypto";
import { cacheFolderOf, readDurations } from "../record/durations-file.ts";
import { isElsewhere, partition } from "../suite/lanes.ts";
import { playScenarios } from "../suite/runner.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { Scenario, ScenarioFacts } from "../suite/scenario.ts";
import type { Suite } from "../suite/suite.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { forgetfulLedger } from "../target/ledger.ts";
import type { Target } from "../target/target.ts";
import type { Defect } from "./mutant.ts";

/** How long a request may take where the defect holds it for ever. */
const HELD_TIMEOUT_MS = 10_000;
/** How long it may take else: a request that a defect keeps from its answer waits for ever where the clock stands still. */
const TIMEOUT_MS = 20_000;

/** Whether the suite found the defect, and by which claims. */
export interface MutantResult {
  readonly mutant: Defect;
  /** The claims of the mutant that the suite found broken; empty = the mutant survived. */
  readonly caughtBy: readonly string[];
  /** What did not hold, in words. */
  readonly found: readonly string[];
  /** Why claims of the mutant were not judged: an error of a check says nothing about its strength. */
  readonly unjudged: readonly string[];
  readonly tookMs: number;
}

/** The scenarios of the claims that a mutant breaks. */
export function scenariosOf<Play extends ScenarioFacts>(
  scenarios: readonly Play[],
  { breaks }: Defect,
): readonly Play[] {
  return scenarios.filter((scenario) => scenario.claims.some((id) => breaks.includes(id)));
}

/** Plays the scenarios of a mutant's claims against a target that has its defect, until one finds it. */
export async function playDefect<Context, Place extends Target>(
  suite: Suite<Context, Place>,
  mutant: Defect,
  target: Place,
  signal: AbortSignal,
  afterShared?: () => Promise<void>,
): Promise<MutantResult> {
  const startMs = performance.now();
  const durations = await readDurations(cacheFolderOf(suite));
  const isFound = new AbortController();
  /** What did not hold, by claim. A check need not go on to its end, where a held request may be the next. */
  const seen = new Map<string, string>();
  const play = (some: readonly Scenario<Context>[]): Promise<readonly ScenarioResult[]> =>
    playScenarios(some, {
      suite,
      target,
      dialect: "default",
      safety: "full",
      budget: createBudget({ requests: Infinity, resources: Infinity }),
      ledger: forgetfulLedger(),
      prefix: `verify-${randomBytes(4).toString("hex")}`,
      clock: suite.movedClock === undefined ? "real" : "control",
      timeoutMs: mutant.isHeld === true ? HELD_TIMEOUT_MS : TIMEOUT_MS,
      durations,
      // Most checks of a claim find a defect of it, and the longest are random walks.
      shortestFirst: true,
      // The caller bounds the play of a defect with its signal.
      pace: { runMs: Infinity, scenarioMinMs: Infinity },
      signal: AbortSignal.any([signal, isFound.signal]),
      onObservation({ name }, { holds, claimId, expected, got }) {
        if (holds || !mutant.breaks.includes(claimId)) return;
        seen.set(claimId, seen.get(claimId) ?? `${claimId}: "${name}": expected ${expected}, got ${got}`);
        // It ends here, and puts back what it has changed, such as a clock that stands still.
        throw new Error("The defect is found.");
      },
      onResult() {
        if (seen.size > 0) isFound.abort();
      },
    });
  const [apart, here] = partition(scenariosOf(suite.scenarios, mutant), isElsewhere);
  const played = await play(here);
  if (here.length > 0) await afterShared?.();
  // Scenarios with their own service are played only if no other one found the defect.
  const results = [...played, ...(await play(apart))];
  const concerned = verdictsOf(suite, results).filter(({ claim }) => mutant.breaks.includes(claim.id));
  const meant = concerned.filter(({ kind }) => kind === "fail" || (mutant.isHeld === true && kind === "error"));
  const ended = meant.filter(({ claim }) => !seen.has(claim.id));
  const caughtBy = [...seen.keys(), ...ended.map(({ claim }) => claim.id)];
  const found = [...seen.values(), ...ended.map(({ claim, reason }) => `${claim.id}: ${reason}`)];
  const unjudged = concerned.flatMap(({ claim, kind, reason }) =>
    kind === "error" || kind === "skipped" ? [`${claim.id}: ${reason}`] : [],
  );
  return { mutant, caughtBy, found, unjudged, tookMs: performance.now() - startMs };
}
