/** A whole number that may be larger than a number can tell, as a driver hands it over. */
export function exact(told: number | bigint | string): number | bigint {
  const value = Number(told);
  if (Number.isSafeInteger(value)) return value;
  // SQLite makes a fraction of a sum that is too large for a whole number.
  if (typeof told === "number" || (typeof told === "string" && !/^-?\d+$/.test(told))) {
    return BigInt(Number.isFinite(value) ? Math.trunc(value) : 0);
  }
  return BigInt(told);
}
