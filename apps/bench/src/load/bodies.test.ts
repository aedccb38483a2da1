import { describe, expect, it } from "vitest";
import { recordsBody, textBody } from "./bodies.ts";

describe.each([
  ["textBody", textBody],
  ["recordsBody", recordsBody],
])("%s", (_name, make) => {
  it.each([1024, 1500, 65_536])("is a submission of exactly %d bytes", (lengthBytes) => {
    const body = make(lengthBytes);
    expect(body.length).toBe(lengthBytes);
    const { input } = JSON.parse(new TextDecoder().decode(body)) as { input: unknown };
    expect(input).toBeTypeOf("object");
  });

  it("refuses a length that is too short for a body", () => {
    expect(() => make(10)).toThrow(RangeError);
  });
});

describe("recordsBody", () => {
  it("consists of records, not of padding", () => {
    const text = new TextDecoder().decode(recordsBody(65_536));
    const { input } = JSON.parse(text) as { input: { records: unknown[]; text: string } };
    expect(input.text.length).toBeLessThan(512);
    expect(input.records.length).toBeGreaterThan(500);
  });
});
