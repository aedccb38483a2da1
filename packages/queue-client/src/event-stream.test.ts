import fc from "fast-check";
import { test } from "vitest";

import { TestClock } from "../test/support/test-clock.ts";
import { isEventStream, readEvents } from "./event-stream.ts";
import { createSseParser } from "./sse-parser.ts";

/** An answer whose body arrives in the given pieces. */
function answer(pieces: readonly Uint8Array<ArrayBuffer>[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body);
}

async function dataOf(response: Response): Promise<string[]> {
  const data: string[] = [];
  const clock = new TestClock();
  const onSilence = (): void => undefined;
  const options = {
    runtime: clock,
    parser: createSseParser({ maxChars: 1_000, tooLong: () => new Error() }),
    silenceMs: 60_000,
    onSilence,
  };
  for await (const event of readEvents(response, options)) data.push(event.data);
  return data;
}

test("bytes may be cut anywhere, also inside a character", async ({ expect }) => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "漢", "😀") }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (data, size) => {
      const bytes = new TextEncoder().encode(data.map((text) => `data:${text}\n\n`).join(""));
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      expect(await dataOf(answer(pieces))).toEqual(data);
    }),
  );
});

test("an answer without a body has no events", async ({ expect }) => {
  expect(await dataOf(new Response(null))).toEqual([]);
});

test("silence is told once it has lasted; time that the reader spends elsewhere is no silence", async ({ expect }) => {
  const clock = new TestClock();
  let silent = 0;
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const events = readEvents(new Response(body.readable), {
    runtime: clock,
    parser: createSseParser({ maxChars: 1_000, tooLong: () => new Error() }),
    silenceMs: 60_000,
    onSilence: () => silent++,
  });
  const first = events.next();
  await writer.write(new TextEncoder().encode("data: a\n\n"));
  await first;
  clock.advance(600_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(silent).toBe(0);
  const second = events.next();
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(silent).toBe(1);
  await writer.close();
  expect(await second).toMatchObject({ done: true });
  expect(clock.sleeping).toBe(0);
});

test.for([
  ["text/event-stream", true],
  ["Text/Event-Stream; charset=utf-8", true],
  ["application/json", false],
  [undefined, false],
] as const)("content type %s: event stream %s", ([type, expected], { expect }) => {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  expect(isEventStream(new Response(null, { headers }))).toBe(expected);
});
