/** One server-sent event. */
export interface ServerSentEvent {
  /** `message` unless the stream says otherwise. */
  readonly event: string;
  readonly data: string;
  /** The last id that the stream has named, with this event or before. Empty if none. */
  readonly id: string;
}

/** Cuts a text that arrives in pieces into events, as the HTML standard's section on server-sent events has it. */
export interface SseParser {
  /** Takes the next piece and gives the events that it completes. */
  push(text: string): ServerSentEvent[];
  /** Pause before a reconnection that the stream last asked for, in milliseconds. */
  readonly retryMs: number | undefined;
}

export interface SseBounds {
  /** Characters of one event. */
  readonly maxChars: number;
  /** What is thrown for a longer one. */
  readonly tooLong: () => Error;
}

export function createSseParser({ maxChars, tooLong }: SseBounds): SseParser {
  let rest = "";
  let atStart = true;
  let afterCarriageReturn = false;
  let event = "";
  let data: string[] = [];
  let dataChars = 0;
  let id = "";
  let retryMs: number | undefined;

  function takeField(line: string): void {
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "event") event = value;
    else if (name === "data") {
      data.push(value);
      dataChars += value.length + 1;
    } else if (name === "id" && !value.includes("\0")) id = value;
    else if (name === "retry" && /^\d+$/.test(value)) retryMs = Number(value);
  }

  function takeLine(line: string): ServerSentEvent | undefined {
    if (line !== "") {
      if (!line.startsWith(":")) takeField(line);
      return undefined;
    }
    const complete = data.length === 0 ? undefined : { event: event || "message", data: data.join("\n"), id };
    event = "";
    data = [];
    dataChars = 0;
    return complete;
  }

  function push(text: string): ServerSentEvent[] {
    if (text === "") return [];
    const events: ServerSentEvent[] = [];
    let piece = atStart && text.startsWith("\uFEFF") ? text.slice(1) : text;
    atStart = false;
    // The second half of a line end whose first half closed the last piece.
    if (afterCarriageReturn && piece.startsWith("\n")) piece = piece.slice(1);
    afterCarriageReturn = piece.endsWith("\r");
    const lines = piece.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? "";
    for (const line of lines) {
      const complete = takeLine(rest + line);
      rest = "";
      if (dataChars > maxChars) throw tooLong();
      if (complete !== undefined) events.push(complete);
    }
    rest += last;
    if (rest.length + dataChars > maxChars) throw tooLong();
    return events;
  }

  return {
    push,
    get retryMs() {
      return retryMs;
    },
  };
}
