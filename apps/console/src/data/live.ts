import type { EndpointExplanation, EndpointState } from "@millrace/rest-client";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Session } from "../session/session.tsx";
import { changedKeys } from "./changed-keys.ts";
import { mayPass } from "./errors.ts";
import { followEvents, type StreamState } from "./follow-events.ts";
import { readAgain } from "./read-again.ts";

/** How often a page asks again while the service does not tell it what changed. */
const POLL_MS = 5_000;
/** What changed is read again at most this often, however many events tell of it. */
const READ_AGAIN_MS = 1_000;

let state: StreamState = "connecting";
const listeners = new Set<() => void>();

/** Whether the service tells this tab what changes. */
export function useLiveState(): StreamState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/**
 * The interval at which a page asks again, in milliseconds; false while it is told what changed. What could not be read is asked for
 * again all the same, if that may help.
 */
export function usePollMs(): (query: { readonly state: { readonly error: unknown } }) => number | false {
  const isTold = useLiveState() === "live";
  return ({ state: { error } }) => (isTold && (error === null || !mayPass(error)) ? false : POLL_MS);
}

/** Follows what changes, with one stream for the tab, while the session lasts. */
export function useLiveEvents(session: Session): void {
  useEffect(() => {
    const gone = new AbortController();
    const tell = againLater(session, gone.signal);
    let isFirst = true;
    void followEvents((options) => session.rest.overview.followEvents(options), {
      signal: gone.signal,
      onEvent({ event, data }) {
        if (event === "reset") return readAgain(session.queries);
        const parsed = data as Readonly<Record<string, unknown>>;
        if (event === "endpoint") showCounts(session, parsed as unknown as EndpointState);
        tell(changedKeys(event, parsed));
      },
      onState(next) {
        change(next);
        if (next !== "live" || !isFirst) return;
        isFirst = false;
        // The service tells what happens from here on, also during a break; what was read before may be older.
        readAgain(session.queries);
      },
      // A key without the right to it: pages ask instead.
      onRefused: () => change("ended"),
    });
    return () => {
      gone.abort();
      change("connecting");
    };
  }, [session]);
}

function change(next: StreamState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Gathers keys, and reads again what is shown of them. */
function againLater(session: Session, signal: AbortSignal): (keys: readonly QueryKey[]) => void {
  const gathered = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (keys) => {
    for (const key of keys) gathered.set(JSON.stringify(key), key);
    if (gathered.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      const all = [...gathered.values()];
      gathered.clear();
      for (const queryKey of all) readAgain(session.queries, { queryKey });
    }, READ_AGAIN_MS);
  };
}

/** Takes the counts of an event for those that were read, so that they need not be read again. */
function showCounts({ queries }: Session, event: EndpointState): void {
  const { endpointId, jobs, workers } = event;
  queries.setQueryData<EndpointExplanation>(["endpoint", endpointId, "explanation"], (explanation) =>
    explanation === undefined ? undefined : { ...explanation, jobs, workers },
  );
}
