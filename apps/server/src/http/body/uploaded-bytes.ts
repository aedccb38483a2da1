import { PassThrough, type Readable } from "node:stream";
import { limits } from "@millrace/spec";
import { bodyTimedOut, createIdleTimer } from "../connections/idle-timer.ts";
import { gatherPieces } from "./gather-pieces.ts";
import { RequestAbortedError } from "./request-body.ts";

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
  const gatherer = gatherPieces((bytes) => {
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
