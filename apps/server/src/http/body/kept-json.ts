import { CopiedPieces, SMALL_BYTES } from "./copied-pieces.ts";
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
const FIRST_BLOCK_BYTES = 1024;

/** Keeps a JSON text and checks it while it arrives, so that little is left to do at its end, however long it is. */
export class KeptJson {
  readonly #scanner: JsonScanner;
  #error: JsonSyntaxError | undefined;
  readonly #pieces: Uint8Array[] = [];
  #byteLength = 0;
  /** Small pieces that are no piece of their own yet. */
  readonly #copies = new CopiedPieces(FIRST_BLOCK_BYTES);

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
      this.#takeCopies();
      this.#pieces.push(bytes);
    }
    this.#byteLength += bytes.byteLength;
    if (this.#error === undefined) this.#check(() => this.#scanner.push(bytes));
  }

  end(): JsonText {
    const json = this.#error ?? this.#check(() => this.#scanner.end());
    this.#takeCopies();
    const [only = NO_BYTES] = this.#pieces;
    return { bytes: this.#pieces.length <= 1 ? only : Buffer.concat(this.#pieces), json };
  }

  #copy(bytes: Uint8Array): void {
    if (!this.#copies.hasRoomFor(bytes)) this.#takeCopies();
    this.#copies.copy(bytes);
  }

  #takeCopies(): void {
    if (!this.#copies.isEmpty) this.#pieces.push(this.#copies.take());
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
