import type { FleetParts } from "./fleet-parts.ts";
import type { ManagedWorker } from "../state/managed-worker.ts";
import type { WorkerEnd } from "../../gateways/ports.ts";

// One for all endpoints, of which there may be ten thousand.
const handBacks = new WeakMap<ManagedWorker, Promise<void>>();

/** Hands the jobs of a worker that is gone back to its queue, once for each worker; never rejects. */
export function createJobHandBack(
  { queue, log }: Pick<FleetParts, "queue" | "log">,
  endpointId: string,
): (worker: ManagedWorker, end: WorkerEnd, how?: string) => Promise<void> {
  return (worker, end, how) => {
    const { workerId } = worker;
    const before = handBacks.get(worker);
    if (before !== undefined) return before;
    const handBack = queue.workerGone(endpointId, workerId, end, how).catch((error: unknown) => {
      // Its lease brings the jobs back.
      log.error(
        { endpointId, workerId, reason: String(error) },
        "jobs could not be returned to the queue yet; trying again",
      );
    });
    handBacks.set(worker, handBack);
    return handBack;
  };
}
