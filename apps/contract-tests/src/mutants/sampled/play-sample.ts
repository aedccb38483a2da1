import { createHash } from "node:crypto";
import { join } from "node:path";
import fc from "fast-check";
import { scenarios } from "../../checks/index.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Candidate, readCandidates } from "./candidates.ts";
import { createControl } from "./control.ts";
import { cheapestFirst, type Running } from "./order.ts";
import { type CandidateResult, playCandidate } from "./play-candidate.ts";
import { createPlayer } from "./player.ts";
import { type Reached, readReach } from "./reach.ts";
import { reachingOf } from "./reaching.ts";
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
  /** Longest time for the checks of one mutation, as it was recorded. */
  readonly secondsEach: number;
  /** Number of mutations that are played at the same time, because checks also wait. */
  readonly parallel: number;
  /** Where what the checks run, and the results so far, are kept. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Results of the same sample that was interrupted come first. */
  readonly onResult: (result: SampledMutant) => Promise<void>;
}

export interface SampledMutant extends CandidateResult {
  /** Its place in the sample, from 0. */
  readonly place: number;
  readonly candidate: Candidate;
  /** Claims of the checks that run its code, or else other code of its file; those of the most specific check first. */
  readonly claims: readonly string[];
  /** Checks that run its code. */
  readonly running: number;
}

/** Plays a sample of all mutations. */
export async function playSample(options: SampleOptions): Promise<void> {
  const { count, seed, only, secondsEach, folder, signal, log, onResult } = options;
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
  const { ofCandidate, ofFile } = reachingOf(reached, candidates, starting);
  const meant = candidates.filter(({ file }) => file.includes(only));
  const run = meant.filter((candidate) => ofCandidate.has(candidate));
  log(`${meant.length} mutations, of which ${run.length} are run by some check`);
  // All of them in another order, so that a longer sample begins with a shorter one.
  const all = { minLength: meant.length, maxLength: meant.length };
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(meant, all), { seed, numRuns: 1 });
  const results = await openResults<SampledMutant>(join(folder, `sample-${seed}.jsonl`), keyOf(shuffled));
  const kept = results.kept.filter(({ place }) => place < count);
  const finders = new Map<string, Set<string>>();
  for (const result of kept) {
    remember(finders, result);
    await onResult(result);
  }
  const byName = new Map(played.map((scenario) => [scenario.name, scenario]));
  function ordered(candidate: Candidate, some: readonly Reached[] = []): readonly Running<Scenario>[] {
    const running = some.flatMap(({ scenario: name, candidates: { length: size }, tookMs }) => {
      const scenario = byName.get(name);
      return scenario === undefined ? [] : [{ scenario, size, tookMs }];
    });
    return cheapestFirst(candidate, running, finders);
  }
  await using control = createControl(play);
  const done = new Set(kept.map(({ place }) => place));
  const left = shuffled
    .slice(0, count)
    .map((candidate, place) => ({ candidate, place }))
    .filter(({ place }) => !done.has(place))
    .values();
  async function playNext({ candidate, place }: Drawn): Promise<void> {
    const running = ordered(candidate, ofCandidate.get(candidate));
    const near = running.length > 0 ? running : ordered(candidate, ofFile.get(candidate.file));
    const recordedMsMax = secondsEach * 1_000;
    const result = await playCandidate(candidate, { running, recordedMsMax, play, control, signal });
    if (signal.aborted) return;
    const claims = [...new Set(near.flatMap(({ scenario }) => scenario.claims))].slice(0, NAMED_MAX);
    const mutant = { place, candidate, claims, running: running.length, ...result };
    remember(finders, mutant);
    await results.add(mutant);
    await onResult(mutant);
  }
  async function playThrough(): Promise<void> {
    for (const next of left) {
      if (signal.aborted) return;
      await playNext(next);
    }
  }
  await Promise.all(Array.from({ length: options.parallel }, playThrough));
}

interface Drawn {
  readonly candidate: Candidate;
  readonly place: number;
}

/** Equal for the same mutations in the same order. */
function keyOf(shuffled: readonly Candidate[]): string {
  return createHash("sha256").update(JSON.stringify(shuffled)).digest("hex");
}

function remember(finders: Map<string, Set<string>>, { candidate: { file }, finder }: SampledMutant): void {
  if (finder === null) return;
  const known = finders.get(file);
  if (known === undefined) finders.set(file, new Set([finder]));
  else known.add(finder);
}
