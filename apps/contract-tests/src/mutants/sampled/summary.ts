import type { SampledMutant } from "./play-sample.ts";

/** One line for a person. */
export function lineOf({ candidate, verdict, how, tookMs }: SampledMutant): string {
  const { file, line, mutation } = candidate;
  const words = verdict === "found" ? `found by ${how ?? ""}` : verdict.toUpperCase();
  return `${file}:${line} ${mutation.change}: ${words.slice(0, WORDS_MAX)} (${Math.round(tookMs)} ms)`;
}

const WORDS_MAX = 160;

/** What a sample came to, with the survivors and the claims whose checks run their code. */
export function summaryOf(played: readonly SampledMutant[]): string {
  const count = (verdict: SampledMutant["verdict"]): number => played.filter((one) => one.verdict === verdict).length;
  const [found, survived] = [count("found"), count("survived")];
  const decided = found + survived;
  const share = decided === 0 ? "" : ` (${Math.round((100 * found) / decided)} %)`;
  const survivors = played
    .filter(({ verdict }) => verdict === "survived")
    .map(
      (one) =>
        `  ${one.candidate.file}:${one.candidate.line} ${one.candidate.mutation.change}\n    run by the checks of ${one.claims.join(", ")}`,
    );
  return [
    `${found} of ${decided} mutants were found${share}; ${count("dead")} did not start, ${count("undecided")} took too long.`,
    ...(survivors.length === 0
      ? []
      : ["Survivors. Each either contradicts no claim, or needs a check that fails under it:", ...survivors]),
  ].join("\n");
}
