/**
 * Rows as one parameter in PostgreSQL's binary format: an array of a composite type. A statement for a whole batch takes
 * one such array; an array a column would be unpacked by the server one by one. The driver sends a Buffer as binary.
 */

const OIDS = { int8: 20, text: 25, bytea: 17 } as const;

const NULL_LENGTH = -1;
/** Of a UTF-16 code unit. */
const UTF8_BYTES_MAX = 3;
/** Type, length and value of each number, the length and count of a row: enough for 60 columns. */
const ROW_NUMBERS_BYTES_MAX = 1024;
const USUAL_BYTES = 64 * 1024;
const KEPT_BYTES_MAX = 1024 * 1024;

/** A column of a composite type: its type there, and its value of a row. */
export type RowColumn<Row> =
  | { readonly type: "int8"; readonly of: (row: Row) => number | null }
  | { readonly type: "text"; readonly of: (row: Row) => string | null }
  | { readonly type: "bytea"; readonly of: (row: Row) => Uint8Array | null };

/** Whole numbers up to 2^53. */
export function int8<Row>(of: (row: Row) => number | null): RowColumn<Row> {
  return { type: "int8", of };
}

/** PostgreSQL's texts cannot hold U+0000, which becomes U+FFFD: a worker's report is not refused for that. */
export function text<Row>(of: (row: Row) => string | null): RowColumn<Row> {
  return { type: "text", of };
}

export function bytea<Row>(of: (row: Row) => Uint8Array | null): RowColumn<Row> {
  return { type: "bytea", of };
}

/** A parameter that the driver asks for its bytes when it writes the message. */
export interface Parameter {
  /** The bytes are those of the parameter until the next call, of any parameter; the driver copies them at once. */
  toPostgres(): Buffer;
}

/**
 * An array of rows of a composite type. It is written where others were before, so that no memory is taken and given back
 * for each: V8 counts that and then collects all its garbage more often.
 *
 * @param oid the number of the type in this database
 * @param columns all columns of the type, in their order
 */
export function rowArray<Row>(oid: number, rows: readonly Row[], columns: readonly RowColumn<Row>[]): Parameter {
  return {
    toPostgres() {
      scratch.beginArray(oid, rows.length);
      for (const row of rows) {
        const rowAt = scratch.beginRow(columns.length);
        for (const column of columns) writeColumn(scratch, column, row);
        scratch.endRow(rowAt);
      }
      return scratch.end();
    },
  };
}

function writeColumn<Row>(bytes: Scratch, column: RowColumn<Row>, row: Row): void {
  bytes.writeInt32(OIDS[column.type]);
  if (column.type === "int8") bytes.writeInt8(column.of(row));
  else if (column.type === "text") bytes.writeText(column.of(row));
  else bytes.writeBytes(column.of(row));
}

/** Grows as it is written to: the length of what is written shows only at its end. */
class Scratch {
  #bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  #view = viewOf(this.#bytes);
  #at = 0;

  beginArray(oid: number, rows: number): void {
    this.#at = 0;
    // An array without elements has no dimension.
    const header = rows === 0 ? [0, 0, oid] : [1, 0, oid, rows, 1];
    for (const value of header) this.writeInt32(value);
  }

  /** Answers where the row begins, which is to be told to {@link endRow}. */
  beginRow(columns: number): number {
    this.#makeRoom(0);
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
    const needed = this.#at + bytes + ROW_NUMBERS_BYTES_MAX;
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
