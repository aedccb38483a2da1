import type { EventSourceMessage } from "eventsource-parser";
import { expect, it } from "vitest";
import { splitEvents } from "./split-events.ts";

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function eventsOf(bytes: AsyncIterable<Uint8Array>): Promise<EventSourceMessage[]> {
  const events: EventSourceMessage[] = [];
  for await (const event of splitEvents(bytes)) events.push(event);
  return events;
}

it("gives the events, wherever the bytes are cut, and leaves comments out", async () => {
  const text = ': hello\n\nid: 1\ndata: {"line":"grün 🔥"}\n\n: still here\n\nevent: end\ndata: {}\n\n';
  for (let size = 1; size <= text.length; size += 1) {
    expect(await eventsOf(pieces(text, size))).toEqual([
      { id: "1", event: undefined, data: '{"line":"grün 🔥"}' },
      { id: undefined, event: "end", data: "{}" },
    ]);
  }
});

it("takes each of the line ends that the standard has", async () => {
  const found = await eventsOf(pieces("data: a\r\ndata: b\r\n\r\ndata: c\r\rdata: d\n\n", 3));
  expect(found.map(({ data }) => data)).toEqual(["a\nb", "c", "d"]);
});

it("ends where the connection breaks, without what is incomplete", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* pieces("data: whole\n\ndata: ha", 5);
    throw new Error("the connection broke");
  }
  expect((await eventsOf(broken())).map(({ data }) => data)).toEqual(["whole"]);
});

it("refuses an event that does not end", async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    const piece = new TextEncoder().encode(`data: ${"x".repeat(10_000)}`);
    for (;;) yield piece;
  }
  await expect(eventsOf(endless())).rejects.toThrow("an event of more than 1048576 characters");
});
