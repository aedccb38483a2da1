import type { HttpExchange } from "../exchange/http-exchange.ts";

const CALLER_GONE = new Error("the caller is gone");
/** When to write to a caller that closed its half: the first writes provoke the error, the next ones receive it. */
const PROBES_AFTER_MS = [0, 250, 1_000, 3_000] as const;

/**
 * Aborted once the caller is gone before its answer was finished, also if it is gone already.
 *
 * At first, a caller that closes its connection cannot be distinguished from one that only closed its half and still waits for
 * the answer. An interim answer (102, which clients skip) distinguishes them: it cannot be sent on a closed connection.
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
    // No interim answer can follow the start of the answer, and its reader has no reason to close its half.
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

/** The same, but also aborted when the caller closed its half, because a job handed to it would be lost. */
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
