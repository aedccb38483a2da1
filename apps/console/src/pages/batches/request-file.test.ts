import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { requestsOf } from "./request-file.ts";
import { RequestSplitter } from "./request-splitter.ts";

async function read(text: string): Promise<unknown[]> {
  const options = { signal: new AbortController().signal, onBytes: () => undefined };
  const found: unknown[] = [];
  for await (const one of requestsOf(new Blob([text]), options)) found.push(one);
  return found;
}

test.each([
  ["lines of requests", '{"input":{"n":1}}\r\n\n{"input":{"n":2},"webhook":"https://a.example"}\n', [1, 3]],
  ["lines after an empty one", '\n{"input":{"n":1}}\n{"input":{"n":2}}', [2, 3]],
  ["an array", '\n[ {"input":{"n":1}},\n\n {"input":{"n":\n2}}\n]\n', [2, 4]],
  ["an array without elements", " [\n] ", []],
  ["no text", " \n", []],
])("%s: every request is read with the line on which it begins", async (_, text, lines) => {
  const found = await read(text);
  expect(found).toEqual(
    lines.map((line, at) => ({ line, request: expect.objectContaining({ input: { n: at + 1 } }) })),
  );
});

test("what is not a request is named by its line, and the others are read", async () => {
  expect(await read('{"input":{"n":1}}\nnonsense\n[1]\n{"input":[]}\n{"inptu":{}}\n{"input":{"n":2}}')).toEqual([
    { line: 1, request: { input: { n: 1 } } },
    { line: 2, problem: "is not JSON" },
    { line: 3, problem: "is not a JSON object" },
    { line: 4, problem: "has an input that is not an object" },
    { line: 5, problem: "has no input" },
    { line: 6, request: { input: { n: 2 } } },
  ]);
  expect(await read('[{"input":{"n":1}},\n,3]')).toEqual([
    { line: 1, request: { input: { n: 1 } } },
    { line: 2, problem: "is not JSON" },
    { line: 2, problem: "is not a JSON object" },
  ]);
});

test.each([
  ['[{"n":1},\n', "does not end: the text stops in line 2"],
  ["[", "does not end"],
  ['[{"n":1}]\n{"n":2}', "Text follows the JSON array that ends in line 1"],
])("%j is refused as a whole", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test("a request that is larger than the service takes ends the reading before it is in memory as a whole", () => {
  const splitter = new RequestSplitter();
  const piece = "x".repeat(limits.runPayloadMaxBytes / 2 + 1);
  expect([...splitter.push(piece)]).toEqual([]);
  expect(() => [...splitter.push(piece)]).toThrow("larger than the service takes");
});

test("text is cut in the same way wherever its pieces end", () => {
  const elements = ['{"a":"],[\\"}{"}', '{"b":[1,{"c":"\\\\"}]}', '{"é":"🙂,"}'];
  for (const text of [`[${elements.join(" , ")}]`, elements.join("\n")]) {
    for (let size = 1; size < text.length; size += 1) {
      const splitter = new RequestSplitter();
      const found: string[] = [];
      for (let at = 0; at < text.length; at += size)
        for (const one of splitter.push(text.slice(at, at + size))) found.push(one.text.trim());
      for (const one of splitter.end()) found.push(one.text.trim());
      expect(found).toEqual(elements);
    }
  }
});

test("numbers keep their digits", async () => {
  const [found] = (await read('{"input":{"id":12345678901234567890}}')) as { request: unknown }[];
  expect(JSON.stringify(found?.request)).toBe('{"input":{"id":12345678901234567890}}');
});
