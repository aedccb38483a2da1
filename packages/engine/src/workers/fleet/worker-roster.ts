import { workWords } from "@millrace/worker-text/work-words";
import type { FleetParts } from "./fleet-parts.ts";
import { type Leaving, type ManagedWorker, isHolding } from "../state/managed-worker.ts";

/** The workers of one endpoint, and who of them stays. */
export interface WorkerRoster {
  readonly workers: Map<string, ManagedWorker>;
  /** Those that are not on their way out. */
  staying(): readonly ManagedWorker[];
  /** Those of them that count as wanted. */
  counted(): readonly ManagedWorker[];
  leaving(): readonly ManagedWorker[];
  /** It gets no more jobs, and is ended once it holds none. Repeating does nothing. */
  retire(worker: ManagedWorker, why: string, options?: Pick<Leaving, "mayPark">): void;
}

export function createWorkerRoster({ clock, queue, log, logs }: FleetParts, endpointId: string): WorkerRoster {
  const workers = new Map<string, ManagedWorker>();
  const staying = (): ManagedWorker[] => [...workers.values()].filter((worker) => worker.leaving === null);
  return {
    workers,
    staying,
    counted: () => staying().filter((worker) => !worker.surge),
    leaving: () => [...workers.values()].filter((worker) => worker.leaving !== null),
    retire(worker, why, { mayPark } = { mayPark: false }) {
      if (worker.leaving !== null) return;
      if (worker.failure !== null) {
        workers.delete(worker.workerId);
        return;
      }
      worker.leaving = { sinceMs: clock.now(), why, mayPark, drainedAtMs: clock.now() };
      log.info({ endpointId, workerId: worker.workerId, why }, "worker will stop");
      logs.note(worker.workerId, `${workWords(worker.type, "The worker gets no more jobs.")} ${why}`);
      queue.drain(endpointId, worker.workerId);
    },
  };
}

/** On their way out, with nothing left to do. */
export function countLeavingIdle(roster: WorkerRoster): number {
  return roster.leaving().filter((worker) => !isHolding(worker)).length;
}
