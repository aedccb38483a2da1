import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./stream-lines.ts";

async function collect(stream: Readable): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  return lines;
}

test("lines are restored, in whatever pieces the bytes arrive, without empty ones", async () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => `>${text.replaceAll(/[\r\n]/g, "")}<`);
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const bytes = Buffer.from(lines.join("\r\n\n"));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect(await collect(Readable.from(chunks))).toEqual(lines);
    }),
  );
});

test("a failure of the stream is not its end", async () => {
  const failing = new Readable({
    read() {
      this.push("one\ntwo");
      this.destroy(new Error("cut"));
    },
  });
  await expect(collect(failing)).rejects.toThrow("cut");
});
