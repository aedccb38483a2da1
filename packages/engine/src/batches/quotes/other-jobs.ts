/** How long jobs of other callers are remembered. */
const PEAK_MS = 600_000;
/** Of many looks within a moment the highest is remembered. */
const MOMENT_MS = 1_000;

/** Jobs of other callers at an endpoint, as they were seen lately. */
export interface OtherJobs {
  note(nowMs: number, others: number): void;
  /** The most at once. */
  peak(nowMs: number): number;
  /** Of the moments in which there were any. */
  mean(nowMs: number): number;
}

export function createOtherJobs(): OtherJobs {
  let seen: { readonly atMs: number; others: number }[] = [];
  const lately = (nowMs: number): readonly { readonly others: number }[] =>
    (seen = seen.filter(({ atMs }) => atMs > nowMs - PEAK_MS));
  return {
    note(nowMs, others) {
      const last = seen.at(-1);
      if (others === 0) return;
      if (last !== undefined && nowMs - last.atMs < MOMENT_MS) last.others = Math.max(last.others, others);
      else seen.push({ atMs: nowMs, others });
    },
    peak: (nowMs) => Math.max(0, ...lately(nowMs).map(({ others }) => others)),
    mean(nowMs) {
      const moments = lately(nowMs);
      return moments.length === 0 ? 0 : moments.reduce((sum, { others }) => sum + others, 0) / moments.length;
    },
  };
}
