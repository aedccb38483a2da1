import { deepStrictEqual } from "node:assert";
import type { Random } from "../base/random.ts";

export const JSON_WORDS = [
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  '"',
  "\\u00e9",
  "\\ud83d",
  '"input"',
  '"requests"',
  '"__proto__"',
  "true",
  "null",
  "-0",
  "1e9",
  "1E+400",
  "\xc3\xa9",
  "\xf0\x9f\x98\x80",
  "\xef\xbb\xbf",
  " ",
  "\n",
];

export const JSON_SEEDS = [
  '{"input":{"a":[1,-0.5e+3,true,null,"x\\u00e9\\n"]},"webhook":"http://a"}',
  "[[],{}]",
  '"text"',
  "-1",
];

/** The same bytes in pieces, as a network would bring them. */
export function pieces(input: Buffer, random: Random): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < input.length;) {
    const end = at + random.whole(1, random.chance(0.5) ? 3 : 64);
    parts.push(input.subarray(at, end));
    at = end;
  }
  return parts;
}

export async function* arriving<Piece>(parts: readonly Piece[]): AsyncGenerator<Piece> {
  yield* parts;
}

export async function collected<Piece>(parts: AsyncIterable<Piece>): Promise<Piece[]> {
  const all: Piece[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** What a reading gives, or that it is refused: which of two reasons is told may depend on what arrived first. */
export async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && /^(?:Domain|S3|JsonSyntax)Error$/.test(error.name)) return "refused";
    throw error;
  }
}

/** A reader of bytes that arrive in pieces must not depend on where they are cut. */
export async function alike(
  input: Buffer,
  random: Random,
  read: (parts: readonly Buffer[]) => unknown,
): Promise<unknown> {
  const whole = await outcome(() => read([input]));
  deepStrictEqual(await outcome(() => read(pieces(input, random))), whole, "it depends on where the bytes are cut");
  return whole;
}

export function strictly(input: Buffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input);
  return JSON.parse(text);
}

export function isJson(input: Buffer): boolean {
  try {
    strictly(input);
    return true;
  } catch {
    return false;
  }
}
