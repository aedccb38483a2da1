import type { Candidate } from "./candidates.ts";
import type { Reach, Reached } from "./reach.ts";

/** Which scenarios run which code; what no scenario runs is missing. */
export interface Reaching {
  readonly ofCandidate: ReadonlyMap<Candidate, readonly Reached[]>;
  /** Those that run any code of a file, other than what runs in the background. */
  readonly ofFile: ReadonlyMap<string, readonly Reached[]>;
}

/**
 * What runs in the background, such as a table, counts as run by the scenarios that run something else of its file, or by all where
 * a file has nothing else.
 */
export function reachingOf({ reached, background }: Reach, candidates: readonly Candidate[]): Reaching {
  const ofCandidate = new Map<Candidate, Reached[]>();
  const ofFile = new Map<string, Set<Reached>>();
  for (const one of reached) {
    for (const candidate of one.candidates.flatMap((index) => candidates[index] ?? [])) {
      const known = ofCandidate.get(candidate);
      if (known === undefined) ofCandidate.set(candidate, [one]);
      else known.push(one);
      ofFile.set(candidate.file, (ofFile.get(candidate.file) ?? new Set()).add(one));
    }
  }
  for (const candidate of background.flatMap((index) => candidates[index] ?? [])) {
    ofCandidate.set(candidate, [...(ofFile.get(candidate.file) ?? reached)]);
  }
  return { ofCandidate, ofFile: new Map([...ofFile].map(([file, some]) => [file, [...some]])) };
}
