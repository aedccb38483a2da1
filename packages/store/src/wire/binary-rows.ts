/**
 * Rows as one parameter: an array of a composite type. A statement for a whole batch takes one such array; an array a
 * column would be unpacked by the server one by one.
 */
import { arrayParameter, OIDS, type BinaryWriter, type Parameter } from "./binary-writer.ts";

/** A column of a composite type: its type there, and its value of a row. */
export type RowColumn<Row> =
  | { readonly type: "int8"; readonly of: (row: Row) => number | null }
  | { readonly type: "text"; readonly of: (row: Row) => string | null }
  | { readonly type: "bytea"; readonly of: (row: Row) => Uint8Array | null };

export function int8<Row>(of: (row: Row) => number | null): RowColumn<Row> {
  return { type: "int8", of };
}

export function text<Row>(of: (row: Row) => string | null): RowColumn<Row> {
  return { type: "text", of };
}

export function bytea<Row>(of: (row: Row) => Uint8Array | null): RowColumn<Row> {
  return { type: "bytea", of };
}

/**
 * An array of rows of a composite type.
 *
 * @param oid the number of the type in this database
 * @param columns all columns of the type, in their order
 */
export function rowArray<Row>(oid: number, rows: readonly Row[], columns: readonly RowColumn<Row>[]): Parameter {
  return arrayParameter(oid, rows, (to, row) => {
    const rowAt = to.beginRow(columns.length);
    for (const column of columns) writeColumn(to, column, row);
    to.endRow(rowAt);
  });
}

function writeColumn<Row>(to: BinaryWriter, column: RowColumn<Row>, row: Row): void {
  to.writeInt32(OIDS[column.type]);
  if (column.type === "int8") to.writeInt8(column.of(row));
  else if (column.type === "text") to.writeText(column.of(row));
  else to.writeBytes(column.of(row));
}
