/** Where a body holds the time at which it is sent; see {@link stamped}. */
export const TIME_STAMP = "0000000000000.000000";
const DECIMALS = 6;

/** Milliseconds of a clock that all processes of this machine share. */
export function machineTimeMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The bytes with the time of now in place of {@link TIME_STAMP}; the same bytes when they have none. */
export function stamped(bytes: Buffer): Buffer {
  const at = bytes.indexOf(TIME_STAMP);
  if (at < 0) return bytes;
  const copy = Buffer.from(bytes);
  copy.write(machineTimeMs().toFixed(DECIMALS).padStart(TIME_STAMP.length, "0"), at, "latin1");
  return copy;
}
