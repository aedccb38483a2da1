import { createParser, type EventSourceMessage } from "eventsource-parser";
import { CommandError } from "../command/failure.ts";

/** Characters of one event. The longest that a service sends are far shorter. */
const EVENT_MAX_CHARS = 1024 * 1024;

/**
 * The events of a stream of bytes; comments are left out. A connection that breaks ends them without an error.
 *
 * @throws CommandError when an event does not end
 */
export async function* splitEvents(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  let isEndless = false;
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError: ({ type }) => (isEndless ||= type === "max-buffer-size-exceeded"),
    maxBufferSize: EVENT_MAX_CHARS,
  });
  const pieces = bytes[Symbol.asyncIterator]();
  for (;;) {
    const piece = await pieces.next().catch(() => undefined);
    if (piece === undefined || piece.done === true) return;
    parser.feed(decoder.decode(piece.value, { stream: true }));
    yield* events.splice(0);
    if (isEndless) throw new CommandError(`the service sent an event of more than ${EVENT_MAX_CHARS} characters.`);
  }
}
