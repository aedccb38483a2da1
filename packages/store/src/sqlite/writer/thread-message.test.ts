import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeMessage, encodeMessage } from "./thread-message.ts";

const leaf = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
);
const message = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "small" }, leaf, fc.array(tie("value"), { maxLength: 4 }), tie("record")),
  record: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie("value"), { maxKeys: 4, noNullPrototype: true }),
})).value;

/** Bytes as an array that says so, for a comparison that does not mind which view they are. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

describe("thread messages", () => {
  it("arrive as they were sent, bytes included", () => {
    fc.assert(
      fc.property(message, (value) => {
        expect(plain(decodeMessage(encodeMessage(value)))).toEqual(plain(value));
      }),
    );
  });

  it("hold only the bytes of a slice, not the memory around it", () => {
    const slice = Buffer.alloc(64 * 1024).subarray(10, 20);
    expect(encodeMessage({ input: slice }).byteLength).toBeLessThan(100);
  });

  it("leave the sender's objects as they are", () => {
    const input = { kind: "inline", bytes: new Uint8Array([1, 2]) };
    encodeMessage([{ input }]);
    expect(input).toEqual({ kind: "inline", bytes: new Uint8Array([1, 2]) });
  });
});
