import { expect, test } from "vitest";
import { formatPageCursor, parsePageCursor } from "./page-cursor.ts";

test("a cursor leads back to its place, and no other text is one", () => {
  for (const place of [0, 1, 1_777_777_777_777, Number.MAX_SAFE_INTEGER]) {
    expect(parsePageCursor("a", formatPageCursor("a", place))).toBe(place);
  }
  expect(parsePageCursor("a", undefined)).toBe(Number.MAX_SAFE_INTEGER);
  const wrong = [
    "x",
    "",
    formatPageCursor("b", 1),
    `${formatPageCursor("a", 1)}=`,
    Buffer.from("a 1.5").toString("base64url"),
  ];
  for (const text of wrong) expect(() => parsePageCursor("a", text)).toThrow(/cursor/);
});
