import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { eventStreamType } from "./document-operations.ts";
import type { EventStream } from "./operation-types.ts";

/** Proxies in front must pass each event on at once. */
export const eventHeaders = {
  "content-type": `${eventStreamType}; charset=utf-8`,
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;
/** A comment is sent after this pause, so that proxies keep the connection. */
export const EVENT_KEEP_ALIVE_MS = 8_000;

/**
 * Answers with server-sent events. A reader that is slow is waited for, one that is gone ends the stream, and an error ends it
 * too: the status was sent already, and a client that resumes is told what is wrong.
 */
export function sendEvents(request: FastifyRequest, reply: FastifyReply, events: EventStream): FastifyReply {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const texts = events(gone.signal);
  async function* written(): AsyncGenerator<string, void, undefined> {
    try {
      // So that the head is sent although nothing may follow for long.
      yield ": open\n\n";
      yield* texts;
    } catch (error) {
      if (!gone.signal.aborted) request.log.error({ err: error }, "a stream of events failed");
    } finally {
      gone.abort();
    }
  }
  // A byte mode stream waits for a reader after 16 KB, and not after 16 events.
  const body = Readable.from(written(), { objectMode: false, highWaterMark: 16 * 1024 });
  return reply.headers(eventHeaders).send(body);
}
