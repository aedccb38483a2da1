import { errorMessage, type Observation, type ScenarioResult } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { flagsOfPatch } from "../source/source-mutant.ts";
import type { Candidate } from "./candidates.ts";

/**
 * - `found`: a check did not hold, or ended in an error.
 * - `dead`: the service did not start, which no check has to find.
 * - `survived`: every check that runs the code holds.
 * - `undecided`: the time was over before all of them were played.
 */
export type CandidateVerdict = "found" | "dead" | "survived" | "undecided";

export interface CandidateResult {
  readonly verdict: CandidateVerdict;
  /** What found it, in words; otherwise null. */
  readonly how: string | null;
  readonly tookMs: number;
}

/** @param stop ends the play early, with what is still missing as `stopped` */
type PlayUntil = (
  scenarios: readonly Scenario[],
  service: Target,
  stop: AbortSignal,
  onResult: (result: ScenarioResult) => void,
) => Promise<unknown>;

interface PlayOptions {
  /** Those that run the code, in the order in which they are played. */
  readonly scenarios: readonly Scenario[];
  readonly secondsMax: number;
  readonly play: PlayUntil;
  readonly signal: AbortSignal;
}

const FIRST = 8;

/** Plays the scenarios against a service with the mutation, until one of them notices it. */
export async function playCandidate(
  { file, mutation }: Candidate,
  { scenarios, secondsMax, play, signal }: PlayOptions,
): Promise<CandidateResult> {
  const startMs = performance.now();
  const ended = (verdict: CandidateVerdict, how: string | null): CandidateResult => ({
    verdict,
    how,
    tookMs: performance.now() - startMs,
  });
  const { search, replacement, offset } = mutation;
  let service: Target;
  try {
    service = await startOwnService({ nodeFlags: flagsOfPatch({ file, search, replacement, offset }) });
  } catch (error) {
    return ended("dead", errorMessage(error));
  }
  const isFound = new AbortController();
  const late = AbortSignal.timeout(secondsMax * 1_000);
  const stop = AbortSignal.any([signal, isFound.signal, late]);
  let how: string | null = null;
  let played = 0;
  function onResult(result: ScenarioResult): void {
    if (stop.aborted || result.skipped === "stopped") return;
    played += 1;
    how = noticed(result);
    if (how !== null) isFound.abort();
  }
  try {
    // Most are noticed by a check that runs little else.
    await play(scenarios.slice(0, FIRST), service, stop, onResult);
    if (!stop.aborted) await play(scenarios.slice(FIRST), service, stop, onResult);
  } finally {
    await service.close();
  }
  if (how !== null) return ended("found", how);
  return ended(played === scenarios.length ? "survived" : "undecided", null);
}

function noticed({ scenario, observations, error }: ScenarioResult): string | null {
  const broken = observations.find(({ holds }) => !holds);
  if (broken !== undefined) return `${broken.claimId}: ${wordsOf(broken)}`;
  return error === null ? null : `${scenario.claims[0]}: "${scenario.name}" ended with ${error}`;
}

function wordsOf({ expected, got }: Observation): string {
  return `expected ${expected}, got ${got}`;
}
