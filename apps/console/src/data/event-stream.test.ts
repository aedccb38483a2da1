import { expect, test } from "vitest";
import { readEvents } from "./event-stream.ts";

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
