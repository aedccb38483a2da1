import { createParser, type EventSourceMessage } from "eventsource-parser";

/** The events of a stream of bytes; comments are left out. A connection that breaks ends them without an error. */
export async function* splitEvents(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const pieces = bytes[Symbol.asyncIterator]();
  for (;;) {
    const piece = await pieces.next().catch(() => undefined);
    if (piece === undefined || piece.done === true) return;
    parser.feed(decoder.decode(piece.value, { stream: true }));
    yield* events.splice(0);
  }
}
