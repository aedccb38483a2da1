import type { Random } from "../base/random.ts";
import type { Coverage } from "./coverage.ts";
import { type FuzzTarget, problemWith, processorMs } from "./fuzz.ts";

/** Lengths whose work is compared, each four times the one before. */
const LENGTHS = [1_000, 4_000, 16_000] as const;
/** Work that grows with the length grows from the second step to the third four times as much as from the first to the second; with its square, 16 times. */
const GROWTH_MAX = 7;
/** Blocks that a longer input may run once more, whatever its length. */
const SLACK_BLOCKS = 300;

/** What a long input of a reader is made of: a text once, and another one again and again behind it. */
export interface LongInput {
  readonly start: string;
  readonly unit: string;
}

/** Each word of the language and each seed again and again, alone and behind the first half of the first seed. */
export function longInputsOf({ seeds: [first = "", ...seeds], words }: FuzzTarget): readonly LongInput[] {
  const starts = ["", first.slice(0, Math.ceil(first.length / 2))];
  return starts.flatMap((start) => [...words, first, ...seeds].map((unit) => ({ start, unit })));
}

export function longInput({ start, unit }: LongInput, length: number): Buffer {
  return Buffer.from(start + unit.repeat(Math.max(1, Math.ceil((length - start.length) / unit.length))), "latin1");
}

/**
 * Counts the blocks that a reader runs for an input of three lengths; undefined: they grow as the length does. What V8 does itself, such
 * as searching a text, is not counted.
 */
export async function growthProblem(
  target: FuzzTarget,
  coverage: Coverage,
  input: LongInput,
  random: Random,
): Promise<string | undefined> {
  const blocks: number[] = [];
  await coverage.look();
  for (const length of LENGTHS) {
    const problem = await problemWith(target, longInput(input, length), random);
    if (problem !== undefined) return problem;
    blocks.push([...(await coverage.look()).values()].reduce((sum, count) => sum + count, 0));
  }
  const [one = 0, four = 0, sixteen = 0] = blocks;
  const isLinear = sixteen - four <= GROWTH_MAX * Math.max(0, four - one) + SLACK_BLOCKS;
  return isLinear ? undefined : `${JSON.stringify(input)} takes ${blocks.join(", ")} blocks`;
}

/** Most bodies may have 1 MB. */
const LONG_BYTES = 1_000_000;
/** Below this a time says nothing about how it grows. */
const LONG_MS = 1_000;

/**
 * Compares the processor time of a reader for a long input and for a quarter of it, which also counts what V8 does itself; undefined:
 * it grows as the length does.
 */
export async function slownessProblem(
  target: FuzzTarget,
  input: LongInput,
  random: Random,
): Promise<string | undefined> {
  const { longBytes = LONG_BYTES } = target;
  const [quarterMs, wholeMs] = [
    await processorMs(target, longInput(input, longBytes / 4), random),
    await processorMs(target, longInput(input, longBytes), random),
  ];
  if (wholeMs < Math.max(LONG_MS, quarterMs * GROWTH_MAX)) return undefined;
  return `${JSON.stringify(input)} takes ${Math.round(quarterMs)} ms for ${longBytes / 4} bytes and ${Math.round(wholeMs)} ms for ${longBytes}`;
}
