import type { Clock } from "../clock.ts";

/** Tells workers which of their jobs to stop, by long poll. */
export interface StopChannel {
  push(endpointId: string, workerId: string, jobId: string): void;
  /** The worker was handed the job anew: word to stop it was about an earlier attempt. */
  withdraw(endpointId: string, workerId: string, jobId: string): void;
  /** Resolves with the jobs to stop as soon as there are any, else with none after `holdMs`. */
  poll(worker: { endpointId: string; workerId: string }, holdMs: number, signal: AbortSignal): Promise<string[]>;
  forget(endpointId: string, workerId: string): void;
  close(): void;
}

export function createStopChannel(clock: Clock): StopChannel {
  const pending = new Map<string, Set<string>>();
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;

  const keyOf = (endpointId: string, workerId: string): string => `${endpointId}/${workerId}`;
  function collect(key: string): string[] {
    const ids = [...(pending.get(key) ?? [])];
    pending.delete(key);
    return ids;
  }
  function wake(key: string): void {
    for (const end of waiting.get(key) ?? []) end();
  }

  return {
    push(endpointId, workerId, jobId) {
      const key = keyOf(endpointId, workerId);
      const ids = pending.get(key);
      if (ids === undefined) pending.set(key, new Set([jobId]));
      else ids.add(jobId);
      wake(key);
    },
    withdraw(endpointId, workerId, jobId) {
      const key = keyOf(endpointId, workerId);
      const ids = pending.get(key);
      ids?.delete(jobId);
      if (ids?.size === 0) pending.delete(key);
    },
    poll({ endpointId, workerId }, holdMs, signal) {
      const key = keyOf(endpointId, workerId);
      if (signal.aborted) return Promise.resolve([]);
      if (pending.has(key) || closed) return Promise.resolve(collect(key));
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
