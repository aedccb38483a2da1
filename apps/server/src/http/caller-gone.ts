import type { HttpExchange } from "./exchange/http-exchange.ts";

const CALLER_GONE = new Error("the caller is gone");
/** When to write to a caller that closed its half: the first writes find out, the next ones hear of it. */
const PROBES_AFTER_MS = [0, 250, 1_000, 3_000] as const;

/**
 * Aborted once the caller is gone before its answer was finished, also if that happened already.
 *
 * A caller that closes its connection looks, at first, like one that only closed its half and still waits for the answer.
 * An interim answer (102, which clients skip) tells them apart: it cannot be sent when the connection is closed.
 */
export function callerGone(exchange: HttpExchange): AbortSignal {
  const gone = new AbortController();
  const probes: NodeJS.Timeout[] = [];
  // A ready-made reason: the default one is an error whose stack trace costs more than the rest of the poll.
  const abort = (): void => gone.abort(CALLER_GONE);
  if (exchange.state === "lost") {
    abort();
    return gone.signal;
  }
  const halfClosed = (): void => {
    // An answer that has begun takes no interim one; its reader has nothing to close its half for.
    if (exchange.state !== "none") abort();
    else if (exchange.takesInterim) {
      const probe = (): void => exchange.sendProcessing();
      probes.push(...PROBES_AFTER_MS.map((afterMs) => setTimeout(probe, afterMs)));
    }
  };
  const forget = exchange.isHalfClosed ? undefined : exchange.onHalfClosed(halfClosed);
  if (forget === undefined) halfClosed();
  exchange.onOver((answered) => {
    forget?.();
    for (const probe of probes) clearTimeout(probe);
    if (!answered) abort();
  });
  return gone.signal;
}

/** The same, but it is enough that the caller closed its half: what it is handed then would be lost. */
export function callerGoing(exchange: HttpExchange): AbortSignal {
  const gone = new AbortController();
  const abort = (): void => gone.abort(CALLER_GONE);
  if (exchange.state === "lost" || exchange.isHalfClosed) {
    abort();
    return gone.signal;
  }
  const forget = exchange.onHalfClosed(abort);
  exchange.onOver((answered) => {
    forget();
    if (!answered) abort();
  });
  return gone.signal;
}
