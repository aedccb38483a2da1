import type { Candidate } from "./candidates.ts";
import type { Reached } from "./reach.ts";

/** Which scenarios run which code; what no scenario runs is missing. */
export interface Reaching {
  readonly ofCandidate: ReadonlyMap<Candidate, readonly Reached[]>;
  /** Those that run any code of a file, other than what runs while a service starts or idles. */
  readonly ofFile: ReadonlyMap<string, readonly Reached[]>;
}

/**
 * What runs while a service starts or idles, such as a table, counts as run by the scenarios that run something else of its file, or by all
 * where a file has nothing else.
 *
 * @param background indexes of the candidates that run while a service starts or idles
 */
export function reachingOf(
  reached: readonly Reached[],
  candidates: readonly Candidate[],
  background: readonly number[],
): Reaching {
  const ofCandidate = new Map<Candidate, Set<Reached>>();
  const ofFile = new Map<string, Set<Reached>>();
  const isBackground = new Set(background);
  for (const one of reached) {
    for (const index of one.candidates) {
      const candidate = candidates[index];
      if (candidate === undefined) continue;
      add(ofCandidate, candidate, one);
      if (!isBackground.has(index)) add(ofFile, candidate.file, one);
    }
  }
  for (const index of background) {
    const candidate = candidates[index];
    if (candidate === undefined) continue;
    //
    for (const one of ofFile.get(candidate.file) ?? reached) add(ofCandidate, candidate, one);
  }
  return { ofCandidate: listed(ofCandidate), ofFile: listed(ofFile) };
}

function add<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([item]));
  else known.add(item);
}

function listed<Key, Item>(map: ReadonlyMap<Key, ReadonlySet<Item>>): ReadonlyMap<Key, readonly Item[]> {
  return new Map([...map].map(([key, items]) => [key, [...items]]));
}
