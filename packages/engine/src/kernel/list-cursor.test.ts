import fc from "fast-check";
import { expect, test } from "vitest";
import { createCursors, listCursors } from "./list-cursor.ts";

const numberCursors = (list: string) =>
  createCursors<number>(
    (place) => [list, place],
    ([, place]) => Number(place),
  );
const pairs = createCursors<readonly [number, number]>(
  (pair) => pair,
  ([one, other]) => [Number(one), Number(other)],
);

test("a cursor leads back to its place", () => {
  const anyId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), anyId, (one, other, id) => {
      expect(pairs.parse(pairs.format([one, other]))).toEqual([one, other]);
      const place = { createdAtMs: one, id };
      expect(listCursors.parse(listCursors.format(place))).toEqual(place);
      expect(numberCursors("a").parse(numberCursors("a").format(one))).toBe(one);
    }),
  );
});

test.each(["", "x", "MSAy!", "MSAy=", "MSAy MSAy", "LTEgMg", "OTAwNzE5OTI1NDc0MDk5MiAx", "MDEgMg"])(
  "%j is no cursor",
  (text) => {
    expect(() => pairs.parse(text)).toThrow("cursor: is not a cursor of this list");
  },
);

test("the cursor of another list is refused", () => {
  expect(() => numberCursors("a").parse(numberCursors("b").format(1))).toThrow(/cursor/);
  expect(() => numberCursors("a").parse(Buffer.from("a 1.5").toString("base64url"))).toThrow(/cursor/);
});

test("no text but one that was made is a cursor", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      let place;
      try {
        place = pairs.parse(text);
      } catch {
        return;
      }
      expect(pairs.format(place)).toBe(text);
    }),
  );
});
