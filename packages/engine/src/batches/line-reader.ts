import type { BlobStore } from "../kernel/payload.ts";

/** Where a line of results lies in its blob. */
export interface LinePlace {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/** Reads lines of a blob, which are asked for in their order. Lines that follow each other are one read: a thousand reads open the file as often. */
export class LineReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(blobs: BlobStore, blobId: string, lines: readonly LinePlace[]) {
    this.#pieces = piecesOf(blobs, blobId, together(lines));
  }

  /** The pieces of the next line. */
  async *next({ lengthBytes }: LinePlace): AsyncGenerator<Uint8Array> {
    for (let left = lengthBytes; left > 0;) {
      if (this.#rest.byteLength === 0) {
        const piece = await this.#pieces.next();
        if (piece.done === true) throw new Error(`a blob of results ended ${left} bytes too early`);
        this.#rest = piece.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.byteLength);
      left -= part.byteLength;
      yield part;
    }
  }

  /** Closes what it reads from. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

function together(lines: readonly LinePlace[]): LinePlace[] {
  const ranges: LinePlace[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last === undefined || last.offsetBytes + last.lengthBytes !== line.offsetBytes) ranges.push(line);
    else ranges.splice(-1, 1, { ...last, lengthBytes: last.lengthBytes + line.lengthBytes });
  }
  return ranges;
}

async function* piecesOf(
  blobs: BlobStore,
  blobId: string,
  ranges: readonly LinePlace[],
): AsyncGenerator<Uint8Array, undefined> {
  for (const { offsetBytes, lengthBytes } of ranges) yield* blobs.read(blobId, offsetBytes, lengthBytes);
  return undefined;
}
