import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBudget, openLedger, playScenarios, type ScenarioResult } from "@millrace/contract-core";
import fc from "fast-check";
import { scenarios } from "../../checks/index.ts";
import { asPlayed, type Scenario } from "../../suite/scenario.ts";
import { suiteWith } from "../../suite/suite.ts";
import type { Target } from "../../target/target.ts";
import { type Candidate, readCandidates } from "./candidates.ts";
import { type CandidateResult, playCandidate } from "./play-candidate.ts";
import { type Reached, readReach } from "./reach.ts";

/** Containers and browsers of a defective service might outlive it. */
const isPlayed = ({ needs = [] }: Scenario): boolean => !needs.includes("containers");
const TIMEOUT_MS = 10_000;
/** The same walks every time, so that finding a defect does not depend on chance. */
const suite = suiteWith({ seed: 1, count: 30, shorteningMaxMs: 0 });
/** Scenarios that are played at the same time. */
const PARALLEL = 4;
/** Claims that are named for a survivor. */
const NAMED_MAX = 5;

export interface SampleOptions {
  readonly count: number;
  readonly seed: number;
  /** Only mutations of files whose path holds these words. */
  readonly only: string;
  readonly secondsEach: number;
  readonly coverageFile: string;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export interface SampledMutant extends CandidateResult {
  readonly candidate: Candidate;
  /** Claims of the checks that run its code, those of the most special check first. */
  readonly claims: readonly string[];
}

/** Plays a sample of all mutations whose code some check runs. */
export async function* playSample(options: SampleOptions): AsyncGenerator<SampledMutant> {
  const { count, seed, only, secondsEach, coverageFile, signal, log } = options;
  const candidates = await readCandidates();
  const played = scenarios.filter(isPlayed);
  const folder = await mkdtemp(join(tmpdir(), "millrace-mutants-"));
  try {
    const play = await playerIn(folder);
    const reached = await readReach({
      candidates,
      scenarios: played,
      file: coverageFile,
      play: (some, service) => play(some, service, signal, () => {}),
      signal,
      onRecorded: (done) => log(`what the checks run: ${done} of ${played.length} recorded`),
    });
    const reaching = reachingOf(reached, played);
    const reachable = candidates.filter((candidate, index) => reaching.has(index) && candidate.file.includes(only));
    log(`${candidates.length} mutations, of which ${reachable.length} are run by some check`);
    const size = Math.min(count, reachable.length);
    const sizes = { minLength: size, maxLength: size };
    const [sample = []] = fc.sample(fc.shuffledSubarray(reachable, sizes), { seed, numRuns: 1 });
    for (const candidate of sample) {
      if (signal.aborted) return;
      const runs = reaching.get(candidates.indexOf(candidate)) ?? [];
      const result = await playCandidate(candidate, { scenarios: runs, secondsMax: secondsEach, play, signal });
      const claims = [...new Set(runs.flatMap((scenario) => scenario.claims))].slice(0, NAMED_MAX);
      if (!signal.aborted) yield { candidate, claims, ...result };
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The scenarios that run the code of each candidate, the most special first: it runs the least else. */
function reachingOf(
  reached: readonly Reached[],
  played: readonly Scenario[],
): ReadonlyMap<number, readonly Scenario[]> {
  const byName = new Map(played.map((scenario) => [scenario.name, scenario]));
  const reaching = new Map<number, Scenario[]>();
  for (const { scenario, candidates } of reached.toSorted((a, b) => a.candidates.length - b.candidates.length)) {
    const found = byName.get(scenario);
    if (found === undefined) continue;
    for (const index of candidates) {
      const known = reaching.get(index);
      if (known === undefined) reaching.set(index, [found]);
      else known.push(found);
    }
  }
  return reaching;
}

type Player = (
  some: readonly Scenario[],
  service: Target,
  signal: AbortSignal,
  onResult: (result: ScenarioResult) => void,
) => Promise<readonly ScenarioResult[]>;

async function playerIn(folder: string): Promise<Player> {
  const ledger = await openLedger(join(folder, "ledger"));
  let times = 0;
  return async (some, target, signal, onResult) => {
    times += 1;
    return await playScenarios(some.map(asPlayed), {
      suite,
      target,
      dialect: "default",
      safety: "full",
      budget: createBudget({ requests: Infinity, resources: Infinity }),
      ledger,
      prefix: `verify-m${times}`,
      clock: "control",
      timeoutMs: TIMEOUT_MS,
      parallel: PARALLEL,
      signal,
      onResult,
    });
  };
}
