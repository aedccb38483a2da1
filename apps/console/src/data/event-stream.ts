import { createParser, type EventSourceMessage } from "eventsource-parser";

/**
 * The events of an answer, until it ends. A service that has nothing to say sends comments, so that silence means a connection that
 * broke without a word.
 *
 * @throws Error after `silenceMs` without a byte
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), silenceMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
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
