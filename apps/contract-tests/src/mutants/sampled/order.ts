import type { Candidate } from "./candidates.ts";
import type { Reached } from "./reach.ts";

/** What is known of a scenario before it is played against a mutation. */
export interface Ordered {
  readonly name: string;
  readonly claims: readonly string[];
}

/** Words of paths that say nothing about what a file is for. */
const NO_WORDS = new Set([
  "apps",
  "packages",
  "src",
  "ts",
  "server",
  "engine",
  "store",
  "sqlite",
  "interfaces",
  "rules",
]);

/** Scenarios that take longer come last: they wait, and most of what they run is run by shorter ones. */
const LONG_MS = 4_000;

/**
 * The scenarios that run the code of a candidate, the most specific first: those that have found a mutation of the same file come
 * before those that share words with its path, and these before those that run little else.
 */
export function specificFirst<Scenario extends Ordered>(
  { file }: Candidate,
  running: readonly { readonly scenario: Scenario; readonly size: number; readonly tookMs: number }[],
  finders: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Scenario[] {
  const words = wordsOf(file);
  const found = finders.get(file);
  return running
    .map(({ scenario, size, tookMs }) => {
      const own = wordsOf(`${scenario.name} ${scenario.claims.join(" ")}`);
      const shared = [...words].filter((word) => own.has(word)).length;
      return { scenario, size, shared, isLong: tookMs > LONG_MS, hasFound: found?.has(scenario.name) === true };
    })
    .toSorted(
      (a, b) =>
        Number(b.hasFound) - Number(a.hasFound) ||
        Number(a.isLong) - Number(b.isLong) ||
        b.shared - a.shared ||
        a.size - b.size,
    )
    .map(({ scenario }) => scenario);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !NO_WORDS.has(word));
  return new Set(words.map((word) => word.replace(/(ie)?s$/, (ending) => (ending === "ies" ? "y" : ""))));
}

/** Indexes of the candidates, each with those of the scenarios that run it. */
export type Reaching = ReadonlyMap<number, readonly Reached[]>;

/**
 * Which scenarios run which candidate. What runs while a service starts, such as a table, counts as run by those that run
 * something else of its file.
 *
 * @param starting indexes of the candidates that run while a service starts
 */
export function reachingOf(
  reached: readonly Reached[],
  candidates: readonly Candidate[],
  starting: readonly number[],
): Reaching {
  const reaching = new Map<number, Reached[]>();
  const ofFile = new Map<string, Set<Reached>>();
  const isStarting = new Set(starting);
  for (const one of reached) {
    for (const index of one.candidates) {
      add(reaching, index, one);
      if (isStarting.has(index)) continue;
      const file = candidates[index]?.file ?? "";
      const known = ofFile.get(file);
      if (known === undefined) ofFile.set(file, new Set([one]));
      else known.add(one);
    }
  }
  for (const index of starting) {
    const mates = ofFile.get(candidates[index]?.file ?? "") ?? [];
    // Scenarios that start a service again run it, too, and may say nothing about it.
    reaching.set(index, [...new Set([...(reaching.get(index) ?? []), ...mates])]);
  }
  return reaching;
}

function add<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [item]);
  else known.push(item);
}
