/** A name with more wrong letters than this share of its own is no slip of another. */
const SLIPS_SHARE_MAX = 0.4;

/** The known name that somebody may have meant: the one with the fewest wrong letters, or one that begins or ends with it; else undefined. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const word = name.toLowerCase();
  const candidates = known.map((one) => ({ one, slips: slipsBetween(word, one.toLowerCase()) }));
  const [nearest] = candidates.toSorted((a, b) => a.slips - b.slips);
  if (nearest !== undefined && nearest.slips <= Math.max(1, word.length * SLIPS_SHARE_MAX)) return nearest.one;
  return known.find((one) => one.toLowerCase().startsWith(word) || one.toLowerCase().endsWith(word));
}

/** Letters to insert, delete or replace (Levenshtein). Names of fields are short; longer ones are not compared. */
function slipsBetween(one: string, other: string): number {
  if (one.length > 64) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (other[index] === one[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? Infinity;
}
