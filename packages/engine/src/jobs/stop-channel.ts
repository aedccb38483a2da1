import { limits } from "@millrace/spec";
import type { Clock } from "../clock.ts";

/** Tells workers which of their jobs to stop, by long poll. */
export interface StopChannel {
  /** With the moment at which the job was handed out, a worker gets the time to begin with it before it is told. */
  push(endpointId: string, workerId: string, jobId: string, takenAtMs?: number | null): void;
  /** The worker was handed the job anew: word to stop it was about an earlier attempt. */
  withdraw(endpointId: string, workerId: string, jobId: string): void;
  /** Resolves with the jobs to stop as soon as there are any, else with none after `holdMs`. */
  poll(worker: { endpointId: string; workerId: string }, holdMs: number, signal: AbortSignal): Promise<string[]>;
  /** Answers the worker's held polls with all that there is: it is about to end. */
  release(endpointId: string, workerId: string): void;
  forget(endpointId: string, workerId: string): void;
  close(): void;
}

export function createStopChannel(clock: Clock): StopChannel {
  /** For each worker, from when on each job is to be named. */
  const pending = new Map<string, Map<string, number>>();
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;

  const keyOf = (endpointId: string, workerId: string): string => `${endpointId}/${workerId}`;
  function collect(key: string): string[] {
    const jobs = pending.get(key);
    const due = [...(jobs ?? [])].filter(([, dueAtMs]) => dueAtMs <= clock.now()).map(([jobId]) => jobId);
    for (const jobId of due) jobs?.delete(jobId);
    if (jobs?.size === 0) pending.delete(key);
    return due;
  }
  function hasDue(key: string): boolean {
    return [...(pending.get(key)?.values() ?? [])].some((dueAtMs) => dueAtMs <= clock.now());
  }
  function wakeIfDue(key: string): void {
    if (hasDue(key)) wake(key);
  }
  function wake(key: string): void {
    for (const end of waiting.get(key) ?? []) end();
  }

  return {
    push(endpointId, workerId, jobId, takenAtMs) {
      const key = keyOf(endpointId, workerId);
      // The official Python worker looks at the jobs it received every 100 ms and ignores a stop of one that it has not
      // seen yet; the answer with the job may also still be on its way.
      const dueAtMs = typeof takenAtMs === "number" ? takenAtMs + limits.stopDelayMs : 0;
      const jobs = pending.get(key);
      if (jobs === undefined) pending.set(key, new Map([[jobId, dueAtMs]]));
      else jobs.set(jobId, dueAtMs);
      if (dueAtMs <= clock.now()) wake(key);
      else clock.setTimer(dueAtMs, () => wakeIfDue(key));
    },
    withdraw(endpointId, workerId, jobId) {
      const key = keyOf(endpointId, workerId);
      const jobs = pending.get(key);
      jobs?.delete(jobId);
      if (jobs?.size === 0) pending.delete(key);
    },
    poll({ endpointId, workerId }, holdMs, signal) {
      const key = keyOf(endpointId, workerId);
      if (signal.aborted) return Promise.resolve([]);
      if (hasDue(key) || closed) return Promise.resolve(collect(key));
      return new Promise((resolve) => {
        const end = (): void => {
          timer.cancel();
          signal.removeEventListener("abort", end);
          const ends = waiting.get(key);
          ends?.delete(end);
          if (ends?.size === 0) waiting.delete(key);
          resolve(signal.aborted ? [] : collect(key));
        };
        const timer = clock.setTimer(clock.now() + holdMs, end);
        signal.addEventListener("abort", end, { once: true });
        const ends = waiting.get(key);
        if (ends === undefined) waiting.set(key, new Set([end]));
        else ends.add(end);
      });
    },
    release(endpointId, workerId) {
      const key = keyOf(endpointId, workerId);
      const jobs = pending.get(key);
      for (const jobId of jobs?.keys() ?? []) jobs?.set(jobId, 0);
      wake(key);
    },
    forget(endpointId, workerId) {
      const key = keyOf(endpointId, workerId);
      pending.delete(key);
      wake(key);
    },
    close() {
      closed = true;
      for (const key of waiting.keys()) wake(key);
    },
  };
}
