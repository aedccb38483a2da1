import { Agent, request } from "undici";
import { ANSWER_MAX_BYTES, boundedText, TooLongError } from "./bounded-text.ts";
import type { Answer } from "./exchange.ts";
import { within } from "./within.ts";

/** One event of a stream of server-sent events. */
export interface ReadEvent {
  readonly event: string | undefined;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** A reader that gets each event as soon as it arrives. */
export interface LiveReader {
  readonly status: number;
  /** The events so far. @throws TooLongError if there were more than is read */
  events(): readonly ReadEvent[];
  /** The connection is closed, by either side. */
  isOver(): boolean;
  close(): void;
}

export interface LiveRequest {
  readonly url: string;
  readonly authorization: string;
  readonly lastEventId?: string | undefined;
  /** How much of the stream is read; default 64 MiB. */
  readonly maxBytes?: number;
}

/** Each reader has its own connection, and a target may be silent for long. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** The headers of a request for events. */
export function eventHeaders(lastEventId?: string): Readonly<Record<string, string>> {
  return { accept: "text/event-stream", ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) };
}

const BEGIN_WITHIN_MS = 60_000;
/** Longer than any check follows events. A connection that was not closed by then is closed. */
const FOLLOWED_MAX_MS = 2_000_000;

/** Reads events piece by piece while they come. They are not in the record. Throws if the request is refused, or not answered. */
export async function readLive(live: LiveRequest): Promise<LiveReader> {
  const { url, authorization, lastEventId, maxBytes = ANSWER_MAX_BYTES } = live;
  const controller = new AbortController();
  const headers = { authorization, ...eventHeaders(lastEventId) };
  const path = new URL(url).pathname;
  const timer = setTimeout(() => controller.abort(), FOLLOWED_MAX_MS).unref();
  const { statusCode, body } = await begun(
    request(url, { headers, dispatcher, signal: controller.signal }),
    path,
    controller,
  );
  if (statusCode >= 300) {
    const text = await begun(boundedText(body, `GET ${path}`, { maxBytes }), path, controller);
    throw new Error(`The events of ${path}: status ${statusCode} ${text}`);
  }
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  let tooLong: TooLongError | undefined;
  let isOver = false;
  body.on("data", (piece: Buffer) => {
    text += decoder.decode(piece, { stream: true });
    if ((bytes += piece.length) <= maxBytes) return;
    tooLong ??= new TooLongError(`GET ${path}`, maxBytes);
    controller.abort();
  });
  // Its end says all: that the connection was closed, by either side.
  body.on("error", () => undefined);
  body.once("close", () => {
    clearTimeout(timer);
    isOver = true;
  });
  return {
    status: statusCode,
    events() {
      if (tooLong !== undefined) throw tooLong;
      // The text after the last blank line is not a whole event yet.
      return eventsOf({ text: wholeIn(text) });
    },
    isOver: () => isOver,
    close: () => controller.abort(),
  };
}

async function begun<Part>(part: Promise<Part>, path: string, controller: AbortController): Promise<Part> {
  try {
    return await within(part, `The answer of ${path} with its events`, BEGIN_WITHIN_MS);
  } catch (error) {
    controller.abort();
    throw error;
  }
}

/** A line of a stream may end with a line feed, a carriage return or both. */
function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

function wholeIn(text: string): string {
  const lines = withLineFeeds(text);
  return lines.slice(0, lines.lastIndexOf("\n\n") + 1);
}

/** The events of a stream; comments are left out. */
export function eventsOf({ text }: Pick<Answer, "text">): readonly ReadEvent[] {
  return withLineFeeds(text)
    .split("\n\n")
    .map((block) => block.split("\n").filter((line) => line !== "" && !line.startsWith(":")))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { event: field("event"), id: field("id"), data: parsed(field("data")) };
    });
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return text;
  }
}
