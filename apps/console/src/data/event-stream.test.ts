import fc from "fast-check";
import { expect, test } from "vitest";
import { eventCutter, readEvents } from "./event-stream.ts";

const STREAM = [
  ": a comment\r\n\r\n",
  "id: 1\ndata: one\n\n",
  "event: worker\rdata: two\rdata: lines\r\r",
  "data:no space\nid: 2\n\n",
  "event: end\ndata: {}\n\n",
].join("");
const EVENTS = [
  { event: "message", data: "one", id: "1" },
  { event: "worker", data: "two\nlines", id: "1" },
  { event: "message", data: "no space", id: "2" },
  { event: "end", data: "{}", id: "2" },
];

test("events are the same however the network cuts their text", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 12 }), (cuts) => {
      const ends = [...cuts.toSorted((left, right) => left - right), STREAM.length];
      const cut = eventCutter();
      let start = 0;
      const events = ends.flatMap((end) => {
        const piece = STREAM.slice(start, end);
        start = end;
        return cut(piece);
      });
      expect(events).toEqual(EVENTS);
    }),
  );
});

test("a character whose bytes arrive apart stays whole", async () => {
  const bytes = new TextEncoder().encode("data: Mühle\n\n");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body, 60_000)) events.push(event.data);
  expect(events).toEqual(["Mühle"]);
});

test("a connection that says nothing at all is given up", async () => {
  const silent = new ReadableStream<Uint8Array>();
  const read = async (): Promise<void> => {
    for await (const event of readEvents(silent, 5)) expect(event).toBeUndefined();
  };
  await expect(read()).rejects.toThrow("Nothing arrived for 5 ms.");
});
