import type { IncomingMessage, ServerResponse } from "node:http";

const CALLER_GONE = new Error("the caller is gone");
/** When to write to a caller that closed its half: the first writes find out, the next ones hear of it. */
const PROBES_AFTER_MS = [0, 250, 1_000, 3_000] as const;

/**
 * Aborted once the caller is gone before its answer was finished, also if that happened already.
 *
 * A caller that closes its connection looks, at first, like one that only closed its half and still waits for the answer.
 * An interim answer (102, which clients skip) tells them apart: nobody takes it where the connection is closed.
 */
export function callerGone(message: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const { socket } = message;
  const probes: NodeJS.Timeout[] = [];
  // A ready-made reason: the default one is an error whose stack trace costs more than the rest of the poll.
  const abort = (): void => gone.abort(CALLER_GONE);
  if (response.destroyed) {
    abort();
    return gone.signal;
  }
  const halfClosed = (): void => {
    // An answer that has begun takes no interim one; its reader has nothing to close its half for.
    if (response.headersSent) abort();
    else if (message.httpVersion !== "1.0") {
      const probe = (): void => void (response.headersSent || response.writeProcessing());
      probes.push(...PROBES_AFTER_MS.map((afterMs) => setTimeout(probe, afterMs)));
    }
  };
  if (socket.readableEnded) halfClosed();
  else socket.once("end", halfClosed);
  response.once("close", () => {
    socket.off("end", halfClosed);
    for (const probe of probes) clearTimeout(probe);
    if (!response.writableFinished) abort();
  });
  return gone.signal;
}

/** The same, but it is enough that the caller closed its half: what it is handed then would be lost. */
export function callerGoing({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const abort = (): void => gone.abort(CALLER_GONE);
  if (response.destroyed || socket.readableEnded) {
    abort();
    return gone.signal;
  }
  socket.once("end", abort);
  response.once("close", () => {
    socket.off("end", abort);
    if (!response.writableFinished) abort();
  });
  return gone.signal;
}
