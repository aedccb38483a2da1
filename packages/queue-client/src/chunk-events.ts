import { startDeadline } from "@millrace/client-runtime/deadline";

import { toChunk, unexpected } from "./answers.ts";
import { ConnectionError } from "./errors.ts";
import { isEventStream, readEvents } from "./event-stream.ts";
import type { StreamChunk, StreamEnd } from "./job.ts";
import { isObject } from "./json.ts";
import type { Patience, Repeat } from "./retry-policy.ts";
import type { Settings } from "./settings.ts";
import { createSseParser } from "./sse-parser.ts";
import type { ServerSentEvent } from "./sse-parser.ts";
import { timeoutError } from "./transport.ts";
import type { Answer, Call, Transport } from "./transport.ts";
import type { JobStatus } from "./wire.ts";

/** How far a stream has been followed. It lives through all of the stream's connections. */
export interface Cursor {
  lastEventId: string | undefined;
  /** Pause that the service asked for before a reconnection, in milliseconds. */
  retryMs: number;
  /**
   * Whether a lost connection may be opened anew. Not if the service may deliver chunks as JSON: then chunks could have been
   * in the lost answer, and no other answer would repeat them.
   */
  repeat: Repeat;
  readonly patience: Patience;
}

/** How one connection ended. */
export type ConnectionEnd =
  | { readonly kind: "end"; readonly end: StreamEnd }
  | { readonly kind: "lost"; readonly error: unknown }
  | { readonly kind: "json"; readonly answer: Answer };

export interface ChunkSource {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly jobId: string;
  /** Ends the whole stream. */
  readonly signal: AbortSignal;
}

/** A connection that lasted this long was a working one, also if no chunk came. */
const stableMs = 5_000;
/** Characters of one event: several times the longest chunk, whose output has at most 1 MiB. */
const EVENT_MAX_CHARS = 4 * 1024 * 1024;

/** Follows the events of one connection. The errors of the connection are returned, not thrown: they may be mended. */
export async function* followEvents<Chunk>(
  source: ChunkSource,
  cursor: Cursor,
): AsyncGenerator<StreamChunk<Chunk>, ConnectionEnd, undefined> {
  const { settings, transport, signal } = source;
  const { runtime, timeoutMs, silenceMs } = settings;
  const connection = startDeadline(runtime, { timeoutMs, signal, onTimeout: () => timeoutError("stream", timeoutMs) });
  const openedAtMs = runtime.now();
  let streaming = false;
  try {
    const call = eventCall(source.jobId, cursor);
    const response = await transport.open(call, connection.signal);
    streaming = isEventStream(response);
    cursor.repeat = streaming ? "always" : "refused";
    if (!streaming) return { kind: "json", answer: await transport.read(call, response) };
    connection.disarm();
    const tooLong = (): Error =>
      unexpected("stream", response, `has an event of more than ${EVENT_MAX_CHARS} characters`);
    const parser = createSseParser({ maxChars: EVENT_MAX_CHARS, tooLong });
    const onSilence = (): void =>
      connection.abort(new ConnectionError("stream: no data arrived within the idle timeout."));
    for await (const event of readEvents(response, { runtime, parser, silenceMs, onSilence })) {
      cursor.patience.worked();
      cursor.retryMs = parser.retryMs ?? cursor.retryMs;
      const end = parseEnd(event, response, settings);
      if (end !== undefined) return { kind: "end", end };
      const chunk = parseChunk<Chunk>(event, response, { cursor, settings });
      if (chunk !== undefined) yield chunk;
    }
    return { kind: "lost", error: new ConnectionError("stream: the connection was closed before the end.") };
  } catch (thrown) {
    return { kind: "lost", error: lostBecause(thrown, connection.signal) };
  } finally {
    if (streaming && runtime.now() - openedAtMs >= stableMs) cursor.patience.worked();
    connection.dispose();
  }
}

function eventCall(jobId: string, cursor: Cursor): Call {
  const headers = { accept: "text/event-stream, application/json;q=0.5", "last-event-id": cursor.lastEventId };
  return { operation: "stream", jobId, headers };
}

function lostBecause(thrown: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  // While a body is read, platforms report a broken connection with a TypeError of their own.
  return thrown instanceof TypeError ? new ConnectionError("stream: the connection broke.", thrown) : thrown;
}

function parseEnd({ event, data }: ServerSentEvent, response: Response, settings: Settings): StreamEnd | undefined {
  if (event !== "end") return undefined;
  const body = parseData(data, settings);
  if (isObject(body) && typeof body["id"] === "string" && typeof body["status"] === "string") {
    return { id: body["id"], status: body["status"] as JobStatus };
  }
  throw unexpected("stream", response, "has an end that this client does not understand");
}

/** The chunk of an event; `undefined` for events of other kinds and for a chunk that came before. */
function parseChunk<Chunk>(
  { event, data, id }: ServerSentEvent,
  response: Response,
  { cursor, settings }: { readonly cursor: Cursor; readonly settings: Settings },
): StreamChunk<Chunk> | undefined {
  if (event !== "chunk") return undefined;
  const chunk = toChunk<Chunk>(parseData(data, settings), id === "" ? undefined : id);
  if (chunk === undefined) throw unexpected("stream", response, "holds something that is not a chunk");
  if (id === "") return chunk;
  if (cursor.lastEventId !== undefined && Number(id) <= Number(cursor.lastEventId)) return undefined;
  cursor.lastEventId = id;
  return chunk;
}

function parseData(data: string, { parseJson }: Settings): unknown {
  try {
    return parseJson(data);
  } catch {
    return undefined;
  }
}
