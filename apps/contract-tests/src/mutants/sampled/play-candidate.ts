import { errorMessage, type Observation, type ScenarioResult } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { flagsOfPatch } from "../source/source-mutant.ts";
import type { Candidate } from "./candidates.ts";
import type { Player } from "./player.ts";

/**
 * - `found`: a check did not hold, or ended in an error, and did so again.
 * - `dead`: the service did not start, which no check has to find.
 * - `survived`: every check that runs the code holds.
 * - `undecided`: the time was over before all of them were played.
 */
export type CandidateVerdict = "found" | "dead" | "survived" | "undecided";

export interface CandidateResult {
  readonly verdict: CandidateVerdict;
  /** What found it, in words; otherwise null. */
  readonly how: string | null;
  /** The name of the scenario that found it. */
  readonly finder: string | null;
  /** Checks that were played. */
  readonly played: number;
  readonly tookMs: number;
}

interface PlayOptions {
  /** Those that run the code, in the order in which they are played. */
  readonly scenarios: readonly Scenario[];
  readonly secondsMax: number;
  readonly play: Player;
  readonly signal: AbortSignal;
}

/** Sizes of the groups that are played one after the other; the last one is as large as needed. Most are found in the first. */
const GROUPS = [6, 24, 96];
/** Scenarios that are played at the same time. */
const PARALLEL = 6;

/** Plays the scenarios against a service with the mutation, until one of them notices it. */
export async function playCandidate(
  { file, mutation }: Candidate,
  { scenarios, secondsMax, play, signal }: PlayOptions,
): Promise<CandidateResult> {
  const startMs = performance.now();
  let played = 0;
  const ended = (verdict: CandidateVerdict, by: Noticed | null): CandidateResult => ({
    verdict,
    how: by?.how ?? null,
    finder: by?.scenario ?? null,
    played,
    tookMs: Math.round(performance.now() - startMs),
  });
  const { search, replacement, offset } = mutation;
  let service: Target;
  try {
    service = await startOwnService({ nodeFlags: flagsOfPatch({ file, search, replacement, offset }) });
  } catch (error) {
    return ended("dead", { how: errorMessage(error), scenario: null });
  }
  const late = AbortSignal.timeout(secondsMax * 1_000);
  /** Played until one of them notices something. */
  async function firstNoticed(some: readonly Scenario[]): Promise<Noticed | null> {
    const isFound = new AbortController();
    const stop = AbortSignal.any([signal, isFound.signal, late]);
    let first: Noticed | null = null;
    await play(some, service, {
      parallel: PARALLEL,
      signal: stop,
      onResult(result) {
        if (stop.aborted || result.skipped === "stopped") return;
        played += 1;
        first ??= noticed(result);
        if (first !== null) isFound.abort();
      },
    });
    return first;
  }
  try {
    let rest = scenarios;
    for (let group = 0; rest.length > 0 && !late.aborted && !signal.aborted; group += 1) {
      const some = rest.slice(0, GROUPS[group]);
      const first = await firstNoticed(some);
      const again = scenarios.find(({ name }) => name === first?.scenario);
      if (again === undefined) {
        rest = rest.slice(some.length);
        continue;
      }
      // On a busy machine a check may fail without a reason, but hardly twice.
      const second = await firstNoticed([again]);
      if (second !== null || late.aborted) return ended("found", second ?? first);
      rest = rest.filter((scenario) => scenario !== again);
    }
  } finally {
    await service.close();
  }
  return ended(late.aborted || signal.aborted ? "undecided" : "survived", null);
}

interface Noticed {
  readonly scenario: string | null;
  readonly how: string;
}

function noticed({ scenario, observations, error }: ScenarioResult): Noticed | null {
  const broken = observations.find(({ holds }) => !holds);
  if (broken !== undefined) return { scenario: scenario.name, how: `${broken.claimId}: ${wordsOf(broken)}` };
  if (error === null) return null;
  return { scenario: scenario.name, how: `${scenario.claims[0]}: "${scenario.name}" ended with ${error}` };
}

function wordsOf({ expected, got }: Observation): string {
  return `expected ${expected}, got ${got}`;
}
