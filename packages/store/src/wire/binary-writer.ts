/**
 * Parameters in PostgreSQL's binary format, which the driver sends a Buffer in. As text each value would be escaped here and
 * parsed there. All are written into the same memory, so that none is taken and given back for each: V8 counts that and then
 * collects all its garbage more often.
 */

/** The types that values are of, and their numbers. */
export const OIDS = { int8: 20, text: 25, bytea: 17 } as const;

const NULL_LENGTH = -1;
/** Of a UTF-16 code unit. */
const UTF8_BYTES_MAX = 3;
/** Type, length and value of each number, the length and count of a row: enough for 60 columns. */
const ELEMENT_NUMBERS_BYTES_MAX = 1024;
const USUAL_BYTES = 64 * 1024;
const KEPT_BYTES_MAX = 1024 * 1024;

/** A parameter that the driver asks for its bytes when it writes the message. */
export interface Parameter {
  /** The bytes are those of the parameter until the next call, of any parameter; the driver copies them at once. */
  toPostgres(): Buffer;
}

/** What an array begins with. */
export interface ArrayHead {
  /** The number of the type of its elements. */
  readonly oid: number;
  readonly count: number;
  readonly hasNull: boolean;
}

/** Writes an array. Values are whole: length and bytes. */
export interface BinaryWriter {
  /** Makes room for the numbers of an element, or of all columns of a row. */
  beginElement(): void;
  /** Answers where the row begins, which is to be told to {@link endRow}. */
  beginRow(columns: number): number;
  endRow(rowAt: number): void;
  writeInt32(value: number): void;
  /** Whole numbers up to 2^53. */
  writeInt8(value: number | null): void;
  /** PostgreSQL's texts cannot hold U+0000, which becomes U+FFFD: a worker's report is not refused for that. */
  writeText(value: string | null): void;
  writeBytes(value: Uint8Array | null): void;
}

/** An array whose elements are written when the driver asks for them. */
export function arrayParameter<Element>(
  oid: number,
  elements: readonly Element[],
  write: (to: BinaryWriter, element: Element) => void,
): Parameter {
  return {
    toPostgres() {
      scratch.beginArray({ oid, count: elements.length, hasNull: elements.some((element) => element === null) });
      for (const element of elements) {
        scratch.beginElement();
        write(scratch, element);
      }
      return scratch.end();
    },
  };
}

/** Grows as it is written to: the length of what is written shows only at its end. */
class Scratch implements BinaryWriter {
  #bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  #view = viewOf(this.#bytes);
  #at = 0;

  beginArray({ oid, count, hasNull }: ArrayHead): void {
    this.#at = 0;
    // An array without elements has no dimension.
    const header = count === 0 ? [0, 0, oid] : [1, hasNull ? 1 : 0, oid, count, 1];
    for (const value of header) this.writeInt32(value);
  }

  beginElement(): void {
    this.#makeRoom(0);
  }

  beginRow(columns: number): number {
    const rowAt = this.#at;
    this.#at += 4;
    this.writeInt32(columns);
    return rowAt;
  }

  endRow(rowAt: number): void {
    this.#view.setInt32(rowAt, this.#at - rowAt - 4);
  }

  end(): Buffer {
    const result = this.#bytes.subarray(0, this.#at);
    if (this.#bytes.byteLength > KEPT_BYTES_MAX) this.#become(Buffer.allocUnsafeSlow(USUAL_BYTES));
    return result;
  }

  writeInt32(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  writeInt8(value: number | null): void {
    if (value === null) return this.writeInt32(NULL_LENGTH);
    const high = Math.floor(value / 2 ** 32);
    this.#view.setInt32(this.#at, 8);
    this.#view.setInt32(this.#at + 4, high);
    this.#view.setUint32(this.#at + 8, value - high * 2 ** 32);
    this.#at += 12;
  }

  writeText(given: string | null): void {
    if (given === null) return this.writeInt32(NULL_LENGTH);
    const value = given.includes("\0") ? given.replaceAll("\0", "\uFFFD") : given;
    this.#makeRoom(value.length * UTF8_BYTES_MAX);
    const bytes = this.#bytes.write(value, this.#at + 4);
    this.writeInt32(bytes);
    this.#at += bytes;
  }

  writeBytes(value: Uint8Array | null): void {
    if (value === null) return this.writeInt32(NULL_LENGTH);
    this.#makeRoom(value.byteLength);
    this.writeInt32(value.byteLength);
    this.#bytes.set(value, this.#at);
    this.#at += value.byteLength;
  }

  /** For as many bytes, and for all numbers of a row. */
  #makeRoom(bytes: number): void {
    const needed = this.#at + bytes + ELEMENT_NUMBERS_BYTES_MAX;
    if (needed <= this.#bytes.byteLength) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.byteLength * 2, needed));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#become(larger);
  }

  #become(bytes: Buffer<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const scratch = new Scratch();
