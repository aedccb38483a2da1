import type { Socket } from "node:net";

/** The connection of a client that waits for a worker. */
export interface HeldSocket {
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
  /** Aborts the signal for another reason. */
  abort(reason: Error): void;
  /** Ends the hold. Answers what the client has sent meanwhile. */
  release(): Buffer;
}

const LEFT = new Error("the client left before a worker was ready");
/** Clients send nothing before they have an answer; one that does waits. */
const SENT_MAX_BYTES = 64 * 1024;

/** Reads a connection on while its request is held: one that is not read does not tell that its client has left. */
export function holdSocket(socket: Socket, head: Buffer): HeldSocket {
  const gone = new AbortController();
  const pieces = [head];
  let sentBytes = head.length;
  const take = (bytes: Buffer): void => {
    pieces.push(bytes);
    sentBytes += bytes.length;
    if (sentBytes > SENT_MAX_BYTES) socket.pause();
  };
  const leave = (): void => gone.abort(LEFT);
  socket.on("data", take).once("end", leave).once("close", leave);
  if (socket.destroyed) leave();
  return {
    signal: gone.signal,
    abort: (reason) => gone.abort(reason),
    release() {
      socket.pause().off("data", take).off("end", leave).off("close", leave);
      return Buffer.concat(pieces);
    },
  };
}
