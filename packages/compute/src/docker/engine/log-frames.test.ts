import fc from "fast-check";
import { expect, test } from "vitest";
import { createLogFrames } from "./log-frames.ts";

interface Frame {
  readonly stream: 1 | 2;
  readonly text: string;
}

function encode({ stream, text }: Frame): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(payload.length, 4);
  return Buffer.concat([header, payload]);
}

test("both streams are restored, in whatever pieces the bytes arrive", () => {
  const frame = fc.record({ stream: fc.constantFrom<1 | 2>(1, 2), text: fc.string({ unit: "binary" }) });
  fc.assert(
    fc.property(fc.array(frame), fc.integer({ min: 1, max: 20 }), (frames, size) => {
      const bytes = Buffer.concat(frames.map(encode));
      const found: Record<1 | 2, Buffer[]> = { 1: [], 2: [] };
      const reader = createLogFrames((stream, piece) => found[stream].push(Buffer.from(piece)));
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
      for (const stream of [1, 2] as const) {
        const expected = frames.filter((one) => one.stream === stream).map(({ text }) => Buffer.from(text));
        expect(Buffer.concat(found[stream])).toEqual(Buffer.concat(expected));
      }
    }),
  );
});
