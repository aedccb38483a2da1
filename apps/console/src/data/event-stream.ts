import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Characters of one event. The longest that a service sends are far shorter. */
const EVENT_MAX_CHARS = 1024 * 1024;

/**
 * The events of an answer, until it ends. A service that has nothing to say sends comments, so that silence means a connection that
 * broke without a word.
 *
 * @throws Error after `silenceMs` without a byte, and when an event does not end
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const events: EventSourceMessage[] = [];
  let endless: Error | undefined;
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") endless = error;
    },
    maxBufferSize: EVENT_MAX_CHARS,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), silenceMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
      if (endless !== undefined) throw endless;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<Read>(read: Promise<Read>, silenceMs: number): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing arrived for ${silenceMs} ms.`)), silenceMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
