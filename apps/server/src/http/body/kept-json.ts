import { type InnerMembers, JsonScanner, type ScannedJson } from "./json-scanner.ts";
import { JsonSyntaxError } from "./json-syntax-error.ts";

/** The members that are noted of a text. */
export interface NotedMembers {
  readonly fields: ReadonlySet<string>;
  readonly inner?: InnerMembers | undefined;
}

/** One of the texts of a body. */
export interface JsonText {
  readonly bytes: Uint8Array;
  readonly json: ScannedJson | JsonSyntaxError;
}

const NO_BYTES = Buffer.alloc(0);
/** Smaller pieces are copied behind one another: the object of a piece takes a hundred bytes, also for a piece of one byte. */
const SMALL_BYTES = 4 * 1024;
const FIRST_BLOCK_BYTES = 1024;
const BLOCK_BYTES = 16 * 1024;

/** Keeps a JSON text and checks it while it arrives, so that little is left to do at its end, however long it is. */
export class KeptJson {
  readonly #scanner: JsonScanner;
  #error: JsonSyntaxError | undefined;
  readonly #pieces: Uint8Array[] = [];
  #byteLength = 0;
  /** The copies of small pieces that are no piece yet. */
  #block = NO_BYTES;
  #blockUsed = 0;

  constructor({ fields, inner }: NotedMembers) {
    this.#scanner = new JsonScanner(fields, inner);
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  push(bytes: Uint8Array): void {
    if (bytes.byteLength === 0) return;
    // The first is kept as it is: most texts arrive in one piece.
    if (this.#byteLength > 0 && bytes.byteLength <= SMALL_BYTES) this.#copy(bytes);
    else {
      this.#closeBlock();
      this.#pieces.push(bytes);
    }
    this.#byteLength += bytes.byteLength;
    if (this.#error === undefined) this.#check(() => this.#scanner.push(bytes));
  }

  end(): JsonText {
    const json = this.#error ?? this.#check(() => this.#scanner.end());
    this.#closeBlock();
    const [only = NO_BYTES] = this.#pieces;
    return { bytes: this.#pieces.length <= 1 ? only : Buffer.concat(this.#pieces), json };
  }

  #copy(bytes: Uint8Array): void {
    if (this.#blockUsed + bytes.byteLength > this.#block.byteLength) {
      const isFirst = this.#block.byteLength === 0 && bytes.byteLength <= FIRST_BLOCK_BYTES;
      this.#closeBlock();
      this.#block = Buffer.allocUnsafe(isFirst ? FIRST_BLOCK_BYTES : BLOCK_BYTES);
    }
    this.#block.set(bytes, this.#blockUsed);
    this.#blockUsed += bytes.byteLength;
  }

  /** Makes a piece of the copies; the rest of the block is used on. */
  #closeBlock(): void {
    if (this.#blockUsed === 0) return;
    this.#pieces.push(this.#block.subarray(0, this.#blockUsed));
    this.#block = this.#block.subarray(this.#blockUsed);
    this.#blockUsed = 0;
  }

  #check<Result>(read: () => Result): Result | JsonSyntaxError {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.#error = error;
      return error;
    }
  }
}
