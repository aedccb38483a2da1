import type { Readable } from "node:stream";

/** More than any answer of a service that works, and little enough for eight of them in the memory of a small machine. */
export const ANSWER_MAX_BYTES: number = 64 * 1024 * 1024;

const MIB = 1024 * 1024;

/** A target sends more than a suite reads of one answer. The answer is not asked for again. */
export class TooLongError extends Error {
  override readonly name = "TooLongError";
  /** @param request such as `GET /parcels` */
  constructor(request: string, maxBytes: number) {
    super(`The answer of ${request} is longer than ${maxBytes / MIB} MiB. The rest was not read.`);
  }
}

/** The body of an answer. All bodies are read here, so that a target cannot fill the memory. @throws TooLongError */
export function boundedText(body: Readable, request: string, maxBytes: number = ANSWER_MAX_BYTES): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    body.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) body.destroy(new TooLongError(request, maxBytes));
      else pieces.push(piece);
    });
    body.once("error", reject);
    body.once("end", () => resolve(new TextDecoder().decode(Buffer.concat(pieces, bytes))));
    body.once("close", () => reject(new Error(`The connection ended within the answer of ${request}.`)));
  });
}
