import { limits } from "@millrace/spec";
import { type FleetParts, jobStopGraceDefaultMs } from "./fleet-parts.ts";
import { absenceOf, absenceReason, absentUntilMs } from "../state/absence.ts";
import { type AbsentWorkers, countAbsent } from "../state/absent-workers.ts";
import { type ManagedWorker, observeWorker } from "../state/managed-worker.ts";
import { isAlive } from "../../jobs/model/worker-sign.ts";
import type { QueueHead } from "../../jobs/queue-view.ts";
import type { ServingWorkers } from "../../scaling/queue-forecast.ts";
import { createRunTimes } from "../../scaling/run-times.ts";
import type { ScalerObservations } from "../../scaling/scaler.ts";
import { createStartTimes } from "../../scaling/start-times.ts";
import { type WorkerCounts, countWorkers, isWithheld } from "../state/worker-counts.ts";
import type { ReportedQueue } from "../state/endpoint-report.ts";
import { observedWorkers } from "../state/worker-observations.ts";
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
  /** Workers that live and ask for no jobs, the fleet's own and external ones. */
  absent(): AbsentWorkers;
  /** The queue at the last look; null before it. */
  queue(): ReportedQueue | null;
  /** Why a worker that asks for no jobs is to be replaced; null while it is waited for. */
  whyReplaced(worker: ManagedWorker): string | null;
  /** When it may be that a worker asks for no jobs any more, or has asked for none for too long. */
  absencesDueAtMs(): readonly number[];
  /** Observation pauses. */
  pause(): void;
}

/** Interval of looks at a worker that asks for no jobs. */
const tickMs = 1_000;

/** `seen` is called for each observed worker. */
export function createEndpointObserver(
  { clock, queue, machines: { parking }, meter, jobStopGraceMs = jobStopGraceDefaultMs }: FleetParts,
  endpointId: string,
  roster: WorkerRoster,
  seen: (worker: ManagedWorker) => void,
): EndpointObserver {
  const { workers } = roster;
  const startTimes = createStartTimes();
  const wakeTimes = createStartTimes();
  const runTimes = createRunTimes();
  let lately: ReportedQueue | null = null;
  let jobsWaitSinceMs: number | null = null;
  let lastWaitedAtMs: number | null = null;

  function observe(): void {
    const presences = new Map(queue.presence(endpointId).map((presence) => [presence.workerId, presence]));
    for (const worker of workers.values()) {
      const wasReady = worker.ready;
      worker.health = queue.health?.(endpointId, worker.workerId) ?? null;
      observeWorker(worker, presences.get(worker.workerId), clock, limits.workerLeaseMs);
      // Without a job to ask for it is idle.
      if (jobsWaitSinceMs === null && worker.absence?.isAfterStop === false) worker.absence = null;
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
        (presence) =>
          !presence.draining &&
          !isWithheld(presence) &&
          isAlive(presence, clock, limits.workerLeaseMs) &&
          absenceOf(presence, clock) === null,
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
      const head: QueueHead =
        inQueue === 0 ? { oldestQueuedAtMs: null, waiting: 0 } : await queue.normalPriorityQueue(endpointId);
      jobsWaitSinceMs = inQueue === 0 ? null : (jobsWaitSinceMs ?? clock.now());
      if (inQueue > 0) lastWaitedAtMs = clock.now();
      lastWaitedAtMs ??= clock.now();
      observe();
      const { waiting: _, ...since } = head;
      lately = { inQueue, inProgress, completed, failed, ...since };
      runTimes.note(clock.now(), inProgress, completed + failed);
      return { inQueue, ...head, leaving: countLeavingIdle(roster), lastWaitedAtMs, ...serving(owed()) };
    },
    serving,
    queue: () => lately,
    whyReplaced({ absence, type }) {
      if (absence === null) return null;
      const untilMs = absentUntilMs(absence, clock, { jobStopGraceMs, jobsWaitSinceMs });
      return untilMs !== null && untilMs <= clock.now() ? absenceReason(absence, type) : null;
    },
    absencesDueAtMs() {
      const isNear = ({ presence, absence }: ManagedWorker): boolean =>
        absence !== null || (jobsWaitSinceMs !== null && presence?.polling === false && presence.holding === 0);
      return roster.staying().some(isNear) ? [clock.now() + tickMs] : [];
    },
    pause() {
      runTimes.pause();
      lately = null;
      jobsWaitSinceMs = null;
      lastWaitedAtMs = null;
    },
    absent: () =>
      countAbsent(queue.presence(endpointId), (workerId) => workers.has(workerId), clock, limits.workerLeaseMs),
    takers() {
      observe();
      const leaving = new Set(roster.leaving().map(({ workerId }) => workerId));
      const presences = queue.presence(endpointId).filter(({ workerId }) => !leaving.has(workerId));
      return countWorkers(roster.staying(), presences, clock, limits.workerLeaseMs);
    },
  };
}
