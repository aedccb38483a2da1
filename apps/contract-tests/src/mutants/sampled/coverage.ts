/** What V8 notes of one script, as its inspector tells it. */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly NotedRange[] }[];
}

interface NotedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Whether the code at each of these offsets ran: the smallest range around it says so. */
export function ranAt({ functions }: ScriptCoverage, offsets: readonly number[]): readonly boolean[] {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const ran = Array.from<boolean>({ length: offsets.length }).fill(false);
  // Ranges lie within each other, so the last one around an offset is the smallest.
  const open: NotedRange[] = [];
  let next = 0;
  for (const index of [...offsets.keys()].toSorted((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0))) {
    const offset = offsets[index] ?? 0;
    for (let range = ranges[next]; range !== undefined && range.startOffset <= offset; range = ranges[(next += 1)]) {
      closeUntil(open, range.startOffset);
      open.push(range);
    }
    closeUntil(open, offset);
    ran[index] = (open.at(-1)?.count ?? 0) > 0;
  }
  return ran;
}

function closeUntil(open: NotedRange[], offset: number): void {
  while ((open.at(-1)?.endOffset ?? Infinity) <= offset) open.pop();
}
