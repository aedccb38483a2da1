/**
 * Rows as one parameter in PostgreSQL's binary format: an array of a composite type. A statement for a whole batch takes
 * one such array; an array a column would be unpacked by the server one by one. The driver sends a Buffer as binary.
 */

const OIDS = { int8: 20, text: 25, bytea: 17 } as const;

const NULL_LENGTH = -1;
/** Of a UTF-16 code unit. */
const UTF8_BYTES_MAX = 3;
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
  #bytes = Buffer.allocUnsafe(USUAL_BYTES);
  #at = 0;

  beginArray(oid: number, rows: number): void {
    this.#at = 0;
    // An array without elements has no dimension.
    const header = rows === 0 ? [0, 0, oid] : [1, 0, oid, rows, 1];
    for (const value of header) this.writeInt32(value);
  }

  /** Answers where the row begins, which is to be told to {@link endRow}. */
  beginRow(columns: number): number {
    const rowAt = this.#at;
    this.writeInt32(0);
    this.writeInt32(columns);
    return rowAt;
  }

  endRow(rowAt: number): void {
    this.#bytes.writeInt32BE(this.#at - rowAt - 4, rowAt);
  }

  end(): Buffer {
    const result = this.#bytes.subarray(0, this.#at);
    if (this.#bytes.byteLength > KEPT_BYTES_MAX) this.#bytes = Buffer.allocUnsafe(USUAL_BYTES);
    return result;
  }

  writeInt32(value: number): void {
    this.#makeRoom(4);
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  writeInt8(value: number | null): void {
    if (value === null) return this.writeInt32(NULL_LENGTH);
    const high = Math.floor(value / 2 ** 32);
    this.#makeRoom(12);
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    this.#at = this.#bytes.writeInt32BE(high, this.#at);
    this.#at = this.#bytes.writeUInt32BE(value - high * 2 ** 32, this.#at);
  }

  writeText(given: string | null): void {
    if (given === null) return this.writeInt32(NULL_LENGTH);
    const value = given.includes("\0") ? given.replaceAll("\0", "\uFFFD") : given;
    this.#makeRoom(4 + value.length * UTF8_BYTES_MAX);
    const bytes = this.#bytes.write(value, this.#at + 4);
    this.#at = this.#bytes.writeInt32BE(bytes, this.#at) + bytes;
  }

  writeBytes(value: Uint8Array | null): void {
    if (value === null) return this.writeInt32(NULL_LENGTH);
    this.writeInt32(value.byteLength);
    this.#makeRoom(value.byteLength);
    this.#bytes.set(value, this.#at);
    this.#at += value.byteLength;
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.byteLength) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.byteLength * 2, this.#at + bytes));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

const scratch = new Scratch();
