/**
 * Array parameters in PostgreSQL's binary format. A statement for a whole batch takes one array a column; written as text
 * each value would be escaped here and parsed there. The driver sends a Buffer as binary.
 */

const INT8_OID = 20;
const TEXT_OID = 25;
const BYTEA_OID = 17;

const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

function writeHeader(buffer: Buffer, elementOid: number, count: number, hasNull: boolean): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNull ? 1 : 0, 4);
  buffer.writeInt32BE(elementOid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
}

/** An array without elements has no dimension. */
function empty(elementOid: number): Buffer {
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(elementOid, 8);
  return buffer;
}

/** `int8[]`. Whole numbers up to 2^53. */
export function int8Array(values: readonly (number | null)[]): Buffer {
  if (values.length === 0) return empty(INT8_OID);
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12);
  let at = HEADER_BYTES;
  let hasNull = false;
  for (const value of values) {
    if (value === null) {
      hasNull = true;
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    const high = Math.floor(value / 2 ** 32);
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeInt32BE(high, at);
    at = buffer.writeUInt32BE(value - high * 2 ** 32, at);
  }
  writeHeader(buffer, INT8_OID, values.length, hasNull);
  return buffer.subarray(0, at);
}

/** `text[]`. PostgreSQL's texts cannot hold U+0000, which becomes U+FFFD: a worker's report is not refused for that. */
export function textArray(given: readonly (string | null)[]): Buffer {
  if (given.length === 0) return empty(TEXT_OID);
  const values = given.map((value) => (value?.includes("\0") === true ? value.replaceAll("\0", "\uFFFD") : value));
  let bytes = HEADER_BYTES;
  for (const value of values) bytes += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const buffer = Buffer.allocUnsafe(bytes);
  let at = HEADER_BYTES;
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    const length = buffer.write(value, at + 4);
    buffer.writeInt32BE(length, at);
    at += 4 + length;
  }
  writeHeader(buffer, TEXT_OID, values.length, values.includes(null));
  return buffer;
}

/** `bytea[]`. */
export function byteaArray(values: readonly (Uint8Array | null)[]): Buffer {
  if (values.length === 0) return empty(BYTEA_OID);
  let bytes = HEADER_BYTES;
  for (const value of values) bytes += 4 + (value?.byteLength ?? 0);
  const buffer = Buffer.allocUnsafe(bytes);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value?.byteLength ?? NULL_LENGTH, at);
    if (value === null) continue;
    buffer.set(value, at);
    at += value.byteLength;
  }
  writeHeader(buffer, BYTEA_OID, values.length, values.includes(null));
  return buffer;
}
