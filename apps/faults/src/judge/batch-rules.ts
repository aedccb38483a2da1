import type { BatchFinal, BatchStep } from "../history/entry.ts";
import { isAcknowledged, mayHaveHappened, type RoundFacts } from "./facts.ts";

interface BatchFacts {
  readonly steps: readonly BatchStep[];
  readonly final: BatchFinal;
}

/** Gives how a batch breaks an invariant. */
type BatchRule = (batch: BatchFacts) => readonly string[];

const ofEach =
  (rule: BatchRule) =>
  ({ batches }: RoundFacts): readonly string[] =>
    [...batches].flatMap(([name, { steps, final }]) =>
      final === undefined ? [] : rule({ steps, final }).map((says) => `batch ${name}: ${says}`),
    );

/** Invariants of the batches of a round, by name. */
export const batchRules = {
  "request of a batch is lost": ofEach(lost),
  "request of a batch has two results": ofEach(repeated),
  "results of a batch are out of order": ofEach(unordered),
  "batch did not end": ofEach(({ steps, final }) =>
    steps.some((step) => step.step === "finalize" && isAcknowledged(step)) && final.isFinished === false
      ? ["it was finalized and is not finished"]
      : [],
  ),
} as const satisfies Readonly<Record<string, (round: RoundFacts) => readonly string[]>>;

function lost({ steps, final }: BatchFacts): readonly string[] {
  const isMade = steps.some((step) => step.step === "make" && isAcknowledged(step));
  if (final.status === 404) return isMade ? ["it is gone"] : [];
  const { total, results, isFinished } = final;
  const accepted = countOf(steps.filter(isAcknowledged));
  const possible = countOf(steps.filter(mayHaveHappened));
  if (total !== undefined && (total < accepted || total > possible))
    return [`it has ${total} requests, and ${accepted} to ${possible} were accepted`];
  if (results === undefined || isFinished !== true || total === undefined) return [];
  const found = new Set(results.map(([index]) => index));
  const missing = Array.from({ length: total }, (_, index) => index).filter((index) => !found.has(index));
  return missing.length === 0
    ? []
    : [`${missing.length} of ${total} requests have no result, the first is ${missing[0]}`];
}

function countOf(steps: readonly BatchStep[]): number {
  return steps.reduce((sum, { inputs }) => sum + inputs.length, 0);
}

function repeated({ final: { results = [] } }: BatchFacts): readonly string[] {
  const places = results.map(([index]) => index);
  return places.length === new Set(places).size ? [] : [`${places.length} results of ${new Set(places).size} requests`];
}

/** Numbers rise, and each output belongs to the input of its number. Requests that were added without an answer are there as a whole, or not. */
function unordered({ steps, final: { total, results = [] } }: BatchFacts): readonly string[] {
  const fallen = results.find(([index], at) => index < (results[at - 1]?.[0] ?? 0));
  if (fallen !== undefined) return [`request ${fallen[0]} comes after a later one`];
  const parts = steps.filter((step) => mayHaveHappened(step) && step.inputs.length > 0);
  const told = new Map(results.map(([index, mark]) => [index, mark]));
  const isRight = (from: number, { inputs }: BatchStep): boolean =>
    inputs.every((input, at) => (told.get(from + at) ?? input) === input);
  // Positions that the parts so far can end at.
  let ends = new Set([0]);
  for (const part of parts) {
    const without = isAcknowledged(part) ? [] : [...ends];
    const with_ = [...ends].filter((from) => isRight(from, part)).map((from) => from + part.inputs.length);
    ends = new Set([...without, ...with_]);
  }
  const isWhole = total === undefined ? ends.size > 0 : ends.has(total);
  return isWhole ? [] : ["results belong to other inputs than those of their numbers"];
}
