import { PassThrough, type Readable } from "node:stream";
import { limits } from "@millrace/spec";
import { bodyTimedOut, createIdleTimer } from "../connections/idle-timer.ts";
import { RequestAbortedError } from "./request-body.ts";

/** Smaller pieces go on together. */
const SMALL_BYTES = 4 * 1024;
const TOGETHER_BYTES = 16 * 1024;

/** Puts small pieces that arrive in one turn of the event loop together: a sender of single bytes makes its reader no work for each. */
function createGatherer(give: (bytes: Buffer) => void): { add(piece: Buffer): void; flush(): void } {
  let gathered: Buffer | undefined;
  let length = 0;
  let turn: NodeJS.Immediate | undefined;

  function flush(): void {
    clearImmediate(turn);
    turn = undefined;
    const bytes = gathered?.subarray(0, length);
    [gathered, length] = [undefined, 0];
    if (bytes !== undefined) give(bytes);
  }

  return {
    add(piece) {
      if (piece.byteLength > SMALL_BYTES) {
        flush();
        return give(piece);
      }
      if (length + piece.byteLength > TOGETHER_BYTES) flush();
      gathered ??= Buffer.allocUnsafe(TOGETHER_BYTES);
      length += piece.copy(gathered, length);
      turn ??= setImmediate(flush);
    },
    flush,
  };
}

/**
 * The body of a request as it arrives. It fails with a DomainError `request_timeout` where the sender pauses for too long, and with a
 * {@link RequestAbortedError} where it goes away. Once its reader stops, the rest is discarded, so that the connection stays usable.
 */
export function uploadedBytes(body: Readable, idleTimeoutMs: number = limits.bodyIdleTimeoutMs): Readable {
  const read = new PassThrough();
  const idle = createIdleTimer(idleTimeoutMs, () => {
    // While the reader is slow, the sender cannot be heard.
    if (!body.isPaused()) read.destroy(bodyTimedOut(idleTimeoutMs));
  });
  const gatherer = createGatherer((bytes) => {
    if (read.destroyed || read.write(bytes) || body.isPaused()) return;
    body.pause();
    read.once("drain", () => {
      idle.heard();
      body.resume();
    });
  });
  const onData = (piece: Buffer): void => {
    idle.heard();
    gatherer.add(piece);
  };
  const onEnd = (): void => {
    idle.stop();
    gatherer.flush();
    body.off("close", onClose).off("error", onClose);
    read.end();
  };
  const onClose = (): void => {
    read.destroy(new RequestAbortedError("the request ended before its body was complete"));
  };
  read.once("close", () => {
    idle.stop();
    body.off("data", onData).off("end", onEnd).off("close", onClose).resume();
  });
  // Both may fail while nobody reads.
  for (const stream of [read, body]) stream.on("error", () => undefined);
  body.on("data", onData).once("end", onEnd).once("close", onClose).on("error", onClose);
  return read;
}
