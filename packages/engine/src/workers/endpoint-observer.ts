import { limits } from "@millrace/spec";
import type { FleetParts } from "./fleet-parts.ts";
import { type ManagedWorker, isAlive, observeWorker } from "./managed-worker.ts";
import type { ServingWorkers } from "../scaling/queue-forecast.ts";
import { createRunTimes } from "../scaling/run-times.ts";
import type { ScalerObservations } from "../scaling/scaler.ts";
import { createStartTimes } from "../scaling/start-times.ts";
import { type WorkerCounts, countWorkers, isWithheld } from "./worker-counts.ts";
import type { ReportedQueue } from "./endpoint-report.ts";
import { observedWorkers } from "./worker-observations.ts";
import { type WorkerRoster, countLeavingIdle } from "./worker-roster.ts";

/** Looks at the queue and the workers of one endpoint, and remembers how long starts and jobs took. */
export interface EndpointObserver {
  /** Takes over what the queue knows of the workers now. */
  observe(): void;
  /** What the scaler decides by; `owed` workers are about to be started. */
  look(owed: () => number): Promise<ScalerObservations>;
  /** The current workers, with their jobs at the last observation. */
  serving(owed: number): ServingWorkers;
  /** Workers that may take jobs, the fleet's own and external ones. */
  takers(): WorkerCounts;
  /** The queue at the last look; null before it. */
  queue(): ReportedQueue | null;
  /** Observation pauses. */
  pause(): void;
}

/** `seen` is called for each observed worker. */
export function createEndpointObserver(
  { clock, queue, machines: { parking }, meter }: FleetParts,
  endpointId: string,
  roster: WorkerRoster,
  seen: (worker: ManagedWorker) => void,
): EndpointObserver {
  const { workers } = roster;
  const startTimes = createStartTimes();
  const wakeTimes = createStartTimes();
  const runTimes = createRunTimes();
  let lately: ReportedQueue | null = null;

  function observe(): void {
    const presences = new Map(queue.presence(endpointId).map((presence) => [presence.workerId, presence]));
    for (const worker of workers.values()) {
      const wasReady = worker.ready;
      observeWorker(worker, presences.get(worker.workerId), clock, limits.workerLeaseMs);
      if (worker.ready && !wasReady && worker.adoptedAtMs === null) {
        const tookMs = clock.now() - worker.requestedAtMs;
        (worker.woken ? wakeTimes : startTimes).note(tookMs);
        meter?.started(endpointId, worker.woken ? "resumed" : "cold", tookMs, worker.workerId);
      }
      seen(worker);
    }
  }

  /** How long the current or next start takes: a frozen worker resumes at once. */
  function nextStartMs(): number | null {
    const wakes = [...workers.values()].some(({ woken, ready }) => woken && !ready);
    const wakeMs = wakes || parking.count(endpointId) > 0 ? wakeTimes.estimateMs() : null;
    return wakeMs ?? startTimes.estimateMs();
  }

  function serving(owed: number): ServingWorkers {
    const nowMs = clock.now();
    const own = observedWorkers(roster.counted(), nowMs);
    // While this process stood still, an idle worker could get no job.
    const idleSinceMs = own.idleSinceMs.map((sinceMs) => {
      const stalledMs = clock.deadlineMs(sinceMs, nowMs - sinceMs) - nowMs;
      return Math.min(nowMs, sinceMs + stalledMs);
    });
    const external = queue
      .presence(endpointId)
      .filter((presence) => !workers.has(presence.workerId))
      .filter(
        (presence) => !presence.draining && !isWithheld(presence) && isAlive(presence, clock, limits.workerLeaseMs),
      ).length;
    return {
      nowMs,
      inProgress: lately?.inProgress ?? 0,
      ...own,
      idleSinceMs,
      startingSinceMs: [...own.startingSinceMs, ...Array.from({ length: owed }, () => nowMs)],
      external,
      startMs: nextStartMs(),
      runMs: runTimes.estimateMs(),
    };
  }

  return {
    observe,
    async look(owed) {
      const { inQueue, inProgress, completed, failed } = await queue.counters(endpointId);
      const head = inQueue === 0 ? { oldestQueuedAtMs: null, waiting: 0 } : await queue.normalPriorityQueue(endpointId);
      observe();
      lately = { inQueue, inProgress, completed, failed, oldestQueuedAtMs: head.oldestQueuedAtMs };
      runTimes.note(clock.now(), inProgress, completed + failed);
      return { inQueue, ...head, leaving: countLeavingIdle(roster), ...serving(owed()) };
    },
    serving,
    queue: () => lately,
    pause() {
      runTimes.pause();
      lately = null;
    },
    takers() {
      observe();
      const leaving = new Set(roster.leaving().map(({ workerId }) => workerId));
      const presences = queue.presence(endpointId).filter(({ workerId }) => !leaving.has(workerId));
      return countWorkers(roster.staying(), presences, clock, limits.workerLeaseMs);
    },
  };
}
