import type { Readable } from "node:stream";
import { DomainError } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { bodyTimedOut, createIdleTimer } from "../connections/idle-timer.ts";
import { gatherPieces } from "./gather-pieces.ts";
import { RequestAbortedError } from "./request-body.ts";

export interface CollectOptions {
  readonly maxBytes: number;
  /** The announced `content-length`, if any. */
  readonly announcedBytes?: number;
  /** Longest pause between two pieces. */
  readonly idleTimeoutMs?: number;
}

/**
 * Reads a small body into memory. A longer one is refused as soon as its length is known; the rest is discarded, so that the
 * connection stays usable.
 *
 * @throws DomainError `payload_too_large`, or `request_timeout` when the sender pauses too long
 */
export function collectBody(stream: Readable, options: CollectOptions): Promise<Buffer> {
  const { maxBytes, announcedBytes = 0, idleTimeoutMs = limits.bodyIdleTimeoutMs } = options;
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const gatherer = gatherPieces((bytes) => void pieces.push(bytes));
    let receivedBytes = 0;
    const idle = createIdleTimer(idleTimeoutMs, () => refuse(bodyTimedOut(idleTimeoutMs)));
    const stop = (): void => {
      idle.stop();
      stream.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
    };
    const refuse = (error: Error): void => {
      stop();
      stream.on("error", () => undefined).resume();
      reject(error);
    };
    const onData = (piece: Buffer): void => {
      idle.heard();
      receivedBytes += piece.length;
      if (receivedBytes > maxBytes) refuse(tooLarge(maxBytes));
      else gatherer.add(piece);
    };
    const onEnd = (): void => {
      stop();
      gatherer.flush();
      resolve(Buffer.concat(pieces, receivedBytes));
    };
    const onClose = (): void => refuse(new RequestAbortedError("the request ended before its body was complete"));
    if (announcedBytes > maxBytes) refuse(tooLarge(maxBytes));
    else stream.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError("payload_too_large", `The request body is larger than ${maxBytes} bytes.`);
}
