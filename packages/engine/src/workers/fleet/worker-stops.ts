import { limits } from "@millrace/spec";
import { coalesceMs } from "../../kernel/reconcile-schedule.ts";
import type { EndpointObserver } from "./endpoint-observer.ts";
import type { FleetParts } from "./fleet-parts.ts";
import { type ManagedWorker, isHolding, whyGivenUp } from "../state/managed-worker.ts";
import type { WorkerFailures } from "./worker-failures.ts";
import type { WorkerLauncher } from "./worker-launcher.ts";
import type { WorkerRoster } from "./worker-roster.ts";

/** Interval at which the order to give a worker no jobs is repeated to the queue. */
const drainAgainMs = 30_000;

interface StopTools {
  readonly roster: WorkerRoster;
  readonly launcher: WorkerLauncher;
  readonly failures: WorkerFailures;
  readonly observer: Pick<EndpointObserver, "whyReplaced">;
}

/** The part of an {@link EndpointFleet} that ends workers. */
export function createWorkerStops(
  parts: FleetParts,
  endpointId: string,
  { roster, launcher, failures, observer }: StopTools,
): () => void {
  const { clock, queue } = parts;
  const { workers } = roster;

  /** One that does not come back from a job that it was told to stop has had its time: it gets none to end. */
  function replaceIfAbsent(worker: ManagedWorker): void {
    const why = observer.whyReplaced(worker);
    if (why === null) return;
    const atOnce = worker.absence?.isAfterStop === true;
    if (!atOnce) failures.askedForNothing(worker);
    roster.retire(worker, why);
    void launcher.stop(worker, { atOnce });
  }

  /** Ends or freezes the machines of workers that have left the queue, and of workers that went silent. */
  return function stopWhatMayStop(): void {
    for (const worker of workers.values()) {
      if (worker.stopping) continue;
      if (worker.leaving !== null) {
        if (clock.now() - worker.leaving.drainedAtMs >= drainAgainMs) {
          worker.leaving.drainedAtMs = clock.now();
          queue.drain(endpointId, worker.workerId);
        }
        const settled = clock.now() - worker.leaving.sinceMs >= coalesceMs;
        if (settled && !isHolding(worker))
          void (mayPark(parts, endpointId, roster, worker) ? launcher.park(worker) : launcher.stop(worker));
      } else {
        const why = whyGivenUp(worker, clock, limits.workerLeaseMs);
        if (why === null) {
          worker.givenUp = null;
          replaceIfAbsent(worker);
          continue;
        }
        // One that could not be stopped is stopped again, and told of once.
        if (worker.givenUp === null) failures.gaveUp(worker, why);
        worker.givenUp = why;
        void launcher.stop(worker);
      }
    }
  };
}

/** More than can ever run would never be needed. */
function mayPark(
  { endpoints, machines: { parking } }: Pick<FleetParts, "endpoints" | "machines">,
  endpointId: string,
  roster: WorkerRoster,
  { leaving, ready, silentSinceMs, absence, version }: ManagedWorker,
): boolean {
  const endpoint = endpoints.get(endpointId);
  if (leaving?.mayPark !== true || !ready || endpoint?.flashboot !== true) return false;
  if (silentSinceMs !== null || absence !== null) return false;
  const room = endpoint.workersMax - roster.staying().length - parking.count(endpointId);
  return version === endpoint.version && room > 0;
}
