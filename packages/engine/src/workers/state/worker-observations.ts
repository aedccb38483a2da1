import { type ManagedWorker, stateOfWorker } from "./managed-worker.ts";
import type { ServingWorkers } from "../../scaling/queue-forecast.ts";

/** What the scaler sees of the workers that stay. */
export type ObservedWorkers = Pick<ServingWorkers, "startingSinceMs" | "restarting" | "runningSinceMs" | "idleSinceMs">;

export function observedWorkers(workers: Iterable<ManagedWorker>, nowMs: number): ObservedWorkers {
  const startingSinceMs: number[] = [];
  const runningSinceMs: number[] = [];
  const idleSinceMs: number[] = [];
  let restarting = 0;
  for (const worker of workers) {
    const state = stateOfWorker(worker);
    if (state === "idle") idleSinceMs.push(worker.idleSinceMs ?? nowMs);
    else if (state === "running") runningSinceMs.push(worker.presence?.lastJobAtMs ?? nowMs);
    else if (state === "initializing") startingSinceMs.push(worker.requestedAtMs);
    else restarting += 1;
  }
  return { startingSinceMs, restarting, runningSinceMs, idleSinceMs };
}
