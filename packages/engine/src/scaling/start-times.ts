/** How many of the latest starts the estimate is made from: enough to outvote a slow one, few enough to follow a change. */
const rememberedStarts = 9;

/** How long workers of an endpoint took to start: from the request to the first poll. */
export interface StartTimes {
  note(tookMs: number): void;
  /** The median of the latest starts; null before the first. */
  estimateMs(): number | null;
}

export function createStartTimes(): StartTimes {
  const latest: number[] = [];
  return {
    note(tookMs) {
      latest.push(tookMs);
      if (latest.length > rememberedStarts) latest.shift();
    },
    estimateMs() {
      const sorted = latest.toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] ?? null;
    },
  };
}
