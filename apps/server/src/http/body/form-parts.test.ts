import fc from "fast-check";
import { expect, test } from "vitest";
import { formParts, textOf } from "./form-parts.ts";

const TYPE = "multipart/form-data; boundary=b";

/** The parts of a body that arrives in pieces of this length. */
async function partsOf(body: string, pieceBytes: number, type = TYPE): Promise<(string | undefined)[][]> {
  const bytes = Buffer.from(body);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const found: (string | undefined)[][] = [];
  for await (const { name, fileName, bytes: part } of formParts(type, pieces())) {
    found.push([name, fileName, await textOf(part, 10_000)]);
  }
  return found;
}

const part = (disposition: string, text: string): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;

test("parts are the same however their bytes arrive, and a text that begins like a boundary is a text", async () => {
  const text = fc
    .string({ unit: fc.constantFrom("\r", "\n", "-", "b", "é") })
    .filter((one) => !one.includes("\r\n--b"));
  await fc.assert(
    fc.asyncProperty(text, text, fc.integer({ min: 1, max: 60 }), async (one, other, pieceBytes) => {
      fc.pre(![one, other].some((value) => value.startsWith("--b")));
      const body = `${part('name="file"; filename="a \\"b\\""', one)}${part("name=purpose", other)}--b--\r\n`;
      expect(await partsOf(body, pieceBytes)).toEqual([
        ["file", 'a "b"', one],
        ["purpose", undefined, other],
      ]);
    }),
  );
});

test.each([
  ["that ends within a part", part('name="a"', "x").slice(0, -4), TYPE],
  ["that ends before the last boundary", part('name="a"', "x"), TYPE],
  ["that is no form", "hello", TYPE],
  ["of another type", "{}", "application/json"],
  ["whose type names no boundary", "--b--", "multipart/form-data"],
  ["with endless headers", `--b\r\n${"a: b\r\n".repeat(5_000)}\r\nx\r\n--b--`, TYPE],
])("a body %s is refused", async (_, body, type) => {
  await expect(partsOf(body, 7, type)).rejects.toMatchObject({ code: "invalid_request" });
});
