import { reasonOf } from "./judged.ts";
import type { SampledMutant } from "./play-sample.ts";

/** One line for a person. */
export function lineOf({ candidate, verdict, how, tookMs }: SampledMutant): string {
  const { file, line, mutation } = candidate;
  const words = verdict === "found" ? `found by ${how ?? ""}` : verdict.toUpperCase();
  return `${file}:${line} ${mutation.change}: ${words.slice(0, WORDS_MAX)} (${Math.round(tookMs)} ms)`;
}

const WORDS_MAX = 160;

/** What a sample came to, with what was not found: what a maintainer has judged, with the reason, and the others with claims. */
export function summaryOf(played: readonly SampledMutant[]): string {
  const by = Map.groupBy(played, ({ verdict }) => verdict);
  const [found = [], dead = []] = (["found", "dead"] as const).map((verdict) => by.get(verdict));
  const missed = [...(by.get("survived") ?? []), ...(by.get("unreached") ?? [])];
  const looked = missed.filter(({ candidate }) => reasonOf(candidate) !== undefined);
  const open = missed.filter(({ candidate }) => reasonOf(candidate) === undefined);
  const ofRun = open.filter(({ verdict }) => verdict === "survived");
  const ofUnreached = open.filter(({ verdict }) => verdict === "unreached");
  const decided = found.length + open.length;
  const share = decided === 0 ? "" : ` (${Math.round((100 * found.length) / decided)} %)`;
  return [
    `${found.length} of ${decided} mutants that some check might have to find were found${share}. Of ${played.length}, ` +
      `${looked.length} need not be found, ${dead.length} did not start.`,
    ...listOf(
      "Survivors that no maintainer has judged. Each contradicts no claim, or needs a check that fails under it:",
      ofRun,
    ),
    ...listOf(
      "The same, in code that no check runs, with claims of checks that run other code of the file:",
      ofUnreached,
    ),
    ...listOf("Survivors that need not be found:", looked),
  ].join("\n");
}

function listOf(title: string, mutants: readonly SampledMutant[]): readonly string[] {
  if (mutants.length === 0) return [];
  return [
    title,
    ...mutants.map(
      ({ candidate, claims, played, running }) =>
        `  ${candidate.file}:${candidate.line} ${candidate.mutation.change} (checks played: ${Math.min(played, running)} of ` +
        `${running})\n    ${reasonOf(candidate) ?? claims.join(", ")}`,
    ),
  ];
}
