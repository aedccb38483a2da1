/** Array parameters: a statement for a whole batch takes one array a column. */
import { arrayParameter, OIDS, type Parameter } from "./binary-writer.ts";

/** `int8[]`. */
export function int8Array(values: readonly (number | null)[]): Parameter {
  return arrayParameter(OIDS.int8, values, (to, value) => to.writeInt8(value));
}

/** `text[]`. */
export function textArray(values: readonly (string | null)[]): Parameter {
  return arrayParameter(OIDS.text, values, (to, value) => to.writeText(value));
}

/** `bytea[]`. */
export function byteaArray(values: readonly (Uint8Array | null)[]): Parameter {
  return arrayParameter(OIDS.bytea, values, (to, value) => to.writeBytes(value));
}
