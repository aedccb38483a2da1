/** How many requests a millisecond an endpoint does while it is fed. */
export interface Pace {
  /** So many have ended since the last note; `busy`: some run. */
  note(nowMs: number, ended: number, busy: boolean): void;
  /** Null while too little was seen. */
  perMs(nowMs: number): number | null;
}

const SPAN_MS = 30_000;
const STEP_MS = 1_000;
const SEEN_MS = 5_000;
const ENDED_MIN = 20;

export function createPace(): Pace {
  let steps: { readonly atMs: number; ended: number }[] = [];
  return {
    note(nowMs, ended, busy) {
      if (!busy && ended === 0) steps = [];
      const last = steps.at(-1);
      if (last !== undefined && nowMs - last.atMs < STEP_MS) last.ended += ended;
      else steps.push({ atMs: nowMs, ended: last === undefined ? 0 : ended });
      steps = steps.filter(({ atMs }) => atMs > nowMs - SPAN_MS);
    },
    perMs(nowMs) {
      const first = steps[0];
      // What ended in the first step ended in part before it.
      const ended = steps.slice(1).reduce((sum, step) => sum + step.ended, 0);
      if (first === undefined || nowMs - first.atMs < SEEN_MS || ended < ENDED_MIN) return null;
      return ended / (nowMs - first.atMs);
    },
  };
}
