import type { Clock } from "../../kernel/clock.ts";
import type { FleetWorker } from "./fleet-manager.ts";
import { absenceOf } from "../state/absence.ts";
import { isAlive, type WorkerPresence } from "../../jobs/model/worker-sign.ts";
import { isWithheld, type WorkerCounts } from "../state/worker-counts.ts";
import { type ListedWorker, listWorkers, type SeenWorkers } from "../state/worker-list.ts";

/**
 * The workers of an endpoint as a gateway knows them that does not manage them: managed ones as they were reported, and what these
 * and external ones have sent since.
 */
export function workersSince(reported: readonly ListedWorker[], seen: SeenWorkers): readonly ListedWorker[] {
  const presences = new Map(seen.presences.map((presence) => [presence.workerId, presence]));
  const managed = reported.filter((worker) => worker.managed);
  const managedIds = new Set(managed.map(({ workerId }) => workerId));
  const external = seen.presences.filter(({ workerId }) => !managedIds.has(workerId));
  return [
    ...managed.map((worker) => workerSince(worker, presences.get(worker.workerId), seen)),
    ...listWorkers([], [], { ...seen, presences: external }),
  ];
}

function workerSince(
  worker: ListedWorker,
  presence: WorkerPresence | undefined,
  { clock, leaseMs }: SeenWorkers,
): ListedWorker {
  const answers = worker.status === "RUNNING" || worker.status === "IDLE" || worker.status === "INITIALIZING";
  // Presence rows may be left over from an earlier process with the same id.
  const isNewer = presence !== undefined && presence.lastSeenAtMs >= (worker.startedAtMs ?? Infinity);
  if (!answers || !isNewer || !isAlive(presence, clock, leaseMs)) return worker;
  const { holding, lastSeenAtMs } = presence;
  const absence = absenceOf(presence, clock, worker.startedAtMs ?? 0);
  // Whether jobs wait, which one that was not told to stop is absent from, only the manager knows.
  const isAbsent = absence !== null && (absence.isAfterStop || worker.status === "RUNNING");
  const idle = isWithheld(presence) || presence.unfit ? "UNHEALTHY" : "IDLE";
  const status = holding > 0 || isAbsent ? "RUNNING" : idle;
  // What was reported of one that had not called yet is over.
  const message = worker.status === "INITIALIZING" && !worker.leaving ? null : worker.message;
  return { ...worker, status, message, jobsInProgress: holding, lastSeenAtMs };
}

/** Those that the fleet manages and has not frozen. */
export function managedOf(workers: readonly ListedWorker[]): readonly FleetWorker[] {
  return workers.flatMap(({ workerId, status, leaving, version, startedAtMs, hardware, managed, message }) => {
    if (!managed || status === "PAUSED" || version === null) return [];
    const failed = !leaving && (status === "THROTTLED" || status === "UNHEALTHY");
    const hostId = hardware?.hostId ?? null;
    return { workerId, state: states[status], leaving, version, startedAtMs, hostId, failure: failed ? message : null };
  });
}

/** Those of the workers that may take jobs, or with `all` also leaving ones that still hold some, by state. */
export function countListed(
  workers: readonly ListedWorker[],
  presences: readonly WorkerPresence[],
  { all, clock }: { readonly all: boolean; readonly clock: Clock },
): WorkerCounts {
  const byId = new Map(presences.map((presence) => [presence.workerId, presence]));
  const counts = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };
  for (const { workerId, status, leaving, jobsInProgress, managed } of workers) {
    if (status === "PAUSED") continue;
    if (leaving) {
      if (all && jobsInProgress > 0) counts.running += 1;
      continue;
    }
    counts[states[status]] += 1;
    const presence = byId.get(workerId) ?? null;
    // Of managed ones the report tells whether they are absent.
    if (isWithheld(presence) || (!managed && absenceOf(presence, clock) !== null)) continue;
    if (status === "IDLE" || (status === "RUNNING" && presence?.polling === true)) counts.ready += 1;
  }
  return counts;
}

const states = {
  RUNNING: "running",
  IDLE: "idle",
  INITIALIZING: "initializing",
  THROTTLED: "throttled",
  UNHEALTHY: "unhealthy",
} as const;
