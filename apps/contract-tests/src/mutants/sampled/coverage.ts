/** What V8 counts in one script, as its inspector tells it. */
export interface ScriptCoverage {
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
  const ranges = script.functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const counts = Array.from<number>({ length: offsets.length }).fill(0);
  // Ranges lie within each other, so the last that is open is the smallest.
  const open: CountedRange[] = [];
  let next = 0;
  for (const index of [...offsets.keys()].toSorted((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0))) {
    const offset = offsets[index] ?? 0;
    for (let range = ranges[next]; range !== undefined && range.startOffset <= offset; range = ranges[(next += 1)]) {
      closeUntil(open, range.startOffset);
      open.push(range);
    }
    closeUntil(open, offset);
    counts[index] = open.at(-1)?.count ?? 0;
  }
  return counts;
}

function closeUntil(open: CountedRange[], offset: number): void {
  while ((open.at(-1)?.endOffset ?? Infinity) <= offset) open.pop();
}

/** Adds up how often places ran in all threads of all processes. @param offsets by the URL of the script */
export function sumOf(
  scripts: readonly ScriptCoverage[],
  offsets: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly number[]> {
  const sums = new Map<string, readonly number[]>();
  for (const script of scripts) {
    const wanted = offsets.get(script.url);
    if (wanted === undefined) continue;
    const before = sums.get(script.url);
    const counts = countsAt(script, wanted);
    sums.set(script.url, before === undefined ? counts : counts.map((count, index) => count + (before[index] ?? 0)));
  }
  return sums;
}
