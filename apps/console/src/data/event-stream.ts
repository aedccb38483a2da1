/** One event of a stream, as the HTML standard's section on server-sent events has it. */
export interface StreamEvent {
  /** `message` unless the stream says otherwise. */
  readonly event: string;
  readonly data: string;
  /** The last id that the stream has named; empty without one. */
  readonly id: string;
}

/** Cuts the text of a stream, which arrives in pieces, into events. */
export function eventCutter(): (piece: string) => StreamEvent[] {
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id = "";
  const takeLine = (line: string): StreamEvent | undefined => {
    if (line === "") {
      const complete = data.length === 0 ? undefined : { event: event || "message", data: data.join("\n"), id };
      event = "";
      data = [];
      return complete;
    }
    const [, name = line, value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
    else if (name === "id") id = value;
    return undefined;
  };
  return (piece) => {
    const text = rest + piece;
    // A line end may be cut in two, so a carriage return at the end waits for what follows.
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + text.slice(end);
    return lines.flatMap((line) => takeLine(line) ?? []);
  };
}

/**
 * The events of an answer, until it ends. A service that has nothing to say sends comments, so that silence means a connection that
 * broke without a word.
 *
 * @throws Error after `silenceMs` without a byte
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamEvent, void, undefined> {
  const cut = eventCutter();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), silenceMs);
      if (done) return;
      yield* cut(decoder.decode(value, { stream: true }));
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
