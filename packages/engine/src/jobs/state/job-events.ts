import type { Clock } from "../../kernel/clock.ts";
import { TransientMap, TransientSet } from "../../kernel/transient-collections.ts";
import type { JobRecord } from "../model/job.ts";
import type { Payload } from "../../kernel/payload.ts";
import type { JobObserver } from "../model/job-notice.ts";

/** What happened to a job; the output comes along when it is at hand, so that a waiter need not read it again. */
export interface JobEvent {
  /** Undefined when the job is gone. */
  readonly job: JobRecord | undefined;
  readonly output: Payload | null;
  /** Another gateway did it. */
  readonly elsewhere?: boolean;
  /** Why it is gone, if that is known here. */
  readonly gone?: "purged" | "expired";
  /** Why it is gone, if the service failed. */
  readonly failure?: Error;
}

export interface EventWait {
  readonly waitMs: number;
  /** Left out by a caller that cancels the wait itself. */
  readonly signal?: AbortSignal | undefined;
  readonly accept: (event: JobEvent) => boolean;
}

interface Awaited {
  readonly endpointId: string;
  readonly listeners: Set<(event: JobEvent) => void>;
}

/** A wait for an event of a job. */
export interface EventSubscription {
  /**
   * Resolves with the next event of the job that was accepted; undefined after the wait, when its signal aborts, when it is
   * cancelled, or at shutdown.
   */
  readonly event: Promise<JobEvent | undefined>;
  cancel(): void;
}

/** Wakes those who wait for a job: `/runsync`, `/status-sync`, `/stream`. */
export interface JobEvents {
  emit(endpointId: string, jobId: string, event: JobEvent): void;
  /** Waits from now on. */
  subscribe(endpointId: string, jobId: string, wait: EventWait): EventSubscription;
  /** Whether a request waits for the job. */
  isAwaited(jobId: string): boolean;
  /** Some of the jobs that requests wait for, others with each call: endpoint and job. */
  awaited(max: number): readonly (readonly [endpointId: string, jobId: string])[];
  /** Ends all waits. */
  close(): void;
}

const OVER: EventSubscription = { event: Promise.resolve(undefined), cancel: () => undefined };

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
    subscribe(endpointId, jobId, { waitMs, signal, accept }) {
      if (closed || signal?.aborted === true || waitMs <= 0) return OVER;
      const { promise, resolve } = Promise.withResolvers<JobEvent | undefined>();
      let isOver = false;
      const settle = (event: JobEvent | undefined): void => {
        if (isOver) return;
        isOver = true;
        stop();
        timer.cancel();
        ends.delete(cancel);
        signal?.removeEventListener("abort", cancel);
        resolve(event);
      };
      const cancel = (): void => settle(undefined);
      const stop = listen(endpointId, jobId, (event) => {
        if (accept(event)) settle(event);
      });
      const timer = clock.setTimer(clock.now() + waitMs, cancel);
      ends.add(cancel);
      signal?.addEventListener("abort", cancel, { once: true });
      return { event: promise, cancel };
    },
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}
