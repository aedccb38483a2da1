/** Rows in one statement: databases limit the parameters of one. */
const ROWS_MAX = 500;

/** Parts of the rows that one statement can insert. */
export function rowChunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_MAX) }, (_, index) =>
    rows.slice(index * ROWS_MAX, (index + 1) * ROWS_MAX),
  );
}
