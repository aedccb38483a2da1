import type { Random } from "../base/random.ts";
import type { Coverage } from "./coverage.ts";
import { mutated } from "./mutate.ts";

/** Something that reads what strangers send. */
export interface FuzzTarget {
  readonly name: string;
  /** Ends of the addresses of the files whose blocks guide the search. */
  readonly files: readonly string[];
  /** What it is made to read, as latin1. */
  readonly seeds: readonly string[];
  /** Words of its language, as latin1. */
  readonly words: readonly string[];
  /** Names of the errors that it is documented to throw. */
  readonly refusals: readonly string[];
  /** Longest input that is tried, where not 1 MB. */
  readonly longBytes?: number;
  /** Reads an input. @throws any other error when what it read is wrong */
  read(input: Buffer, random: Random): unknown;
}

/** An input that a reader did not stand. */
export interface Finding {
  /** As latin1. */
  readonly input: string;
  readonly problem: string;
}

export interface FuzzResult {
  readonly executions: number;
  /** Blocks and how often they ran, in powers of two, that some input reached. */
  readonly features: number;
  readonly findings: readonly Finding[];
  /** The shortest inputs that reach all features, as latin1. */
  readonly corpus: readonly string[];
}

export interface FuzzOptions {
  readonly random: Random;
  /** Of the target's files, begun before any of them ran: V8 counts no blocks of what it has optimized before. */
  readonly coverage: Coverage;
  readonly corpus: readonly string[];
  /** Asked before each turn. */
  readonly isOver: (executions: number) => boolean;
}

/** Inputs between two looks at the coverage, which takes as long as some hundred inputs. */
const TURN = 100;
const FINDINGS_MAX = 5;

/** Searches for inputs that a reader does not stand, guided by the blocks that they reach. */
export async function fuzz(target: FuzzTarget, { random, coverage, corpus, isOver }: FuzzOptions): Promise<FuzzResult> {
  const words = target.words.map((word) => Buffer.from(word, "latin1"));
  const seen = new Map<string, number>();
  const kept: Buffer[] = [];
  const findings = new Map<string, Finding>();
  let executions = 0;

  async function tryOut(input: Buffer): Promise<void> {
    executions += 1;
    const finding = await problemWith(target, input, random);
    if (finding !== undefined && findings.size < FINDINGS_MAX)
      findings.set(finding, { input: input.toString("latin1"), problem: finding });
  }
  /** How many features are reached that were not before. */
  async function fresh(): Promise<number> {
    let count = 0;
    for (const [block, times] of await coverage.look()) {
      const power = Math.floor(Math.log2(times));
      if (power <= (seen.get(block) ?? -1)) continue;
      seen.set(block, power);
      count += 1;
    }
    return count;
  }
  /** A turn counts the work of all its inputs, so only one by one tells what each of them reaches. */
  async function keepFresh(inputs: readonly Buffer[]): Promise<void> {
    for (const input of inputs) {
      await tryOut(input);
      if ((await fresh()) > 0) kept.push(input);
    }
  }
  await keepFresh([...target.seeds, ...corpus].map((text) => Buffer.from(text, "latin1")));
  const reached = new Set<string>(seen.keys());
  while (!isOver(executions) && findings.size < FINDINGS_MAX) {
    const inputs = Array.from({ length: TURN }, () => mutated(random, words, kept));
    for (const input of inputs) await tryOut(input);
    const counts = await coverage.look();
    const isNews = [...counts].some(
      ([block, times]) => !reached.has(block) || Math.log2(times / TURN) >= (seen.get(block) ?? 0) + 1,
    );
    if (isNews) await keepFresh(inputs);
    for (const block of counts.keys()) reached.add(block);
  }
  const features = [...seen.values()].reduce((sum, power) => sum + power + 1, 0);
  return {
    executions,
    features,
    findings: [...findings.values()],
    corpus: kept.map((input) => input.toString("latin1")),
  };
}

/** What is wrong with how the reader took an input; undefined: nothing. */
export async function problemWith(target: FuzzTarget, input: Buffer, random: Random): Promise<string | undefined> {
  try {
    await readOrRefuse(target, input, random);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error);
  }
  return undefined;
}

/** Processor time that a reader takes for an input, in milliseconds: it does not depend on what else the machine does. */
export async function processorMs(target: FuzzTarget, input: Buffer, random: Random): Promise<number> {
  const from = process.cpuUsage();
  await readOrRefuse(target, input, random);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

async function readOrRefuse(target: FuzzTarget, input: Buffer, random: Random): Promise<void> {
  try {
    await target.read(input, random);
  } catch (error) {
    if (!(error instanceof Error) || !target.refusals.includes(error.name)) throw error;
  }
}
