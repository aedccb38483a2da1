import { randomOf } from "../base/random.ts";
import { readCorpus } from "./corpus.ts";
import { startCoverage } from "./coverage.ts";
import { type Finding, fuzz, type FuzzTarget } from "./fuzz.ts";
import { growthProblem, type LongInput, longInputsOf, slownessProblem } from "./growth.ts";

/** How a reader stood a search. */
export interface FuzzReport {
  readonly name: string;
  readonly seconds: number;
  readonly executions: number;
  readonly features: number;
  readonly findings: readonly Finding[];
  readonly corpus: readonly string[];
}

export interface FuzzRunOptions {
  /** How long the search takes. Long inputs, which come before and after it, are always tried. */
  readonly seconds: number;
  readonly seed: number;
  readonly stop: AbortSignal;
}

/** Compares the work of a reader for inputs of several lengths, and searches for inputs that it does not stand. */
export async function runFuzz(target: FuzzTarget, { seconds, seed, stop }: FuzzRunOptions): Promise<FuzzReport> {
  const random = randomOf(seed).fork(target.name);
  const fromMs = performance.now();
  const long: Finding[] = [];
  async function tryLong(problemOf: (input: LongInput) => Promise<string | undefined>): Promise<void> {
    for (const input of longInputsOf(target)) {
      const problem = stop.aborted ? undefined : await problemOf(input);
      if (problem !== undefined) long.push({ input: JSON.stringify(input), problem });
    }
  }
  const coverage = await startCoverage(target.files);
  await tryLong((input) => growthProblem(target, coverage, input, random));
  const untilMs = performance.now() + seconds * 1000;
  const isOver = (): boolean => stop.aborted || performance.now() > untilMs;
  const result = await fuzz(target, { random, coverage, corpus: readCorpus()[target.name] ?? [], isOver });
  coverage.close();
  // While blocks are counted, V8 optimizes less.
  await tryLong((input) => slownessProblem(target, input, random));
  const findings = [...result.findings, ...long];
  return { name: target.name, seconds: (performance.now() - fromMs) / 1000, ...result, findings };
}
