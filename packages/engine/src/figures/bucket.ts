import { type Histogram, mergeHistograms } from "./histogram.ts";

/** What happened at an endpoint in a span of time, as one gateway saw it or several together. It is plain data. */
export interface Bucket {
  readonly submitted: number;
  readonly started: number;
  readonly completed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly cancelled: number;
  /** How long jobs waited that were started. */
  readonly delay: Histogram;
  /** How long jobs ran that ended. */
  readonly run: Histogram;
  /** The most that was seen. */
  readonly inQueue: number;
  readonly oldestAgeMs: number;
  readonly workers: WorkerGauges;
}

export interface WorkerGauges {
  readonly running: number;
  readonly idle: number;
  readonly initializing: number;
  readonly throttled: number;
  readonly unhealthy: number;
  readonly paused: number;
}

export const noWorkers: WorkerGauges = {
  running: 0,
  idle: 0,
  initializing: 0,
  throttled: 0,
  unhealthy: 0,
  paused: 0,
};

export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** Counts add up; of what was seen at moments the most stays. */
export function mergeBuckets(buckets: readonly Bucket[]): Bucket {
  const sum = (of: (bucket: Bucket) => number): number => buckets.reduce((total, bucket) => total + of(bucket), 0);
  const most = (of: (bucket: Bucket) => number): number => Math.max(0, ...buckets.map(of));
  return {
    submitted: sum(({ submitted }) => submitted),
    started: sum(({ started }) => started),
    completed: sum(({ completed }) => completed),
    failed: sum(({ failed }) => failed),
    timedOut: sum(({ timedOut }) => timedOut),
    cancelled: sum(({ cancelled }) => cancelled),
    delay: mergeHistograms(buckets.map(({ delay }) => delay)),
    run: mergeHistograms(buckets.map(({ run }) => run)),
    inQueue: most(({ inQueue }) => inQueue),
    oldestAgeMs: most(({ oldestAgeMs }) => oldestAgeMs),
    workers: {
      running: most(({ workers }) => workers.running),
      idle: most(({ workers }) => workers.idle),
      initializing: most(({ workers }) => workers.initializing),
      throttled: most(({ workers }) => workers.throttled),
      unhealthy: most(({ workers }) => workers.unhealthy),
      paused: most(({ workers }) => workers.paused),
    },
  };
}

export function startOf(atMs: number, spanMs: number): number {
  return atMs - (atMs % spanMs);
}
