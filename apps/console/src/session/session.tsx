import { type QueueClient, createQueueClient } from "@millrace/queue-client";
import { type RestClient, createRestClient } from "@millrace/rest-client";
import { parseExactJson } from "@millrace/worker-text/exact-json";
import { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { serviceUrl } from "./address.ts";

/** What the console works with while a user is signed in. It ends with `close`, and everything that was read goes with it. */
export interface Session {
  readonly apiKey: string;
  readonly rest: RestClient;
  readonly queries: QueryClient;
  /** Ended when the session is. */
  readonly signal: AbortSignal;
  /** The queue of one endpoint. Its outputs keep their numbers as the worker wrote them. */
  queue(endpointId: string): QueueClient;
  /** Ends all calls and forgets what was read. */
  close(): void;
}

/** Opens a session with a key. Nothing is sent yet. @throws TypeError when the text cannot be a key */
export function openSession(apiKey: string): Session {
  const ended = new AbortController();
  const common = { apiKey, baseUrl: serviceUrl, signal: ended.signal };
  const queries = new QueryClient({
    defaultOptions: {
      // The clients repeat calls themselves, where that is safe.
      queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  return {
    apiKey,
    rest: createRestClient(common),
    queries,
    signal: ended.signal,
    queue: (endpointId) => createQueueClient({ ...common, endpointId, parseJson: parseExactJson }),
    close() {
      ended.abort(new DOMException("The session ended.", "AbortError"));
      queries.clear();
    },
  };
}

/** Asks the service whether it knows the key. @throws RestClientError */
export async function checkSession(session: Session): Promise<void> {
  await session.rest.keys.getCurrentKey();
}

export interface SessionActions {
  signIn(session: Session, keep: boolean): void;
  /** @param reason shown on the page where one signs in, when the service refused the key */
  signOut(reason?: string): void;
}

export const SessionContext = createContext<(SessionActions & { readonly session: Session | undefined }) | null>(null);

/** The session, and how it begins and ends. */
export function useSessions(): SessionActions & { readonly session: Session | undefined } {
  const context = useContext(SessionContext);
  if (context === null) throw new Error("useSessions stands outside of the app");
  return context;
}

/** The session of pages that are shown to a user who is signed in. */
export function useSession(): Session {
  const { session } = useSessions();
  if (session === undefined) throw new Error("useSession stands outside of a session");
  return session;
}
