import type { EventSourceMessage } from "eventsource-parser";
import type { Session } from "../session/session.tsx";
import { serviceUrl } from "../session/address.ts";
import { readEvents } from "./event-stream.ts";

/** Whether what is shown is what the service says now. */
export type StreamState = "connecting" | "live" | "broken" | "ended";

interface FollowOptions {
  readonly signal: AbortSignal;
  readonly onEvent: (event: EventSourceMessage) => void;
  readonly onState: (state: StreamState) => void;
  /** Called with the error of an answer that no new attempt mends; following ends then. */
  readonly onRefused: (error: Error) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** The service sends something more often than this. */
const SILENCE_MS = 60_000;

/**
 * Follows a stream of events until it ends or the signal does. A broken connection is opened again behind the last event, after
 * pauses that double. The key is in a header: an `EventSource` could not send one.
 *
 * @param path below the service's address, such as `/v1/endpoints/e1/logs?tail=100`
 */
export async function followEvents(session: Session, path: string, options: FollowOptions): Promise<void> {
  const { onEvent, onState, onRefused } = options;
  const signal = AbortSignal.any([options.signal, session.signal]);
  let lastId = "";
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    onState("connecting");
    try {
      const response = await open(session, path, lastId, signal);
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        return onRefused(await refusal(response));
      }
      if (response.ok && response.body !== null) {
        onState("live");
        for await (const event of readEvents(response.body, SILENCE_MS)) {
          pauseMs = FIRST_PAUSE_MS;
          lastId = event.id ?? lastId;
          if (event.event === "end") return onState("ended");
          onEvent(event);
        }
      }
    } catch {
      // The connection broke, or the signal ended it: the loop says which.
    }
    if (signal.aborted) return;
    onState("broken");
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function open(session: Session, path: string, lastId: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: "text/event-stream", authorization: `Bearer ${session.apiKey}` };
  return await fetch(serviceUrl + path, {
    headers: lastId === "" ? headers : { ...headers, "last-event-id": lastId },
    signal,
    cache: "no-store",
  });
}

async function refusal(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  const hasMessage = typeof body === "object" && body !== null && "message" in body;
  return new Error(hasMessage ? String(body.message) : `The service answered ${response.status}.`);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
