import fc from "fast-check";
import { test } from "vitest";

import { createSseParser } from "./sse-parser.ts";
import type { ServerSentEvent } from "./sse-parser.ts";

const bounds = { maxChars: 1_000, tooLong: () => new Error("too long") };

function parse(...pieces: string[]): ServerSentEvent[] {
  const parser = createSseParser(bounds);
  return pieces.flatMap((piece) => parser.push(piece));
}

test.for([
  ["one line of data", "data: a\n\n", [{ event: "message", data: "a", id: "" }]],
  ["several lines of data", "data: a\ndata:b\ndata:  c\n\n", [{ event: "message", data: "a\nb\n c", id: "" }]],
  ["a named event with an id", "event: chunk\nid: 4\ndata: x\n\n", [{ event: "chunk", data: "x", id: "4" }]],
  ["comments and unknown fields", ": hello\nfoo: bar\ndata: a\n\n", [{ event: "message", data: "a", id: "" }]],
  ["an event without data", "event: chunk\nid: 4\n\n", []],
  [
    "empty data",
    "data\n\ndata:\n\n",
    [
      { event: "message", data: "", id: "" },
      { event: "message", data: "", id: "" },
    ],
  ],
  [
    "an id that lasts",
    "id: 1\ndata: a\n\ndata: b\n\n",
    [
      { event: "message", data: "a", id: "1" },
      { event: "message", data: "b", id: "1" },
    ],
  ],
  [
    "a name that does not last",
    "event: x\ndata: a\n\ndata: b\n\n",
    [
      { event: "x", data: "a", id: "" },
      { event: "message", data: "b", id: "" },
    ],
  ],
  ["an id with a null character", "id: 1\0\ndata: a\n\n", [{ event: "message", data: "a", id: "" }]],
  ["an event that is not closed", "data: a\n", []],
  ["a byte order mark", "\uFEFFdata: a\n\n", [{ event: "message", data: "a", id: "" }]],
  ["carriage returns", "data: a\rdata: b\r\r", [{ event: "message", data: "a\nb", id: "" }]],
  ["mixed line ends", "data: a\r\ndata: b\n\r\n", [{ event: "message", data: "a\nb", id: "" }]],
] as const)("%s", ([, text, expected], { expect }) => {
  expect(parse(text)).toEqual(expected);
});

test("an event is given with the piece that completes it, also when that ends in a carriage return", ({ expect }) => {
  const parser = createSseParser(bounds);
  expect(parser.push("data: a\r\n")).toEqual([]);
  expect(parser.push("\r")).toHaveLength(1);
  expect(parser.push("\ndata: b\n\n")).toEqual([{ event: "message", data: "b", id: "" }]);
});

test("the pause that the stream asks for is kept, nonsense is not", ({ expect }) => {
  const parser = createSseParser(bounds);
  expect(parser.retryMs).toBeUndefined();
  parser.push("retry: 2500\n\nretry: soon\n\n");
  expect(parser.retryMs).toBe(2_500);
});

const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const content = fc.string({ unit: fc.constantFrom("a", "é", "😀", ":", " ", "{", '"', "0"), maxLength: 8 });
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom("data", "event", "id", ":", "x"), fc.constantFrom(":", ": "), content)
    .map((part) => part.join("")),
  fc.constant(""),
);
const text = fc
  .array(
    fc.tuple(line, lineEnd).map((part) => part.join("")),
    { maxLength: 30 },
  )
  .map((lines) => lines.join(""));
const cuts = fc.array(fc.nat(400), { maxLength: 20 });

function cutAt<T extends { length: number; slice(start: number, end?: number): T }>(whole: T, places: number[]): T[] {
  const borders = [...places.filter((place) => place < whole.length), whole.length].toSorted((a, b) => a - b);
  return borders.map((border, index) => whole.slice(borders[index - 1] ?? 0, border));
}

test("however a stream is cut into pieces, its events are the same", ({ expect }) => {
  fc.assert(
    fc.property(text, cuts, (whole, places) => {
      expect(parse(...cutAt(whole, places))).toEqual(parse(whole));
    }),
    { numRuns: 1_000 },
  );
});

test("what was written as events is read as the same events", ({ expect }) => {
  const written = fc.record({ event: fc.constantFrom("chunk", "end"), data: fc.string(), id: fc.nat().map(String) });
  fc.assert(
    fc.property(fc.array(written), cuts, lineEnd, (events, places, end) => {
      const whole = events
        .map(({ event, data, id }) =>
          [`event: ${event}`, `id: ${id}`, `data: ${JSON.stringify(data)}`, "", ""].join(end),
        )
        .join("");
      const expected = events.map(({ data, ...rest }) => ({ ...rest, data: JSON.stringify(data) }));
      expect(parse(...cutAt(whole, places))).toEqual(expected);
    }),
  );
});

test.for([
  ["a line that does not end", "x"],
  ["data that do not end", "data: x\n"],
  ["lines without data", "data\n"],
] as const)("%s is refused", ([, piece], { expect }) => {
  const parser = createSseParser(bounds);
  const push = (): unknown => {
    for (let count = 0; count < 10_000; count += 1) parser.push(piece);
    return undefined;
  };
  expect(push).toThrow("too long");
});

test("many short events are no long one", ({ expect }) => {
  const parser = createSseParser(bounds);
  for (let count = 0; count < 1_000; count += 1) expect(parser.push("data: abc\n\n")).toHaveLength(1);
});
