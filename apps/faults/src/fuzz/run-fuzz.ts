import { randomOf } from "../base/random.ts";
import { readCorpus } from "./corpus.ts";
import { startCoverage } from "./coverage.ts";
import { type Finding, fuzz, type FuzzTarget, problemWith } from "./fuzz.ts";
import { growthProblem, longInput, longInputsOf } from "./growth.ts";

/** How a reader stood a search. */
export interface FuzzReport {
  readonly name: string;
  readonly seconds: number;
  readonly executions: number;
  readonly features: number;
  readonly findings: readonly Finding[];
  readonly corpus: readonly string[];
}

/** Most bodies may have 1 MB; a reader whose time grows with the length takes some milliseconds for it. */
const LONG_BYTES = 1_000_000;

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
    const problem = grows ?? (await problemWith(target, longInput(input, LONG_BYTES), random));
    if (problem !== undefined) long.push({ input: JSON.stringify(input), problem });
  }
  coverage.close();
  const findings = [...result.findings, ...long];
  return { name: target.name, seconds: (performance.now() - fromMs) / 1000, ...result, findings };
}
