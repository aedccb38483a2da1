import type { Random } from "../base/random.ts";

const INPUT_MAX_BYTES = 4_096;
/** Bytes at the edges of what readers tell apart. */
const EDGES = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2d, 0x30, 0x39, 0x5c, 0x7b, 0x7d, 0x7f, 0x80, 0xc2, 0xe2, 0xf4, 0xff,
];
const TIMES_MAX = 64;

type Mutation = (input: Buffer, random: Random, words: readonly Buffer[], others: readonly Buffer[]) => Buffer;

function replaced(input: Buffer, from: number, to: number, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([input.subarray(0, from), ...parts, input.subarray(to)]);
}

function span(input: Buffer, random: Random): [from: number, to: number] {
  const from = random.whole(0, input.length);
  return [from, Math.min(input.length, from + random.whole(0, 16))];
}

const mutations: readonly Mutation[] = [
  (input, random) => {
    const at = random.whole(0, Math.max(0, input.length - 1));
    return replaced(input, at, at + 1, Buffer.of((input[at] ?? 0) ^ (1 << random.whole(0, 7))));
  },
  (input, random) => {
    const at = random.whole(0, input.length);
    return replaced(input, at, at + random.whole(0, 1), Buffer.of(random.pick(EDGES)));
  },
  (input, random, words) => {
    const [from, to] = span(input, random);
    return replaced(input, from, random.chance(0.5) ? from : to, random.pick(words));
  },
  (input, random) => replaced(input, ...span(input, random)),
  (input, random) => {
    const [from, to] = span(input, random);
    return replaced(input, from, from, ...Array<Buffer>(random.whole(1, TIMES_MAX)).fill(input.subarray(from, to)));
  },
  (input, random, _words, others) => {
    const [other, at] = [random.pick(others), random.whole(0, input.length)];
    return Buffer.concat([input.subarray(0, at), other.subarray(random.whole(0, other.length))]);
  },
];

/** A neighbour of one of the inputs. */
export function mutated(random: Random, words: readonly Buffer[], inputs: readonly Buffer[]): Buffer {
  let input = random.pick(inputs);
  for (let times = random.whole(1, 4); times > 0; times -= 1)
    input = random.pick(mutations)(input, random, words, inputs);
  return input.subarray(0, INPUT_MAX_BYTES);
}
