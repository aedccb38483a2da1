import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What V8 writes of one script, see `NODE_V8_COVERAGE`. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly CountedRange[] }[];
}

interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** How often the code at each of these offsets ran: the count of the smallest range around it, 0 without one. */
export function countsAt(script: ScriptCoverage, offsets: readonly number[]): readonly number[] {
  const ranges = script.functions.flatMap((one) => one.ranges).toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return offsets.map(
    (offset) => ranges.find(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)?.count ?? 0,
  );
}

function lengthOf({ startOffset, endOffset }: CountedRange): number {
  return endOffset - startOffset;
}

/**
 * Adds up how often places ran in all processes that wrote their coverage to a folder.
 *
 * @param offsets by the URL of the script
 */
export async function readCounts(
  folder: string,
  offsets: ReadonlyMap<string, readonly number[]>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const sums = new Map<string, readonly number[]>();
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), "utf8")) as { readonly result: ScriptCoverage[] };
    for (const script of result) {
      const wanted = offsets.get(script.url);
      if (wanted === undefined) continue;
      const before = sums.get(script.url);
      const counts = countsAt(script, wanted);
      sums.set(script.url, before === undefined ? counts : counts.map((count, index) => count + (before[index] ?? 0)));
    }
  }
  return sums;
}
