import { squeezed } from "../source/source-tree.ts";
import { reasonOf } from "./judged.ts";
import type { SampledMutant } from "./play-sample.ts";

const WORDS_MAX = 160;

/** One line for a person. */
export function lineOf({ candidate, verdict, how, tookMs }: SampledMutant): string {
  const { file, line, mutation } = candidate;
  const words = verdict === "found" ? `found by ${how ?? ""}` : verdict.toUpperCase();
  return `${file}:${line} ${mutation.change}: ${words.slice(0, WORDS_MAX)} (${Math.round(tookMs)} ms)`;
}

/** What a sample came to, with what was not found: what a maintainer has judged, with the reason, and the others with claims. */
export function summaryOf(played: readonly SampledMutant[]): string {
  const of = (...verdicts: SampledMutant["verdict"][]): readonly SampledMutant[] =>
    played.filter(({ verdict }) => verdicts.includes(verdict));
  const found = of("found");
  const [looked = [], open = []] = [true, false].map((isLooked) =>
    of("survived", "unreached").filter(({ candidate }) => (reasonOf(candidate) !== undefined) === isLooked),
  );
  const percent = (part: number, whole: number): string =>
    whole === 0 ? "" : ` (${Math.round((100 * part) / whole)} %)`;
  const decided = found.length + open.length;
  const named = found.filter(({ isNamed }) => isNamed).length;
  return [
    `${found.length} of ${decided} mutants that some check might have to find were found${percent(found.length, decided)}, ` +
      `${named}${percent(named, decided)} by a claim about their part of the service. Of ${played.length}, ` +
      `${looked.length} need not be found, ${of("dead").length} did not start.`,
    ...listOf(
      "Survivors that no maintainer has judged. Each contradicts no claim, or needs a check that fails under it:",
      open.filter(({ verdict }) => verdict === "survived"),
    ),
    ...listOf(
      "The same, in code that no check runs, with claims of checks that run other code of the file:",
      open.filter(({ verdict }) => verdict === "unreached"),
    ),
    ...listOf("Survivors that need not be found:", looked),
  ].join("\n");
}

function listOf(title: string, mutants: readonly SampledMutant[]): readonly string[] {
  if (mutants.length === 0) return [];
  const lines = mutants.flatMap(({ candidate, claims, played, running }) => {
    const { file, line, mutation } = candidate;
    const { change, of, search, replacement } = mutation;
    const checks = `checks played: ${Math.min(played, running)} of ${running}`;
    return [
      `  ${file}:${line} in ${mutation.in}: ${change} (${checks})`,
      `    - ${squeezed(search)}${of === squeezed(search) ? "" : `   in: ${of}`}`,
      `    + ${squeezed(replacement)}`,
      `    ${reasonOf(candidate) ?? claims.join(", ")}`,
    ];
  });
  return [title, ...lines];
}
