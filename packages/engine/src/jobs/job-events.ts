import type { Clock } from "../kernel/clock.ts";
import { TransientMap, TransientSet } from "../kernel/transient-collections.ts";
import type { JobRecord } from "./job.ts";
import type { Payload } from "../kernel/payload.ts";
import type { JobObserver } from "./job-notice.ts";

/** What happened to a job; the output comes along when it is at hand, so that a waiter need not read it again. */
export interface JobEvent {
  /** Undefined when the job is gone. */
  readonly job: JobRecord | undefined;
  readonly output: Payload | null;
  /** Another gateway did it. */
  readonly elsewhere?: boolean;
  /** Why it is gone, if the service failed. */
  readonly failure?: Error;
}

export interface EventWait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
  readonly accept: (event: JobEvent) => boolean;
}

interface Awaited {
  readonly endpointId: string;
  readonly listeners: Set<(event: JobEvent) => void>;
}

/** Wakes those who wait for a job: `/runsync`, `/status-sync`, `/stream`. */
export interface JobEvents {
  emit(endpointId: string, jobId: string, event: JobEvent): void;
  /**
   * Resolves with the next event of the job that `accept` takes; undefined after `waitMs`, when `signal` aborts, or at
   * shutdown.
   */
  next(endpointId: string, jobId: string, wait: EventWait): Promise<JobEvent | undefined>;
  /** Whether a request waits for the job. */
  isAwaited(jobId: string): boolean;
  /** Some of the jobs that requests wait for, others with each call: endpoint and job. */
  awaited(max: number): readonly (readonly [endpointId: string, jobId: string])[];
  /** Ends all waits. */
  close(): void;
}

export function createJobEvents(clock: Clock, observer?: () => JobObserver | undefined): JobEvents {
  const jobs = new TransientMap<string, Awaited>();
  const ends = new TransientSet<() => void>();
  let closed = false;
  let offset = 0;

  function listen(endpointId: string, jobId: string, listener: (event: JobEvent) => void): () => void {
    const found = jobs.get(jobId) ?? { endpointId, listeners: new Set() };
    jobs.set(jobId, found);
    found.listeners.add(listener);
    return () => {
      found.listeners.delete(listener);
      if (found.listeners.size === 0 && jobs.get(jobId) === found) jobs.delete(jobId);
    };
  }

  return {
    emit(endpointId, jobId, event) {
      for (const listener of jobs.get(jobId)?.listeners ?? []) listener(event);
      observer?.()?.({ kind: "changed", endpointId, jobId, job: event.job, elsewhere: event.elsewhere === true });
    },
    isAwaited: (jobId) => jobs.has(jobId),
    awaited(max) {
      if (jobs.size <= max) return [...jobs].map(([jobId, { endpointId }]) => [endpointId, jobId]);
      const from = offset % jobs.size;
      offset = from + max;
      const all = [...jobs, ...jobs].slice(from, from + max);
      return all.map(([jobId, { endpointId }]) => [endpointId, jobId]);
    },
    next(endpointId, jobId, { waitMs, signal, accept }) {
      if (closed || signal.aborted || waitMs <= 0) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const settle = (event: JobEvent | undefined): void => {
          stop();
          timer.cancel();
          ends.delete(end);
          signal.removeEventListener("abort", end);
          resolve(event);
        };
        const end = (): void => settle(undefined);
        const stop = listen(endpointId, jobId, (event) => {
          if (accept(event)) settle(event);
        });
        const timer = clock.setTimer(clock.now() + waitMs, end);
        ends.add(end);
        signal.addEventListener("abort", end, { once: true });
      });
    },
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}
