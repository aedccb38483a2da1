import type { Followed, FollowOptions } from "@millrace/rest-client";
import { mayPass } from "./errors.ts";

/** Whether what is shown is what the service says now. */
export type StreamState = "connecting" | "live" | "broken" | "ended";

interface StreamOptions<Data> {
  readonly signal: AbortSignal;
  readonly onEvent: (event: Followed<Data>) => void;
  readonly onState: (state: StreamState) => void;
  /** Called with the error of an answer that no new attempt mends; following ends then. */
  readonly onRefused: (error: Error) => void;
}

/** A stream that could not be opened at all, because the service is away, is asked for again after this. */
const PAUSE_MS = 5_000;

/**
 * Follows a stream of events until it ends or the signal does. A broken connection is opened again behind the last event, however long
 * the service is away.
 *
 * @param open a method of the client that follows, such as `(options) => rest.events.followEvents(options)`
 */
export async function followEvents<Data>(
  open: (options: FollowOptions) => AsyncIterable<Followed<Data>>,
  { signal, onEvent, onState, onRefused }: StreamOptions<Data>,
): Promise<void> {
  const onConnection = (state: "open" | "lost"): void => onState(state === "open" ? "live" : "broken");
  while (!signal.aborted) {
    onState("connecting");
    try {
      for await (const event of open({ signal, maxReconnects: Infinity, onConnection })) onEvent(event);
      if (!signal.aborted) onState("ended");
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!mayPass(error)) return onRefused(error as Error);
      onState("broken");
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
