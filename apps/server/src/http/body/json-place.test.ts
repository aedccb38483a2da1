import fc from "fast-check";
import { expect, test } from "vitest";
import { findNotFinite } from "./json-place.ts";
import { JsonScanner } from "./json-scanner.ts";
import { JsonSyntaxError } from "./json-syntax-error.ts";

/** What the scanner and the search together say about a text that comes in pieces. */
async function placeIn(text: string, pieceBytes: number): Promise<unknown> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const scanner = new JsonScanner();
  try {
    for (const piece of pieces) scanner.push(piece);
    scanner.end();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError) || error.position === undefined) throw error;
    return await findNotFinite(pieces, error.position);
  }
  return undefined;
}

test.each([
  ['{"output": {"x": [1, [2], {"a": 3}, NaN]}}', { name: "NaN", place: "output.x[3]" }],
  ['{"output": -Infinity}', { name: "-Infinity", place: "output" }],
  ['[{"a\\"b": "{[,", "\\u00fc": [[], Infinity]}]', { name: "Infinity", place: "[0].ü[1]" }],
  ["NaN", { name: "NaN", place: "" }],
  ['{"output": None}', null],
  ['{"output": "NaN", "x": nul}', null],
])("%s", async (text, found) => {
  for (const pieceBytes of [1, 2, 3, 1000]) expect(await placeIn(text, pieceBytes)).toEqual(found);
});

test("the place is that of the value, wherever it stands", async () => {
  const step = fc.oneof(fc.nat(5), fc.string({ minLength: 1, maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), async (steps, pieceBytes) => {
      let text = "NaN";
      for (const key of steps.toReversed()) {
        const before =
          typeof key === "number" ? '{"a,":[]}, '.repeat(key) : `"before": ["]"], ${JSON.stringify(key)}: `;
        text = typeof key === "number" ? `[${before}${text}]` : `{${before}${text}}`;
      }
      const place = steps.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
      expect(await placeIn(text, pieceBytes)).toEqual({ name: "NaN", place: place.replace(/^\./, "") });
    }),
  );
});
