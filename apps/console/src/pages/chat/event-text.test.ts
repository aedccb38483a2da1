import { ChatError } from "./chat-error.ts";
import { expect, test } from "vitest";
import { EventText } from "./event-text.ts";

const stream = ': waiting\n\ndata: {"a":\ndata: 1}\nid: j:1:9\n\r\ndata: é\r\n\r\nid: j:2:1\n\ndata: [DONE]\n\n';

test.each(
  ["\n", "\r", "\r\n"].flatMap((end) => [1, 2, 7, 1000].map((size) => [JSON.stringify(end), size, end] as const)),
)("lines that end with %s have the same events in pieces of %i characters", (_, size, end) => {
  const text = "data: 1\ndata: 2\n\n: waiting\n\nid: j:1:9\ndata: é\n\n".replaceAll("\n", end);
  const events = new EventText();
  const found = Array.from({ length: Math.ceil(text.length / size) }, (_piece, at) => [
    ...events.push(text.slice(at * size, (at + 1) * size)),
  ]).flat();
  expect(found).toEqual([
    { id: undefined, data: "1\n2" },
    { id: "j:1:9", data: "é" },
  ]);
});

test.each([1, 2, 7, 1000])("a stream has the same events in pieces of %i characters", (size) => {
  const events = new EventText();
  const found = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) => [
    ...events.push(stream.slice(at * size, (at + 1) * size)),
  ]).flat();
  expect(found).toEqual([
    { id: "j:1:9", data: '{"a":\n1}' },
    { id: undefined, data: "é" },
    { id: undefined, data: "[DONE]" },
  ]);
});

test("an event without its empty line comes with the end of the stream", () => {
  const events = new EventText();
  expect([...events.push("data: 1")]).toEqual([]);
  expect([...events.push("\n\n")]).toEqual([{ id: undefined, data: "1" }]);
});

test("an event without an end is refused, so that the page is not kept busy with it", () => {
  const events = new EventText();
  const read = (): void => {
    for (let pieces = 0; pieces < 100; pieces += 1) for (const _ of events.push("x".repeat(100_000)));
  };
  expect(read).toThrow(ChatError);
});
