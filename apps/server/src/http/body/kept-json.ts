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

/** Keeps a JSON text and checks it while it arrives, so that little is left to do at its end, however long it is. */
export class KeptJson {
  readonly #scanner: JsonScanner;
  #error: JsonSyntaxError | undefined;
  readonly #pieces: Uint8Array[] = [];
  #byteLength = 0;

  constructor({ fields, inner }: NotedMembers) {
    this.#scanner = new JsonScanner(fields, inner);
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  push(bytes: Uint8Array): void {
    if (bytes.byteLength === 0) return;
    this.#pieces.push(bytes);
    this.#byteLength += bytes.byteLength;
    if (this.#error === undefined) this.#check(() => this.#scanner.push(bytes));
  }

  end(): JsonText {
    const json = this.#error ?? this.#check(() => this.#scanner.end());
    const [only = NO_BYTES] = this.#pieces;
    return { bytes: this.#pieces.length <= 1 ? only : Buffer.concat(this.#pieces), json };
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
