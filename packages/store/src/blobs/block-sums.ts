import { crc32 } from "node:zlib";

/**
 * How many bytes of a blob have one checksum: what a reader of a range reads beyond it at most at either end, and the most that is held
 * back until it is checked.
 */
export const BLOCK_BYTES: number = 64 * 1024;
const SUM_BYTES = 4;

/** Where the checksums of a stored blob are. */
export interface BlobLayout {
  /** Bytes that were written by the owner of the blob; the checksums of their blocks follow. */
  readonly lengthBytes: number;
}

/** The layout of a blob that is so long with its checksums; undefined when no blob can be. */
export function layoutOf(storedBytes: number): BlobLayout | undefined {
  const blocks = Math.ceil(storedBytes / (BLOCK_BYTES + SUM_BYTES));
  const lengthBytes = storedBytes - blocks * SUM_BYTES;
  return blocks === Math.ceil(lengthBytes / BLOCK_BYTES) ? { lengthBytes } : undefined;
}

/** Where the checksums of blocks `first` to `last` are stored. */
export function placeOfSums(
  { lengthBytes }: BlobLayout,
  first: number,
  last: number,
): { readonly offsetBytes: number; readonly lengthBytes: number } {
  return { offsetBytes: lengthBytes + first * SUM_BYTES, lengthBytes: (last - first + 1) * SUM_BYTES };
}

/** Checksums of consecutive blocks, one after the other, as they are stored. */
export class BlockSums {
  readonly #seed: number;
  readonly #sums: number[] = [];
  readonly #firstBlock: number;
  #sum: number;
  #blockBytes = 0;

  /** The checksum of a block depends on the blob and on its number, so that a block in a wrong place does not match. */
  constructor(blobId: string, firstBlock = 0) {
    this.#seed = crc32(blobId);
    this.#firstBlock = firstBlock;
    this.#sum = this.#seedOf(firstBlock);
  }

  /** Blocks that are whole. */
  get blocks(): number {
    return this.#sums.length;
  }

  /** Adds what follows. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.byteLength;) {
      const piece = bytes.subarray(at, at + BLOCK_BYTES - this.#blockBytes);
      this.#sum = crc32(piece, this.#sum);
      this.#blockBytes += piece.byteLength;
      at += piece.byteLength;
      if (this.#blockBytes === BLOCK_BYTES) this.#next();
    }
  }

  /** The last block may be a short one. */
  end(): void {
    if (this.#blockBytes > 0) this.#next();
  }

  bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.#sums.length * SUM_BYTES);
    for (const [at, sum] of this.#sums.entries()) bytes.writeUInt32LE(sum, at * SUM_BYTES);
    return bytes;
  }

  /** Whether the checksum at this place equals the stored one. */
  matches(at: number, stored: Buffer): boolean {
    return this.#sums[at] === stored.readUInt32LE(at * SUM_BYTES);
  }

  #next(): void {
    this.#sums.push(this.#sum);
    this.#sum = this.#seedOf(this.#firstBlock + this.#sums.length);
    this.#blockBytes = 0;
  }

  #seedOf(block: number): number {
    return (this.#seed + block) >>> 0;
  }
}
