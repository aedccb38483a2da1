import type { Clock } from "../clock.ts";
import type { JobRecord } from "./job.ts";
import type { Payload } from "../payload.ts";

/** What happened to a job; the output comes along when it is at hand, so that a waiter need not read it again. */
export interface JobEvent {
  /** Undefined when the job is gone. */
  readonly job: JobRecord | undefined;
  readonly output: Payload | null;
}

/** Wakes those who wait for a job: `/runsync`, `/status-sync`, `/stream`. */
export interface JobEvents {
  emit(jobId: string, event: JobEvent): void;
  /**
   * Resolves with the next event of the job that `accept` takes; undefined after `waitMs`, when `signal` aborts, or at
   * shutdown.
   */
  next(
    jobId: string,
    wait: { waitMs: number; signal: AbortSignal; accept: (event: JobEvent) => boolean },
  ): Promise<JobEvent | undefined>;
  /** Hears every event of a job until the result is called. */
  listen(jobId: string, listener: (event: JobEvent) => void): () => void;
  /** Ends all waits. */
  close(): void;
}

export function createJobEvents(clock: Clock): JobEvents {
  const listeners = new Map<string, Set<(event: JobEvent) => void>>();
  const ends = new Set<() => void>();
  let closed = false;

  function listen(jobId: string, listener: (event: JobEvent) => void): () => void {
    const found = listeners.get(jobId);
    if (found === undefined) listeners.set(jobId, new Set([listener]));
    else found.add(listener);
    return () => {
      const all = listeners.get(jobId);
      all?.delete(listener);
      if (all?.size === 0) listeners.delete(jobId);
    };
  }

  return {
    listen,
    emit(jobId, event) {
      for (const listener of listeners.get(jobId) ?? []) listener(event);
    },
    next(jobId, { waitMs, signal, accept }) {
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
        const stop = listen(jobId, (event) => {
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
