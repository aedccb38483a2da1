/** The longest piece that is copied: the object of a piece takes a hundred bytes, also for a piece of one byte. */
export const SMALL_BYTES = 4 * 1024;
const BLOCK_BYTES = 16 * 1024;
const NO_BYTES = Buffer.alloc(0);

/** Copies of small pieces behind one another in blocks, so that whoever keeps them keeps not much more than their bytes. */
export class CopiedPieces {
  readonly #firstBlockBytes: number;
  #block = NO_BYTES;
  /** Where the copies begin and end that were not taken yet. */
  #from = 0;
  #to = 0;

  /** @param firstBlockBytes length of the first block, for pieces of which few are expected */
  constructor(firstBlockBytes = BLOCK_BYTES) {
    this.#firstBlockBytes = firstBlockBytes;
  }

  get isEmpty(): boolean {
    return this.#from === this.#to;
  }

  /** Whether the piece fits behind the others; otherwise `copy` begins a block, and what is there has to be taken before. */
  hasRoomFor(piece: Uint8Array): boolean {
    return this.#to + piece.byteLength <= this.#block.byteLength;
  }

  copy(piece: Uint8Array): void {
    if (!this.hasRoomFor(piece)) {
      const isFirst = this.#block.byteLength === 0 && piece.byteLength <= this.#firstBlockBytes;
      this.#block = Buffer.allocUnsafe(isFirst ? this.#firstBlockBytes : BLOCK_BYTES);
      [this.#from, this.#to] = [0, 0];
    }
    this.#block.set(piece, this.#to);
    this.#to += piece.byteLength;
  }

  /** The copies since the last take, as one piece; the rest of the block is used on. */
  take(): Buffer {
    const taken = this.#block.subarray(this.#from, this.#to);
    this.#from = this.#to;
    return taken;
  }
}
