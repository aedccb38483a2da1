import { createHash } from "node:crypto";
import { join } from "node:path";
import { claims as allClaims } from "@millrace/spec/claims";
import { scenarios } from "../../checks/index.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Candidate, readCandidates } from "./candidates.ts";
import { createControl } from "./control.ts";
import { drawn } from "./draw.ts";
import { keyOf } from "./judged.ts";
import { cheapestFirst, isAbout, type Running } from "./order.ts";
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
  readonly onResult: (result: SampledMutant) => void;
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
  const { count, seed, only, secondsEach, parallel, folder, signal, log, onResult } = options;
  const candidates = await readCandidates();
  const played = scenarios.filter(isPlayed);
  const byName = new Map(played.map((scenario) => [scenario.name, scenario]));
  const claimsById = new Map<string, (typeof allClaims)[number]>(allClaims.map((claim) => [claim.id, claim]));
  const play = createPlayer();
  const reach = await readReach({
    candidates,
    scenarios: played,
    file: join(folder, "reach.jsonl"),
    play: (some, service) => play(some, service, { parallel: 1, aloneElsewhere: true, signal }),
    parallel,
    signal,
    onRecorded: (done) => log(`what the checks run: ${done} of ${played.length} recorded`),
  });
  if (signal.aborted) return;
  const { ofCandidate, ofFile } = reachingOf(reach, candidates);
  const meant = candidates.filter(({ file }) => file.includes(only));
  log(
    `${meant.length} mutations, of which ${meant.filter((one) => ofCandidate.has(one)).length} are run by some check`,
  );
  const sample = (await drawn(meant, seed)).slice(0, count);
  const key = createHash("sha256").update(JSON.stringify(candidates.map((one) => keyOf(one.file, one.mutation))));
  const file = join(folder, `sample-${seed}${only === "" ? "" : `-${only.replaceAll("/", "-")}`}.jsonl`);
  const results = await openResults<SampledMutant>(file, key.digest("hex"));
  const finders = new Map<string, Set<string>>();
  function told(result: SampledMutant): void {
    const known = finders.get(result.candidate.file) ?? new Set();
    if (result.finder !== null) finders.set(result.candidate.file, known.add(result.finder));
    onResult(result);
  }
  const kept = new Map(results.kept.filter(({ place }) => place < count).map((result) => [result.place, result]));
  for (const result of kept.values()) told(result);
  function ordered(candidate: Candidate, some: readonly Reached[] = []): readonly Running<Scenario>[] {
    const running = some.flatMap(({ scenario: name, candidates: { length: size }, tookMs }) => {
      const scenario = byName.get(name);
      return scenario === undefined ? [] : [{ scenario, size, tookMs }];
    });
    return cheapestFirst(candidate, running, finders);
  }
  await using control = createControl(play);
  async function playNext(candidate: Candidate, place: number): Promise<void> {
    const isNamed = (id: string): boolean => {
      const claim = claimsById.get(id);
      return claim !== undefined && isAbout(claim, candidate);
    };
    const surely = ordered(candidate, ofCandidate.get(candidate));
    const near = ordered(candidate, ofFile.get(candidate.file));
    // What a service does later may have been recorded with the check that came next.
    const perhaps = near.filter(({ scenario: { name, claims } }) => {
      return claims.some(isNamed) && !surely.some(({ scenario }) => scenario.name === name);
    });
    const running = surely.length === 0 ? surely : [...surely, ...perhaps];
    const recordedMsMax = secondsEach * 1_000;
    const result = await playCandidate(candidate, { running, isNamed, recordedMsMax, play, control, signal });
    if (signal.aborted) return;
    const claims = [...new Set((surely.length > 0 ? surely : near).flatMap(({ scenario }) => scenario.claims))].slice(
      0,
      NAMED_MAX,
    );
    const mutant = { place, candidate, claims, running: running.length, ...result };
    await results.add(mutant);
    told(mutant);
  }
  const left = sample.entries();
  async function playThrough(): Promise<void> {
    for (const [place, candidate] of left) {
      if (signal.aborted) return;
      if (!kept.has(place)) await playNext(candidate, place);
    }
  }
  await Promise.all(Array.from({ length: parallel }, playThrough));
}
