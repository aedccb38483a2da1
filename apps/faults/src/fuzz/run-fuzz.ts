import { randomOf } from "../base/random.ts";
import { readCorpus } from "./corpus.ts";
import { startCoverage } from "./coverage.ts";
import { type Finding, fuzz, type FuzzTarget } from "./fuzz.ts";
import { growthProblem, longInputsOf, slownessProblem } from "./growth.ts";

/** How a reader stood a search. */
export interface FuzzReport {
  readonly name: string;
  readonly seconds: number;
  readonly executions: number;
  readonly features: number;
  readonly findings: readonly Finding[];
  readonly corpus: readonly string[];
}

/** Searches for inputs that a reader does not stand, and then tries long ones. */
export async function runFuzz(
  target: FuzzTarget,
  seconds: number,
  seed: number,
  stop: AbortSignal,
): Promise<FuzzReport> {
  const random = randomOf(seed).fork(target.name);
  const fromMs = performance.now();
  const isOver = (): boolean => stop.aborted || performance.now() - fromMs > seconds * 1000;
  const result = await fuzz(target, { random, corpus: readCorpus()[target.name] ?? [], isOver });
  const long: Finding[] = [];
  const coverage = await startCoverage(target.files);
  for (const input of longInputsOf(target)) {
    if (stop.aborted) break;
    const grows = await growthProblem(target, coverage, input, random);
    if (grows !== undefined) long.push({ input: JSON.stringify(input), problem: grows });
  }
  // While blocks are counted, V8 optimizes less.
  coverage.close();
  for (const input of longInputsOf(target)) {
    if (stop.aborted) break;
    const slow = await slownessProblem(target, input, random);
    if (slow !== undefined) long.push({ input: JSON.stringify(input), problem: slow });
  }
  const findings = [...result.findings, ...long];
  return { name: target.name, seconds: (performance.now() - fromMs) / 1000, ...result, findings };
}
