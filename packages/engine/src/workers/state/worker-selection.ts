import { type ManagedWorker, type WorkerState, stateOfWorker } from "./managed-worker.ts";

/** The worker that costs least to lose goes first; a running worker only when no other is left. */
const order: readonly WorkerState[] = ["unhealthy", "throttled", "idle", "initializing", "running"];

const serves = (worker: ManagedWorker): boolean => ["idle", "running"].includes(stateOfWorker(worker));

/**
 * The `count` workers that shall leave: failed, then longest idle, then the youngest of those that start or run; among
 * those alike, workers of an older version first. The last one that serves leaves after those that only start.
 */
export function pickLeaving(workers: readonly ManagedWorker[], count: number): readonly ManagedWorker[] {
  if (count <= 0) return [];
  const ranked = workers.map((worker) => ({ worker, rank: order.indexOf(stateOfWorker(worker)) }));
  ranked.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    if (a.worker.version !== b.worker.version) return a.worker.version - b.worker.version;
    if (a.worker.idleSinceMs !== null && b.worker.idleSinceMs !== null) {
      return a.worker.idleSinceMs - b.worker.idleSinceMs;
    }
    return b.worker.requestedAtMs - a.worker.requestedAtMs;
  });
  const leaving = ranked.map(({ worker }) => worker);
  const last = leaving.findLastIndex(serves);
  if (last !== -1) leaving.push(...leaving.splice(last, 1));
  return leaving.slice(0, count);
}
