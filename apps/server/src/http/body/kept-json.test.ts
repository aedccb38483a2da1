import fc from "fast-check";
import { expect, test } from "vitest";
import { KeptJson } from "./kept-json.ts";

const MEMBERS = { fields: new Set<string>() };

test("a text is given whole and in its order, however it was cut", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(3), fc.nat(9_000)), { maxLength: 30 }), (lengths) => {
      const pieces = lengths.map((length, at) => Buffer.alloc(length, at));
      const kept = new KeptJson(MEMBERS);
      for (const piece of pieces) kept.push(piece);
      expect(kept.byteLength).toBe(Buffer.concat(pieces).byteLength);
      expect(Buffer.concat([kept.end().bytes])).toEqual(Buffer.concat(pieces));
    }),
  );
});

test("a text of one piece is not copied", () => {
  const kept = new KeptJson(MEMBERS);
  const piece = Buffer.from("{}");
  kept.push(piece);
  expect(kept.end().bytes).toBe(piece);
});

test.each([1, 16])("a text in pieces of %i bytes keeps none of the pieces but the first", (length) => {
  const kept = new KeptJson(MEMBERS);
  const piece = Buffer.alloc(length, "a");
  for (let at = 0; at < 10_000; at += 1) {
    kept.push(piece);
    // A sender writes into its buffer again, which changes nothing in what was copied.
    if (at > 0) piece.fill("b");
  }
  const text = Buffer.from(kept.end().bytes).toString();
  expect(text.slice(length, 2 * length)).toBe("a".repeat(length));
  expect(text).toHaveLength(10_000 * length);
});
