import { createHash } from "node:crypto";
import { join } from "node:path";
import fc from "fast-check";
import { scenarios } from "../../checks/index.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Candidate, readCandidates } from "./candidates.ts";
import { reachingOf, specificFirst } from "./order.ts";
import { type CandidateResult, playCandidate } from "./play-candidate.ts";
import { createPlayer } from "./player.ts";
import { readReach } from "./reach.ts";
import { openResults } from "./results-file.ts";

/** Containers and browsers of a defective service might outlive it. */
const isPlayed = ({ needs = [] }: Scenario): boolean => !needs.includes("containers") && !needs.includes("browser");
/** Claims that are named for a survivor. */
const NAMED_MAX = 5;

export interface SampleOptions {
  readonly count: number;
  readonly seed: number;
  /** Only mutations of files whose path holds these words. */
  readonly only: string;
  readonly secondsEach: number;
  /** Where what the checks run, and the results so far, are kept. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export interface SampledMutant extends CandidateResult {
  readonly candidate: Candidate;
  /** Claims of the checks that run its code, those of the most specific check first. */
  readonly claims: readonly string[];
  /** Checks that run its code. */
  readonly running: number;
}

/** Plays a sample of all mutations whose code some check runs. Results of the same sample that was interrupted come first. */
export async function* playSample(options: SampleOptions): AsyncGenerator<SampledMutant> {
  const { count, seed, only, secondsEach, folder, signal, log } = options;
  const candidates = await readCandidates();
  const played = scenarios.filter(isPlayed);
  const play = createPlayer();
  const { reached, starting } = await readReach({
    candidates,
    scenarios: played,
    file: join(folder, "reach.jsonl"),
    play: (some, service) => play(some, service, { parallel: 1, aloneElsewhere: true, signal }),
    signal,
    onRecorded: (done) => log(`what the checks run: ${done} of ${played.length} recorded`),
  });
  if (signal.aborted) return;
  const reaching = reachingOf(reached, candidates, starting);
  const reachable = candidates.filter((candidate, index) => reaching.has(index) && candidate.file.includes(only));
  log(`${candidates.length} mutations, of which ${reachable.length} are run by some check`);
  // All of them in another order, so that a longer sample begins with a shorter one.
  const all = { minLength: reachable.length, maxLength: reachable.length };
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(reachable, all), { seed, numRuns: 1 });
  const results = await openResults<SampledMutant>(join(folder, `sample-${seed}.jsonl`), keyOf(shuffled));
  yield* results.kept.slice(0, count);
  const byName = new Map(played.map((scenario) => [scenario.name, scenario]));
  const finders = new Map<string, Set<string>>();
  for (const result of results.kept) remember(finders, result.candidate.file, result.finder);
  for (const candidate of shuffled.slice(results.kept.length, count)) {
    const running = (reaching.get(candidates.indexOf(candidate)) ?? []).flatMap((one) => {
      const scenario = byName.get(one.scenario);
      return scenario === undefined ? [] : [{ scenario, size: one.candidates.length, tookMs: one.tookMs }];
    });
    const ordered = specificFirst(candidate, running, finders);
    const result = await playCandidate(candidate, { scenarios: ordered, secondsMax: secondsEach, play, signal });
    if (signal.aborted) return;
    remember(finders, candidate.file, result.finder);
    const claims = [...new Set(ordered.flatMap((scenario) => scenario.claims))].slice(0, NAMED_MAX);
    const mutant = { candidate, claims, running: ordered.length, ...result };
    await results.add(mutant);
    yield mutant;
  }
}

/** Equal for the same mutations in the same order. */
function keyOf(shuffled: readonly Candidate[]): string {
  return createHash("sha256").update(JSON.stringify(shuffled)).digest("hex");
}

function remember(finders: Map<string, Set<string>>, file: string, finder: string | null): void {
  if (finder === null) return;
  const known = finders.get(file);
  if (known === undefined) finders.set(file, new Set([finder]));
  else known.add(finder);
}
