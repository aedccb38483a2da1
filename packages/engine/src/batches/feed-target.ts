/** What is seen of an endpoint at one moment. */
export interface FeedView {
  /** Requests of batches that are submitted and have not ended. */
  readonly outstanding: number;
  /** Jobs of all kinds in the queue, and those at workers. */
  readonly inQueue: number;
  readonly inProgress: number;
  /** Waiting jobs of normal priority: those of other callers. */
  readonly othersWaiting: number;
  /** Most jobs of other callers at once lately. */
  readonly othersPeak: number;
  /** Workers that ask for a job now. */
  readonly asking: number;
  readonly workers: number;
  /** How many requests of batches the workers take in the time between two looks. */
  readonly takenBetween: number;
}

export interface FeedTarget {
  /** So many requests may be outstanding. */
  readonly outstanding: number;
  /** Jobs of other callers at this moment. */
  readonly others: number;
  /** Requests of batches at workers. */
  readonly running: number;
}

const PREFETCH_MIN = 16;
const PREFETCH_MAX = 2_000;

/**
 * How many requests of batches may be submitted. Those in the queue delay no other caller, because they have low priority; those at
 * workers do. Where other callers had jobs lately, as many workers are left free for them as they used at most, except the last one.
 */
export function feedTarget(seen: FeedView): FeedTarget {
  const { outstanding, othersWaiting, asking, workers } = seen;
  const queued = Math.min(outstanding, Math.max(0, seen.inQueue - othersWaiting));
  const running = outstanding - queued;
  const others = othersWaiting + Math.max(0, seen.inProgress - running);
  const of = (more: number): FeedTarget => ({ outstanding: running + more, others, running });
  if (othersWaiting > 0) return of(0);
  if (Math.max(seen.othersPeak, others) === 0) {
    return of(Math.max(PREFETCH_MIN, asking, Math.min(2 * seen.takenBetween, PREFETCH_MAX)));
  }
  const reserve = Math.min(Math.max(0, seen.othersPeak - others), Math.max(0, workers - others - 1));
  const free = Math.max(0, asking - reserve);
  // The reserve counts on workers that are known. Some of them may ask for nothing for a long time.
  const least = running === 0 && (asking > 0 || (workers <= 1 && others === 0)) ? 1 : 0;
  return of(Math.max(least, free));
}
