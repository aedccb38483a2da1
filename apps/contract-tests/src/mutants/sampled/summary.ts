import { reasonOf } from "./judged.ts";
import type { SampledMutant } from "./play-sample.ts";

/** One line for a person. */
export function lineOf({ candidate, verdict, how, tookMs }: SampledMutant): string {
  const { file, line, mutation } = candidate;
  const words = verdict === "found" ? `found by ${how ?? ""}` : verdict.toUpperCase();
  return `${file}:${line} ${mutation.change}: ${words.slice(0, WORDS_MAX)} (${Math.round(tookMs)} ms)`;
}

const WORDS_MAX = 160;

/** What a sample came to, with the survivors: those that a maintainer has judged, with the reason, and the others with claims. */
export function summaryOf(played: readonly SampledMutant[]): string {
  const [found = [], survived = [], undecided = [], dead = []] = (
    ["found", "survived", "undecided", "dead"] as const
  ).map((verdict) => played.filter((one) => one.verdict === verdict));
  const open = survived.filter(({ candidate }) => reasonOf(candidate) === undefined);
  const looked = survived.filter(({ candidate }) => reasonOf(candidate) !== undefined);
  const decided = found.length + open.length;
  const share = decided === 0 ? "" : ` (${Math.round((100 * found.length) / decided)} %)`;
  return [
    `${found.length} of ${decided} mutants that some check might have to find were found${share}. Of ${played.length}, ` +
      `${looked.length} need not be found, ${dead.length} did not start, ${undecided.length} took too long.`,
    ...listOf(
      "Survivors that no maintainer has judged. Each contradicts no claim, or needs a check that fails under it:",
      open,
    ),
    ...listOf("Took too long; these are the claims whose checks run their code:", undecided),
    ...listOf("Survivors that need not be found:", looked),
  ].join("\n");
}

function listOf(title: string, mutants: readonly SampledMutant[]): readonly string[] {
  if (mutants.length === 0) return [];
  return [
    title,
    ...mutants.map(
      ({ candidate, claims }) =>
        `  ${candidate.file}:${candidate.line} ${candidate.mutation.change}\n    ${reasonOf(candidate) ?? claims.join(", ")}`,
    ),
  ];
}
