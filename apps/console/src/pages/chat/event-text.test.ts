import { expect, test } from "vitest";
import { EventText } from "./event-text.ts";

const stream = ': waiting\n\ndata: {"a":\ndata: 1}\nid: j:1:9\n\r\ndata: é\r\n\r\nid: j:2:1\n\ndata: [DONE]\n\n';

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
