import type { QueueView } from "../fleet/ports.ts";
import type { Attempt } from "./attempts.ts";
import type { EngineParts } from "./engine-parts.ts";

/** Who hears of changes of the queue. */
export interface QueueListeners {
  readonly change: ((endpointId: string) => void)[];
  readonly leave: ((endpointId: string, workerId: string) => void)[];
}

/** The queue as the fleet sees it. */
export function createQueueView(
  parts: EngineParts,
  listeners: QueueListeners,
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
      listeners.change.push(listener);
    },
    onLeave(listener) {
      listeners.leave.push(listener);
    },
    drain(endpointId, workerId) {
      parts.presences.drain(endpointId, workerId);
      parts.handover.release(endpointId, workerId);
    },
    release(endpointId, workerId) {
      parts.handover.release(endpointId, workerId);
      parts.stops.release(endpointId, workerId);
    },
    async workerGone(endpointId, workerId) {
      parts.presences.forget(endpointId, workerId);
      parts.stops.forget(endpointId, workerId);
      for (const attempt of parts.attempts.ofWorker(endpointId, workerId)) await lose(attempt);
    },
  };
}
