import type { IncomingMessage, ServerResponse } from "node:http";

export interface UnreadBodyBounds {
  /** Longest pause of the sender. */
  readonly idleMs: number;
  /** Time limit for the rest. */
  readonly totalMs: number;
}

const BOUNDS: UnreadBodyBounds = { idleMs: 5_000, totalMs: 30_000 };
const CHECKS_PER_IDLE = 5;

/**
 * Closes the connection of a request that was answered before its body arrived, unless the rest arrives soon. Otherwise a
 * caller without a key could hold it until the time limit of the whole request. It is not closed at once, because a caller
 * that is still sending would not see the answer.
 */
export function boundUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  { idleMs, totalMs }: UnreadBodyBounds = BOUNDS,
): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && (length === undefined || length === "0")) return;
  response.once("finish", () => {
    if (request.complete) return;
    if (request.listenerCount("data") === 0) request.resume();
    const { socket } = request;
    const checkMs = idleMs / CHECKS_PER_IDLE;
    let [readBytes, pausedMs, passedMs] = [socket.bytesRead, 0, 0];
    const check = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(check);
      pausedMs = socket.bytesRead === readBytes ? pausedMs + checkMs : 0;
      readBytes = socket.bytesRead;
      passedMs += checkMs;
      if (pausedMs >= idleMs || passedMs >= totalMs) socket.destroy();
    }, checkMs).unref();
  });
}
