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
  /** Of answers that told of them; left out in buckets of earlier versions. */
  readonly promptTokens?: number;
  readonly completionTokens?: number;
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

/** Buckets of one endpoint together: counts add up; of what was seen at moments the most stays. */
export function mergeBuckets(buckets: readonly Bucket[]): Bucket {
  return joinBuckets(buckets, (numbers) => Math.max(0, ...numbers));
}

/** Buckets of several endpoints together, one of each: what was seen at each of them adds up, too. */
export function addBuckets(buckets: readonly Bucket[]): Bucket {
  return joinBuckets(buckets, total);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function joinBuckets(buckets: readonly Bucket[], seen: (numbers: readonly number[]) => number): Bucket {
  const sum = (of: (bucket: Bucket) => number): number => total(buckets.map(of));
  const gauge = (of: (bucket: Bucket) => number): number => seen(buckets.map(of));
  return {
    submitted: sum(({ submitted }) => submitted),
    started: sum(({ started }) => started),
    completed: sum(({ completed }) => completed),
    failed: sum(({ failed }) => failed),
    timedOut: sum(({ timedOut }) => timedOut),
    cancelled: sum(({ cancelled }) => cancelled),
    promptTokens: sum(({ promptTokens = 0 }) => promptTokens),
    completionTokens: sum(({ completionTokens = 0 }) => completionTokens),
    delay: mergeHistograms(buckets.map(({ delay }) => delay)),
    run: mergeHistograms(buckets.map(({ run }) => run)),
    inQueue: gauge(({ inQueue }) => inQueue),
    oldestAgeMs: Math.max(0, ...buckets.map(({ oldestAgeMs }) => oldestAgeMs)),
    workers: {
      running: gauge(({ workers }) => workers.running),
      idle: gauge(({ workers }) => workers.idle),
      initializing: gauge(({ workers }) => workers.initializing),
      throttled: gauge(({ workers }) => workers.throttled),
      unhealthy: gauge(({ workers }) => workers.unhealthy),
      paused: gauge(({ workers }) => workers.paused),
    },
  };
}

export function startOf(atMs: number, spanMs: number): number {
  return atMs - (atMs % spanMs);
}
