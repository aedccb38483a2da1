import { distance } from "fastest-levenshtein";

/** The names that are most like what was written: first those that hold it, then those that need the fewest changes. */
export function nearest(written: string, names: readonly string[], count: number): readonly string[] {
  const wanted = written.toLowerCase();
  const far = (name: string): number => {
    const words = name.toLowerCase().split(/[^a-z0-9]+/);
    return words.includes(wanted) ? -1 : distance(wanted, name.toLowerCase());
  };
  return names.toSorted((one, other) => far(one) - far(other)).slice(0, count);
}
