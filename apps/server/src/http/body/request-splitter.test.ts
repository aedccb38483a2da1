import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RequestSplitter, type SplitRequest, type SplitterForm } from "./request-splitter.ts";

/** The requests of a text that comes in pieces of this length. */
function split(text: string, pieceBytes: number, form: SplitterForm = "json"): unknown[] {
  const splitter = new RequestSplitter(form, 10_000);
  const bytes = Buffer.from(text);
  const items: SplitRequest[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    items.push(...splitter.push(bytes.subarray(at, at + pieceBytes)));
  items.push(...splitter.end());
  return items.map(({ bytes: item }) => JSON.parse(Buffer.from(item).toString()) as unknown);
}

const requests = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 });
const pieces = fc.integer({ min: 1, max: 50 });
const indents = fc.constantFrom(undefined, 2);

describe("a body of requests", () => {
  test("is cut into them, wherever its pieces end", () => {
    fc.assert(
      fc.property(requests, pieces, indents, (wanted, pieceBytes, indent) => {
        const same = JSON.parse(JSON.stringify(wanted)) as unknown;
        expect(split(JSON.stringify(wanted, null, indent), pieceBytes)).toEqual(same);
        expect(split(JSON.stringify({ requests: wanted }, null, indent), pieceBytes)).toEqual(same);
        const lines = wanted.map((one) => `${JSON.stringify(one)}\r\n`).join("\n");
        expect(split(lines, pieceBytes, "lines")).toEqual(same);
      }),
    );
  });

  test.each([
    ["", "body"],
    ["[{}", "end"],
    ["[{},]", "byte"],
    ["[{}{}]", "byte"],
    ["[{}]x", "byte"],
    ['{"requests":{}}', "must be an array of requests"],
    ["{}", "must be an array of requests"],
    ['{"requests":"[{}]"}', "must be an array of requests"],
    ['{"other":[]}', "other is not accepted here"],
    ['{"before":["requests",{"requests":[1]}],"requests":[{}]}', "before is not accepted here"],
    ['{"requests":[{"finishBy":1}], "finishBy" : 5}', "finishBy is not accepted here"],
    ['{"na\\u006de":"requests","requests":[{}]}', "name is not accepted here"],
    ['{"größe":1}', "größe is not accepted here"],
    [`{"${"x".repeat(5_000)}":1}`, `${"x".repeat(191)}… is not accepted here`],
    ["[[]]", "requests[0] must be an object"],
    ['[{}, "a"]', "requests[1] must be an object"],
    ["7", "must be an array of requests"],
  ])("that is %j is refused", (text, why) => {
    for (const pieceBytes of [1, 100]) {
      expect(() => split(text, pieceBytes)).toThrow(why === "body" || why === "end" || why === "byte" ? /./ : why);
    }
  });

  test("of lines tells the number of each line, blank ones counted", () => {
    const splitter = new RequestSplitter("lines", 10);
    const items = [
      ...splitter.push(Buffer.from("{}\n\n \r\n{")),
      ...splitter.push(Buffer.from("}\n1")),
      ...splitter.end(),
    ];
    expect(items.map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  test("with a request that is too long is refused while it comes in", () => {
    const splitter = new RequestSplitter("lines", 10);
    expect(() => splitter.push(Buffer.alloc(11, "x"))).toThrow("requests[0] (line 1) is larger than 10 bytes");
  });
});
