const DAY_MS = 86_400_000;

/** The number of the part that is played today, from 0: each day another, so that all are played in as many days. */
export function partOfToday(parts: number): number {
  return Math.floor(Date.now() / DAY_MS) % parts;
}
