import { type Profiler, Session } from "node:inspector/promises";

/** Which blocks of the read files have run how often, since the last look. */
export interface Coverage {
  look(): Promise<ReadonlyMap<string, number>>;
  close(): void;
}

/** Counts the blocks of the files whose address ends as one of these, by what V8 counts itself. */
export async function startCoverage(files: readonly string[]): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const isRead = (url: string): boolean => files.some((file) => url.endsWith(file));
  const holes = new Map<string, Map<string, Span>>();
  return {
    async look() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      const counts = new Map<string, number>();
      for (const { scriptId, url, functions } of result) {
        if (!isRead(url)) continue;
        for (const { ranges } of functions) add(counts, `${scriptId}:${ranges[0]?.startOffset}`, ranges, holes);
      }
      return counts;
    },
    close: () => session.disconnect(),
  };
}

type Span = Pick<Profiler.CoverageRange, "startOffset" | "endOffset">;

/**
 * V8 tells a block only if it ran another number of times than what is around it. So a block that a run leaves out is remembered as a
 * hole, and a later run that does not leave it out has filled it.
 */
function add(
  counts: Map<string, number>,
  name: string,
  ranges: readonly Profiler.CoverageRange[],
  holes: Map<string, Map<string, Span>>,
): void {
  if ((ranges[0]?.count ?? 0) === 0) return;
  const known = holes.get(name) ?? new Map<string, Span>();
  holes.set(name, known);
  const left = ranges.filter(({ count }) => count === 0);
  for (const { startOffset, endOffset, count } of ranges) {
    const key = `${name}:${startOffset}:${endOffset}`;
    if (count > 0) counts.set(key, count);
    else known.set(key, { startOffset, endOffset });
  }
  for (const [key, hole] of known) {
    const isLeft = left.some((range) => range.startOffset <= hole.startOffset && range.endOffset >= hole.endOffset);
    if (!isLeft) counts.set(`${key}:filled`, 1);
  }
}
