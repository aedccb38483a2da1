import type { Claim } from "@millrace/spec/claims";
import type { Candidate } from "./candidates.ts";

/** What is known of a scenario before it is played against a mutation. */
export interface Ordered {
  readonly name: string;
  readonly claims: readonly string[];
}

/** A scenario that runs the code of a candidate. */
export interface Running<Scenario extends Ordered = Ordered> {
  readonly scenario: Scenario;
  /** Number of all candidates whose code it runs. */
  readonly size: number;
  /** How long it took when what it runs was recorded. */
  readonly tookMs: number;
}

/** Words of paths that say nothing about what a file is for. */
const NO_WORDS = new Set("apps packages src ts server engine store sqlite interfaces rules create of".split(" "));

/**
 * Whether a claim is about what a candidate is part of: a word of its file or function is one of the claim's id, statement or
 * references.
 */
export function isAbout({ id, statement, refs = {} }: Claim, { file, mutation }: Candidate): boolean {
  const own = wordsOf([id, statement, ...Object.values(refs).flat()].join(" "));
  return [...wordsOf(`${file} ${mutation.in}`)].some((word) => own.has(word));
}

/** Shorter ones cost as much as one that takes so long. */
const SHORTEST_MS = 40;

/**
 * The scenarios that run the code of a candidate, in the order in which they are played: those that have found a mutation of the same
 * file, then those that take least time for their chance to find this one. The chance is larger for scenarios that share words with
 * the path of the file, and for those that run little else.
 */
export function cheapestFirst<Scenario extends Ordered>(
  { file }: Candidate,
  running: readonly Running<Scenario>[],
  finders: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Running<Scenario>[] {
  const words = wordsOf(file);
  const found = finders.get(file);
  const priced = running.map((one) => {
    const { scenario, size, tookMs } = one;
    const own = wordsOf(`${scenario.name} ${scenario.claims.join(" ")}`);
    const shared = [...words].filter((word) => own.has(word)).length;
    const price = (Math.max(tookMs, SHORTEST_MS) * size) / (1 + shared) ** 2;
    return { one, price, hasFound: found?.has(scenario.name) === true };
  });
  return priced.toSorted((a, b) => Number(b.hasFound) - Number(a.hasFound) || a.price - b.price).map(({ one }) => one);
}

/** The first of them that together take no longer than this; at least one. */
export function within<Scenario extends Ordered>(
  running: readonly Running<Scenario>[],
  msMax: number,
): readonly Running<Scenario>[] {
  let ms = 0;
  const fitting = running.findIndex(({ tookMs }) => (ms += tookMs) > msMax);
  return fitting === -1 ? running : running.slice(0, Math.max(fitting, 1));
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !NO_WORDS.has(word));
  return new Set(words.map((word) => word.replace(/(ie)?s$/, (ending) => (ending === "ies" ? "y" : ""))));
}
