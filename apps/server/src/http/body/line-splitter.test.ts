import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonSyntaxError } from "./json-syntax-error.ts";
import { LineSplitter } from "./line-splitter.ts";

const MAX_BYTES = 12;

/** The lines of a text that comes in pieces of this length: the number and value of each. */
function linesOf(text: string, pieceBytes: number): unknown[] {
  const lines = new LineSplitter(MAX_BYTES, { fields: new Set(["a"]) });
  const bytes = Buffer.from(text);
  const found = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) found.push(...lines.push(bytes.subarray(at, at + pieceBytes)));
  found.push(...lines.end());
  return found.map(({ line, text: kept }) => {
    if (kept === null) return [line, "too long"];
    const written = Buffer.from(kept.bytes).toString();
    return [line, kept.json instanceof JsonSyntaxError ? "wrong" : JSON.parse(written)];
  });
}

/** What stands on a line, and what is to be read there. */
const lines = fc.array(
  fc.constantFrom<readonly [string, unknown]>(
    ["", undefined],
    [" \t\r", undefined],
    [" ".repeat(40), undefined],
    ['{"a":1}', { a: 1 }],
    ['  {"a":"é"}\r', { a: "é" }],
    ["{", "wrong"],
    ["1 2", "wrong"],
    ["x".repeat(MAX_BYTES + 1), "too long"],
    [`[${" ".repeat(50)}]`, "too long"],
  ),
  { maxLength: 8 },
);

test("lines are the same wherever their bytes are cut, and blank ones are counted only", () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 60 }), fc.boolean(), (wanted, pieceBytes, isEnded) => {
      const text = wanted.map(([written]) => written).join("\n") + (isEnded ? "\n" : "");
      const expected = wanted.flatMap(([, value], index) => (value === undefined ? [] : [[index + 1, value]]));
      expect(linesOf(text, pieceBytes)).toEqual(expected);
    }),
  );
});

test("a line that is too long is told before it ends", () => {
  const splitter = new LineSplitter(MAX_BYTES, { fields: new Set() });
  expect([...splitter.push(Buffer.alloc(MAX_BYTES + 1, "x"))]).toEqual([{ line: 1, text: null }]);
  expect([...splitter.push(Buffer.alloc(MAX_BYTES + 1, "x"))]).toEqual([]);
});
