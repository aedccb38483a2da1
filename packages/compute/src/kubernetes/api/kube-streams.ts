import {
  type KubeSession,
  type StreamAnswer,
  type StreamRequest,
  type StreamServer,
  startSession,
} from "./kube-session.ts";

/** Answers without end that share connections of HTTP/2: a connection costs about 90 kB outside the heap, a stream a few. */
export interface KubeStreams {
  /**
   * The answer, or undefined if this server speaks HTTP/1.1 only.
   *
   * @throws the error of a server that is away
   */
  open(server: StreamServer, request: StreamRequest): Promise<StreamAnswer | undefined>;
  /** Ends all streams. */
  close(): void;
}

/** No connection takes more streams, whatever the server allows: they all end with it. */
const streamsMax = 250;
/** What is assumed of a server that has not said yet what it allows. */
const streamsAssumed = 100;
const idleMs = 60_000;

/** How many streams a connection takes. A server that allows none lets the first one wait. */
export function capacityOf(allowed: number): number {
  return Math.min(Math.max(allowed, 1), streamsMax);
}

interface SharedSession {
  readonly session: KubeSession;
  /** Its streams, and the requests that wait for it to be ready. */
  load: number;
  idle: NodeJS.Timeout | undefined;
}

export function createKubeStreams(): KubeStreams {
  const sessions = new Set<SharedSession>();
  let allowedLast = streamsAssumed;
  /** The server that was last found to speak HTTP/1.1 only. */
  let plainKey: string | undefined;

  function hasRoom({ session, load }: SharedSession, key: string): boolean {
    return session.key === key && session.isOpen && load < capacityOf(session.allowed ?? allowedLast);
  }

  /** The oldest connection with room, so that the youngest become idle. Those made with other certificates run empty. */
  function pick(server: StreamServer): SharedSession {
    for (const shared of sessions) if (hasRoom(shared, server.key)) return shared;
    const session = startSession(server, () => {
      clearTimeout(shared.idle);
      sessions.delete(shared);
    });
    const shared: SharedSession = { session, load: 0, idle: undefined };
    sessions.add(shared);
    return shared;
  }

  function hold(shared: SharedSession): () => void {
    shared.load += 1;
    clearTimeout(shared.idle);
    return () => {
      shared.load -= 1;
      if (shared.load === 0 && shared.session.isOpen)
        shared.idle = setTimeout(() => shared.session.close("idle"), idleMs).unref();
    };
  }

  return {
    async open(server, request) {
      for (;;) {
        if (plainKey === server.key) return undefined;
        const shared = pick(server);
        const { session } = shared;
        const release = hold(shared);
        let began = false;
        try {
          if (!(await unlessAborted(session.ready, request.signal))) {
            plainKey = server.key;
            return undefined;
          }
          allowedLast = session.allowed ?? allowedLast;
          // The server may allow fewer streams than were assumed.
          if (shared.load > capacityOf(allowedLast)) continue;
          began = true;
          return await session.request(request, release);
        } finally {
          if (!began) release();
        }
      }
    },
    close() {
      for (const { session } of sessions) session.close("this client was closed");
    },
  };
}

/** Does not cancel what it waits for, which others may wait for too. */
async function unlessAborted<T>(awaited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await awaited;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([awaited, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
