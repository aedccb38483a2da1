import type { QueueView } from "../fleet/ports.ts";
import type { Attempt } from "./attempts.ts";
import type { EngineParts } from "./engine-parts.ts";

/** The queue as the fleet sees it. */
export function createQueueView(
  parts: EngineParts,
  changeListeners: ((endpointId: string) => void)[],
  lose: (attempt: Attempt) => Promise<void>,
): QueueView {
  return {
    counters: (endpointId) => parts.store.counters(endpointId),
    normalPriorityQueue: (endpointId) => parts.store.normalPriorityQueue(endpointId, parts.clock.now()),
    presence: (endpointId) =>
      parts.presences.list(endpointId).map((worker) => ({
        ...worker,
        holding: parts.attempts.countOfWorker(endpointId, worker.workerId),
      })),
    onChange(listener) {
      changeListeners.push(listener);
    },
    drain(endpointId, workerId) {
      parts.presences.drain(endpointId, workerId);
      parts.handover.release(endpointId, workerId);
    },
    async workerGone(endpointId, workerId) {
      parts.presences.forget(endpointId, workerId);
      parts.stops.forget(endpointId, workerId);
      for (const attempt of parts.attempts.ofWorker(endpointId, workerId)) await lose(attempt);
    },
  };
}
