/** Jobs that must have ended before their time is worth something. */
const jobsMin = 3;
/** So many jobs on, what was measured counts half. */
const jobsMax = 64;

/**
 * How long a job of an endpoint runs, from counters alone: the jobs in hand, added up over time, divided by the jobs that
 * ended (Little's law). It holds for any number of workers and jobs per worker, and costs no look at a job.
 */
export interface RunTimes {
  /** `ended` counts jobs since ever. */
  note(nowMs: number, inProgress: number, ended: number): void;
  /** Observation pauses: what happens until the next note does not count. */
  pause(): void;
  /** Mean of the latest jobs; null while too few have ended. */
  estimateMs(): number | null;
}

export function createRunTimes(): RunTimes {
  let last: { readonly atMs: number; readonly inProgress: number; readonly ended: number } | null = null;
  let jobMs = 0;
  let jobs = 0;
  return {
    note(nowMs, inProgress, ended) {
      if (last !== null) {
        jobMs += last.inProgress * (nowMs - last.atMs);
        jobs += Math.max(0, ended - last.ended);
      }
      last = { atMs: nowMs, inProgress, ended };
      if (jobs < jobsMax) return;
      jobMs /= 2;
      jobs /= 2;
    },
    pause() {
      last = null;
    },
    estimateMs: () => (jobs < jobsMin ? null : Math.max(1, jobMs / jobs)),
  };
}
