import { createParser, type EventSourceMessage } from "eventsource-parser";

import type { CallOptions } from "@millrace/client-runtime/client-options";
import type { Clock } from "@millrace/client-runtime/clock";
import { startDeadline } from "@millrace/client-runtime/deadline";
import { backoffMs } from "@millrace/client-runtime/retry-rule";
import type { RestComponents } from "@millrace/spec";

import { ConnectionError, RestClientError, TimeoutError, UnexpectedAnswerError } from "./errors.ts";

/** One line of a log. Version 2 of the hosted dialect tells no more than time, source and text. */
export type LogEvent = Pick<LogLine, "ts" | "source" | "line"> & Partial<LogLine>;
type LogLine = RestComponents["schemas"]["LogLine"];

/** One event of a stream. */
export interface Followed<Data> {
  /** What to give as `lastEventId` to continue behind this event; undefined when the service gave none. */
  readonly id: string | undefined;
  /** Name of the event; `message` when the service gave none. */
  readonly event: string;
  readonly data: Data;
}

/**
 * Bounds of a stream that is followed. It ends without an error at the first that is reached, and when `signal` is
 * aborted. `timeoutMs` and `maxRetries` are for each connection until its first byte.
 */
export interface FollowOptions extends CallOptions {
  /** Number of events. Default: no bound. */
  readonly maxEvents?: number | undefined;
  /** Milliseconds from the first request, pauses included. Default: no bound. */
  readonly maxDurationMs?: number | undefined;
  /** Bytes of data of all events; the event that would exceed it is left out. Default: no bound. */
  readonly maxBytes?: number | undefined;
  /** Where to begin: behind the event with this id. */
  readonly lastEventId?: string | undefined;
  /** How often in a row a connection that brought no event is opened again. Default: 5. */
  readonly maxReconnects?: number | undefined;
  /** Milliseconds without a byte after which a connection is taken for lost. Default: 60000. */
  readonly silenceMs?: number | undefined;
  /** Called when a connection was opened, and when it ended and another will be opened after a pause. */
  readonly onConnection?: ((state: "open" | "lost") => void) | undefined;
}

/** Opens the stream behind an event. */
export type OpenEvents = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array> | undefined>;

const pauses = { firstMs: 500, longestMs: 15_000 };
/** Characters of one event. The longest that a service sends are far shorter. */
const EVENT_MAX_CHARS = 1024 * 1024;

/**
 * The events of a stream until it ends, with `event: end` or with the last of its connections. A lost connection is
 * resumed behind the last event that had an id.
 *
 * @throws RestClientError when the stream cannot be opened, and when it is lost and `maxReconnects` attempts failed
 * @throws RangeError when a bound is out of range
 */
export async function* followEvents<Data>(
  open: OpenEvents,
  options: FollowOptions,
  clock: Clock,
): AsyncGenerator<Followed<Data>, void, undefined> {
  const { maxEvents, maxDurationMs, maxBytes, maxReconnects, silenceMs } = bounds(options);
  const deadline = startDeadline(clock, {
    timeoutMs: maxDurationMs,
    signal: options.signal,
    onTimeout: () => undefined,
  });
  const { signal } = deadline;
  let lastEventId = options.lastEventId;
  let wasOpen = false;
  let [losses, events, bytes] = [0, 0, 0];
  try {
    while (!signal.aborted && events < maxEvents) {
      let lost: Error | undefined;
      try {
        const stream = await open(lastEventId, signal);
        wasOpen = true;
        options.onConnection?.("open");
        for await (const { id, event = "message", data } of readEvents(stream, { signal, clock, silenceMs })) {
          if (event === "end") return;
          bytes += new TextEncoder().encode(data).length;
          if (bytes > maxBytes) return;
          losses = 0;
          lastEventId = id ?? lastEventId;
          events += 1;
          yield { id, event, data: dataOf(data) as Data };
          if (events >= maxEvents) return;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!wasOpen || !mayPass(error)) throw error;
        lost = error;
      }
      if (losses >= maxReconnects) {
        if (lost === undefined) return;
        throw lost;
      }
      options.onConnection?.("lost");
      await clock.sleep(backoffMs(pauses, losses, clock.random()), signal).catch(() => undefined);
      losses += 1;
    }
  } finally {
    deadline.dispose();
  }
}

function bounds(options: FollowOptions): Required<
  Omit<FollowOptions, keyof CallOptions | "lastEventId" | "onConnection">
> & {
  readonly [Name in "maxEvents" | "maxDurationMs" | "maxBytes" | "maxReconnects" | "silenceMs"]: number;
} {
  const none = Number.POSITIVE_INFINITY;
  const { maxEvents = none, maxDurationMs = none, maxBytes = none, maxReconnects = 5, silenceMs = 60_000 } = options;
  const all = { maxEvents, maxDurationMs, maxBytes, maxReconnects, silenceMs };
  for (const [name, value] of Object.entries(all)) {
    if (!(value >= 0)) throw new RangeError(`${name} must be a number from 0, not ${value}.`);
  }
  return all;
}

/** Whether the same request may succeed later. */
function mayPass(error: unknown): error is RestClientError {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (!(error instanceof RestClientError)) return false;
  const { status = 0 } = error;
  return !(error instanceof UnexpectedAnswerError) && (status === 429 || (status >= 500 && status !== 501));
}

interface Reading {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly silenceMs: number;
}

/** The events of one connection. @throws ConnectionError when it breaks, is silent for too long. RestClientError when an event does not end */
async function* readEvents(
  stream: ReadableStream<Uint8Array> | undefined,
  { signal, clock, silenceMs }: Reading,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  if (stream === undefined) return;
  const events: EventSourceMessage[] = [];
  let isEndless = false;
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError: ({ type }) => (isEndless ||= type === "max-buffer-size-exceeded"),
    maxBufferSize: EVENT_MAX_CHARS,
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const silence = startDeadline(clock, { timeoutMs: silenceMs, signal, onTimeout: () => new Error("silence") });
      const piece = await firstOf(reader.read(), silence.signal).finally(() => silence.dispose());
      if (piece.done) return;
      parser.feed(decoder.decode(piece.value, { stream: true }));
      yield* events.splice(0);
      if (isEndless) throw endlessEvent();
    }
  } catch (cause) {
    if (isEndless) throw cause;
    throw new ConnectionError("The connection of the stream was lost.", cause);
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Another connection would bring the same. */
function endlessEvent(): RestClientError {
  const message = `The service sent an event of more than ${EVENT_MAX_CHARS} characters.`;
  return new RestClientError(message, { code: "unexpected_answer" });
}

/** The promise, or the reason of the signal if that comes first. */
async function firstOf<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const stopped = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: stopped.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stopped.abort();
  }
}

/** Data are JSON in every stream of the interfaces; a text of something between is given as it came. */
function dataOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
