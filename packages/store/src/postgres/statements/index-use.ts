/**
 * Conditions that leave the planner no choice but the index they are written for. A queue that is empty but for rows that died is an
 * empty table to it, so that one index seems as good as another, and walking all entries of one as good as a look-up. The walk then
 * visits every dead entry: hundreds of thousands beside an old transaction (docs/adr/0073-conditions-that-only-one-index-serves.md).
 */

/**
 * That a row has the key of a row of `other`, the first column of which leads the index. That one is a range of one value: for an
 * equality the planner may as well walk the whole index in its order, and compare each entry with all rows of `other`.
 */
export function hasKeyOf(
  table: string,
  other: string,
  [leading, ...further]: readonly [leading: string, ...further: string[]] = ["sequence", "random"],
): string {
  const range = `${table}.${leading} BETWEEN ${other}.${leading} AND ${other}.${leading}`;
  return [range, ...further.map((column) => `${table}.${column} = ${other}.${column}`)].join(" AND ");
}

/**
 * A column for conditions on rows that are found by another. No index serves it, and unlike arithmetic with it, it does not even tell
 * that the column is not null, which is all that some partial indexes ask for.
 */
export function unindexed(column: string): string {
  return `coalesce(${column}, ${column})`;
}
