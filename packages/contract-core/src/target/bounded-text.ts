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

interface Bound {
  readonly maxBytes?: number | undefined;
  /** What is longer is cut instead: files may be of any length. */
  readonly isCut?: boolean;
}

/** The body of an answer. All bodies are read here, so that a target cannot fill the memory. @throws TooLongError */
export function boundedText(
  body: Readable,
  request: string,
  { maxBytes = ANSWER_MAX_BYTES, isCut = false }: Bound = {},
): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const text = (): string => new TextDecoder().decode(Buffer.concat(pieces, bytes));
  return new Promise((resolve, reject) => {
    body.on("data", (piece: Buffer) => {
      const left = maxBytes - bytes;
      pieces.push(piece.subarray(0, left));
      bytes += Math.min(piece.length, left);
      if (piece.length <= left) return;
      if (isCut) resolve(text());
      body.destroy(isCut ? undefined : new TooLongError(request, maxBytes));
    });
    body.once("error", reject);
    body.once("end", () => resolve(text()));
    body.once("close", () => reject(new Error(`The connection ended within the answer of ${request}.`)));
  });
}
