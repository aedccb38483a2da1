import type { Clock } from "../../kernel/clock.ts";
import { absenceOf } from "./absence.ts";
import { type ManagedWorker, type WorkerState, isHolding, stateOfWorker } from "./managed-worker.ts";
import { isAlive, type WorkerPresence } from "../../jobs/model/worker-sign.ts";

/** Workers of an endpoint as its health report shows them. `ready` ones could take a job now; a worker can count there too. */
export interface WorkerCounts {
  readonly idle: number;
  readonly running: number;
  readonly initializing: number;
  readonly ready: number;
  readonly throttled: number;
  readonly unhealthy: number;
}

/**
 * Counts the fleet's own workers and external ones, which are known only by their polls. A worker that gets
 * no more jobs counts as long as it holds one.
 */
export function countWorkers(
  own: Iterable<ManagedWorker>,
  presences: readonly WorkerPresence[],
  clock: Clock,
  leaseMs: number,
): WorkerCounts {
  const counts = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };
  const ownIds = new Set<string>();
  for (const worker of own) {
    ownIds.add(worker.workerId);
    if (worker.leaving !== null) {
      if (isHolding(worker)) counts.running += 1;
      continue;
    }
    const state = stateOf(worker);
    counts[state] += 1;
    if (isWithheld(worker.presence)) continue;
    if (state === "idle" || (state === "running" && worker.presence?.polling === true)) counts.ready += 1;
  }
  for (const presence of presences) {
    if (ownIds.has(presence.workerId) || !isAlive(presence, clock, leaseMs)) continue;
    if (presence.draining && presence.holding === 0) continue;
    if (presence.unfit || (isWithheld(presence) && presence.holding === 0)) {
      counts.unhealthy += 1;
      continue;
    }
    const absence = absenceOf(presence, clock);
    counts[presence.holding > 0 || absence?.isAfterStop === true ? "running" : "idle"] += 1;
    if (absence === null && !isWithheld(presence) && (presence.holding === 0 || presence.polling)) counts.ready += 1;
  }
  return counts;
}

/** It lives, but gets no jobs for a while. */
export function isWithheld(presence: WorkerPresence | null): boolean {
  return (presence?.withheldUntilMs ?? null) !== null;
}

/** The state as clients see it: one that gets no jobs is not idle. */
export function stateOf(worker: ManagedWorker): WorkerState {
  if (worker.presence?.unfit === true) return "unhealthy";
  const state = stateOfWorker(worker);
  return state === "idle" && isWithheld(worker.presence) ? "unhealthy" : state;
}
