import type { BlobStore, Payload } from "@millrace/engine";
import { limits } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitChunk } from "./split-chunk.ts";

const noBlobs: BlobStore = {
  has: () => Promise.resolve(false),
  create: () => Promise.reject(new Error("no blob is written here")),
  read: () => {
    throw new Error("no blob is read here");
  },
  remove: () => Promise.resolve(),
};

async function split(json: string): Promise<unknown[]> {
  const output: Payload = { kind: "inline", bytes: Buffer.from(json) };
  const kind = json.startsWith('"') ? "string" : json.startsWith("[") ? "array" : "object";
  const chunks = await splitChunk({ output, kind, metrics: null }, noBlobs);
  return chunks.map(({ output: piece }) => {
    if (piece.kind !== "inline") throw new Error("expected bytes");
    expect(piece.bytes.byteLength).toBeLessThanOrEqual(limits.streamChunkMaxBytes);
    return JSON.parse(Buffer.from(piece.bytes).toString("utf8")) as unknown;
  });
}

describe("splitChunk", () => {
  it("does not split an output of exactly the limit, and splits one byte more", async () => {
    const fits = JSON.stringify("a".repeat(limits.streamChunkMaxBytes - 2));
    expect(await split(fits)).toHaveLength(1);
    expect(await split(JSON.stringify("a".repeat(limits.streamChunkMaxBytes - 1)))).toHaveLength(2);
  });

  it("cuts texts between characters: the pieces are well-formed and together equal the text", async () => {
    const character = fc.constantFrom("a", "é", "漢", "😀", '"', "\\", "\n", "\u0001", "\ud83d\ude00");
    await fc.assert(
      fc.asyncProperty(fc.array(character, { minLength: 1, maxLength: 40 }), async (characters) => {
        const unit = characters.join("");
        const text = unit.repeat(Math.ceil((1.5 * limits.streamChunkMaxBytes) / unit.length));
        const pieces = (await split(JSON.stringify(text))) as string[];
        expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
        expect(pieces.join("") === text).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it("keeps a surrogate pair that is written as two escapes together", async () => {
    const text = `"${"\\ud83d\\ude00".repeat(limits.streamChunkMaxBytes / 10)}"`;
    const pieces = (await split(text)) as string[];
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it("sends any other JSON as text parts in order", async () => {
    const value = { list: Array.from({ length: 80_000 }, (_, index) => ({ index, text: 'ü"\\' })) };
    const json = JSON.stringify(value);
    const pieces = (await split(json)) as string[];
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("") === json).toBe(true);
  });
});
