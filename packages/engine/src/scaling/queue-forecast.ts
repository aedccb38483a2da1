/** What is known of the workers that serve a queue at one moment. */
export interface ServingWorkers {
  readonly nowMs: number;
  readonly inProgress: number;
  /** For each worker of ours that starts and has not polled yet: since when. */
  readonly startingSinceMs: readonly number[];
  /** Workers of ours that failed and are to be started again. */
  readonly restarting: number;
  /** For each worker of ours that holds jobs: when it last took or delivered one. */
  readonly runningSinceMs: readonly number[];
  /** For each worker of ours without a job: since when. */
  readonly idleSinceMs: readonly number[];
  /** Live external workers. */
  readonly external: number;
  /** How long a worker takes from being asked for to its first poll; null before the first start. */
  readonly startMs: number | null;
  /** How long a job runs; null while too few have ended. */
  readonly runMs: number | null;
}

/** A start that takes so many times longer than others did is not counted on. */
const overdueFactor = 3;

/** When waiting jobs will be taken without further workers. */
export interface QueueForecast {
  /** How long one worker is busy between two jobs that it takes. */
  readonly periodMs: number;
  /** Jobs that are taken within this time. */
  takenWithin(horizonMs: number): number;
  /** When a job is taken that so many are ahead of; null if there is no worker. */
  takenInMs(ahead: number): number | null;
}

/** Null as long as too little was measured. */
export function forecastQueue(seen: ServingWorkers): QueueForecast | null {
  const { startMs, runMs, nowMs } = seen;
  if (runMs === null || (startMs === null && seen.startingSinceMs.length + seen.restarting > 0)) return null;
  // Workers may hold several jobs; then one of them comes free that much sooner.
  const busy = seen.runningSinceMs.length + seen.external;
  const periodMs = runMs / Math.max(1, busy === 0 ? 1 : seen.inProgress / busy);
  const freeInMs: number[] = seen.idleSinceMs.map(() => 0);
  for (const sinceMs of seen.runningSinceMs) freeInMs.push(busyForMs(nowMs - sinceMs, periodMs));
  for (let worker = 0; worker < seen.external; worker += 1) freeInMs.push(periodMs);
  for (let worker = 0; worker < seen.restarting; worker += 1) freeInMs.push(startMs ?? 0);
  for (const sinceMs of seen.startingSinceMs) {
    const passedMs = nowMs - sinceMs;
    const typicalMs = startMs ?? 0;
    if (passedMs < overdueFactor * Math.max(1, typicalMs)) freeInMs.push(Math.max(typicalMs - passedMs, typicalMs / 4));
  }
  return {
    periodMs,
    takenWithin(horizonMs) {
      let jobs = 0;
      for (const freeMs of freeInMs) if (freeMs <= horizonMs) jobs += 1 + Math.floor((horizonMs - freeMs) / periodMs);
      return jobs;
    },
    takenInMs(ahead) {
      if (freeInMs.length === 0) return null;
      const next = freeInMs.toSorted((a, b) => a - b);
      for (let job = 0; job < ahead; job += 1) {
        next[0] = (next[0] ?? 0) + periodMs;
        sink(next);
      }
      return Math.round(next[0] ?? 0);
    },
  };
}

/**
 * How much longer a job runs that has run for so long: the rest of the usual time, but one that outlasts it is one of
 * the long ones, and those run as long again as they have.
 */
function busyForMs(passedMs: number, periodMs: number): number {
  return Math.max(periodMs - passedMs, passedMs);
}

/** Puts the first number of an otherwise ascending list where it belongs. */
function sink(numbers: number[]): void {
  for (let at = 0; at + 1 < numbers.length; at += 1) {
    const [here, after] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
    if (here <= after) return;
    numbers[at] = after;
    numbers[at + 1] = here;
  }
}
