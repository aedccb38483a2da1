import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherPieces } from "./gather-pieces.ts";

test("pieces are given whole and in their order, however they come", () => {
  const lengths = fc.array(fc.oneof(fc.nat(3), fc.nat(5_000)), { maxLength: 40 });
  fc.assert(
    fc.property(lengths, fc.nat(5), (all, every) => {
      const given: Buffer[] = [];
      const gatherer = gatherPieces((bytes) => void given.push(bytes));
      const pieces = all.map((length, at) => Buffer.alloc(length, at));
      for (const [at, piece] of pieces.entries()) {
        gatherer.add(piece);
        if (at % (every + 1) === every) gatherer.flush();
      }
      gatherer.flush();
      expect(Buffer.concat(given)).toEqual(Buffer.concat(pieces));
    }),
  );
});

test("a reader that keeps what came in many turns keeps not much more memory than its bytes", () => {
  const given: Buffer[] = [];
  const gatherer = gatherPieces((bytes) => void given.push(bytes));
  for (let turn = 0; turn < 10_000; turn += 1) {
    gatherer.add(Buffer.from("a"));
    gatherer.add(Buffer.from("b"));
    gatherer.flush();
  }
  expect(given).toHaveLength(10_000);
  const kept = [...new Set(given.map(({ buffer }) => buffer))];
  expect(kept.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(20_000 + 2 * Buffer.poolSize);
});

test("a piece that is alone in its turn is not copied", () => {
  const given: Buffer[] = [];
  const gatherer = gatherPieces((bytes) => void given.push(bytes));
  const piece = Buffer.from("alone");
  gatherer.add(piece);
  gatherer.flush();
  expect(given[0]).toBe(piece);
});
