import { limits } from "@millrace/spec";
import type { FleetParts } from "./fleet-parts.ts";
import { coalesceMs } from "./look-schedule.ts";
import { type ManagedWorker, hasProved, isAlive, isHolding, observeWorker } from "./managed-worker.ts";
import type { FleetEndpoint, MachineExit } from "./ports.ts";
import { nextRollStep } from "./rolling-release.ts";
import { createRunTimes } from "./run-times.ts";
import { type ScalerDecision, type ScalerObservations, decideWorkers } from "./scaler.ts";
import { createStartTimes } from "./start-times.ts";
import { type LastExit, createWorkerLauncher } from "./worker-launcher.ts";
import { observedWorkers } from "./worker-observations.ts";
import { pickLeaving } from "./worker-selection.ts";

/** How often a fleet with something pending looks again. */
const tickMs = 1_000;

/** Why an endpoint has the workers it has. */
export interface FleetExplanation {
  readonly wantedWorkers: number;
  readonly why: string;
  readonly decidedAtMs: number;
  /** The last worker that ended without being asked to, or could not start. */
  readonly lastExit: LastExit | null;
}

/** The workers of one endpoint. */
export interface EndpointFleet {
  readonly workers: ReadonlyMap<string, ManagedWorker>;
  /** Compares wanted with actual once and sets off what is missing. Not to be called while a call is under way. */
  evaluate(): Promise<void>;
  /** Takes over what the queue knows of the workers now. */
  observe(): void;
  /** Brings every worker's end about: no more jobs, then SIGTERM once it holds none. */
  retireAll(why: string): void;
  /** Ends all machines now, whatever their workers hold; resolves when they are gone. */
  stopAll(): Promise<void>;
  exited(exit: MachineExit): Promise<void>;
  /** This worker wants to be replaced; nothing happens if it was not started here. */
  replace(workerId: string): void;
  /** This worker was started here, now or not long ago. */
  hasStarted(workerId: string): boolean;
  /** Moment to look again although nothing changed, or null. */
  nextLookAtMs(): number | null;
  explain(): FleetExplanation | null;
}

/** `changed` asks for another look soon. */
export function createEndpointFleet(parts: FleetParts, endpointId: string, changed: () => void): EndpointFleet {
  const { clock, queue, endpoints, log } = parts;
  const workers = new Map<string, ManagedWorker>();
  const startTimes = createStartTimes();
  const runTimes = createRunTimes();
  const launcher = createWorkerLauncher(parts, endpointId, workers, changed);
  let version: number | null = null;
  let decision: (ScalerDecision & { readonly decidedAtMs: number }) | null = null;
  let mayGrow = false;
  /** When the first idle worker that is not needed has waited long enough. */
  let idleUntilMs: number | null = null;
  let retirements = 0;
  /** Workers that left for a new release before their replacement could start. */
  let owed = 0;

  const staying = (): ManagedWorker[] => [...workers.values()].filter((worker) => worker.leaving === null);
  /** Those that count as wanted. */
  const counted = (): ManagedWorker[] => staying().filter((worker) => !worker.surge);
  const leavingOld = (): number =>
    [...workers.values()].filter((worker) => worker.leaving !== null && worker.version !== version).length;

  function observe(): void {
    const presences = new Map(queue.presence(endpointId).map((presence) => [presence.workerId, presence]));
    const current = version ?? endpoints.get(endpointId)?.version;
    for (const worker of workers.values()) {
      const wasReady = worker.ready;
      observeWorker(worker, presences.get(worker.workerId), clock.now(), limits.workerLeaseMs);
      if (worker.ready && !wasReady) startTimes.note(clock.now() - worker.requestedAtMs);
      if (worker.version === current && hasProved(worker, clock.now())) launcher.proved();
    }
  }

  function retire(worker: ManagedWorker, why: string): void {
    if (worker.leaving !== null) return;
    if (worker.failure !== null) {
      workers.delete(worker.workerId);
      return;
    }
    worker.leaving = { sinceMs: clock.now(), why };
    log.info({ endpointId, workerId: worker.workerId, why }, "worker is to stop");
    queue.drain(endpointId, worker.workerId);
  }

  async function lookAtQueue(): Promise<ScalerObservations> {
    const { inQueue, inProgress, completed, failed } = await queue.counters(endpointId);
    const head = inQueue === 0 ? { oldestQueuedAtMs: null, waiting: 0 } : await queue.normalPriorityQueue(endpointId);
    observe();
    const nowMs = clock.now();
    runTimes.note(nowMs, inProgress, completed + failed);
    const seen = observedWorkers(counted(), nowMs);
    const external = queue
      .presence(endpointId)
      .filter((presence) => !workers.has(presence.workerId))
      .filter((presence) => isAlive(presence, nowMs, limits.workerLeaseMs)).length;
    return {
      nowMs,
      inQueue,
      inProgress,
      ...head,
      ...seen,
      startingSinceMs: [...seen.startingSinceMs, ...Array.from({ length: owed }, () => nowMs)],
      leaving: [...workers.values()].filter((worker) => worker.leaving !== null && !isHolding(worker)).length,
      external,
      startMs: startTimes.estimateMs(),
      runMs: runTimes.estimateMs(),
    };
  }

  function adjust(endpoint: FleetEndpoint, wanted: number): void {
    for (const worker of pickLeaving(counted(), counted().length - wanted)) retire(worker, decision?.why ?? "");
    const mayStart = launcher.startsAllowedAtMs() <= clock.now();
    if (mayStart) for (const worker of staying()) if (worker.failure !== null) workers.delete(worker.workerId);
    roll(endpoint, wanted, mayStart);
    if (!mayStart) return;
    for (let missing = missingWorkers(endpoint, wanted); missing > 0; missing -= 1) launcher.start(endpoint);
    owed = Math.min(owed, Math.max(0, wanted - counted().length));
  }

  /** How many workers to start: while an old release leaves, its workers take up room. */
  function missingWorkers(endpoint: FleetEndpoint, wanted: number): number {
    return Math.min(wanted - counted().length, endpoint.workersMax - staying().length - leavingOld());
  }

  /** Takes the next step from older versions to this one. */
  function roll(endpoint: FleetEndpoint, wanted: number, mayStart: boolean): void {
    const { workersMax } = endpoint;
    const crashing = launcher.isCrashing();
    const state = { staying: staying(), leavingOld: leavingOld(), version: endpoint.version, wanted, workersMax };
    const step = nextRollStep({ ...state, crashing });
    if (step.note === null) {
      for (const worker of staying()) worker.surge = false;
      return;
    }
    if (decision !== null) decision = { ...decision, why: `${decision.why} ${step.note}` };
    if (step.retire !== null) {
      if (step.replacement === null) owed += 1;
      else step.replacement.surge = false;
      retire(step.retire, "A worker of a newer release takes its place.");
    }
    if (step.surge && mayStart) launcher.start(endpoint, { surge: true });
  }

  /** Ends the machines of workers that have left the queue, and of workers that went silent. */
  function stopWhatMayStop(): void {
    for (const worker of workers.values()) {
      if (worker.stopping) continue;
      if (worker.leaving !== null) {
        const settled = clock.now() - worker.leaving.sinceMs >= coalesceMs;
        if (settled && !isHolding(worker)) void launcher.stop(worker);
      } else if (worker.silentSinceMs !== null && clock.now() - worker.silentSinceMs >= limits.workerLeaseMs) {
        log.warn({ endpointId, workerId: worker.workerId }, "worker gives no sign of life and is replaced");
        void launcher.stop(worker);
      }
    }
  }

  /** A worker that has not come to serve is of no use any more: one of the next release starts in its place. */
  function beginRelease(next: number): void {
    launcher.forgiveFailures();
    observe();
    for (const worker of staying()) {
      if (worker.version === next || (worker.ready && worker.failure === null)) continue;
      if (!worker.surge) owed += 1;
      retire(worker, "The endpoint was changed.");
    }
  }

  function retireAll(why: string): void {
    retirements += 1;
    observe();
    for (const worker of staying()) retire(worker, why);
    decision = { workers: 0, why, decidedAtMs: clock.now() };
    mayGrow = false;
    idleUntilMs = null;
    owed = 0;
    stopWhatMayStop();
  }

  function nextLookAtMs(): number | null {
    const nowMs = clock.now();
    const all = [...workers.values()];
    const due: number[] = [];
    if (mayGrow) due.push(nowMs + tickMs);
    if (idleUntilMs !== null) due.push(Math.max(nowMs + tickMs, idleUntilMs));
    if (all.some((worker) => worker.leaving !== null && !worker.stopping && !isHolding(worker))) {
      due.push(nowMs + coalesceMs);
    }
    if (workers.size > 0) due.push(nowMs + limits.workerLeaseMs);
    const endpoint = endpoints.get(endpointId);
    const missing = endpoint === undefined ? 0 : missingWorkers(endpoint, decision?.workers ?? 0);
    if (all.some((worker) => worker.failure !== null) || missing > 0) {
      due.push(Math.max(launcher.startsAllowedAtMs(), nowMs + coalesceMs));
    }
    return due.length === 0 ? null : Math.min(...due);
  }

  return {
    workers,
    observe,
    async evaluate() {
      const before = endpoints.get(endpointId);
      if (before === undefined) {
        retireAll("The endpoint was deleted.");
        return;
      }
      if (version !== null && version !== before.version) beginRelease(before.version);
      version = before.version;
      const retirementsBefore = retirements;
      const seen = await lookAtQueue();
      const endpoint = endpoints.get(endpointId);
      // Deleted or retired meanwhile: nothing may start any more, and another look follows.
      if (endpoint === undefined || retirements !== retirementsBefore) return;
      decision = { ...decideWorkers(seen, endpoint), decidedAtMs: clock.now() };
      adjust(endpoint, decision.workers);
      mayGrow = seen.waiting > 0 && decision.workers < endpoint.workersMax;
      const excessIdle = seen.idleSinceMs.length > 0 && decision.workers > endpoint.workersMin;
      idleUntilMs = excessIdle ? Math.min(...seen.idleSinceMs) + endpoint.idleTimeoutSeconds * 1000 : null;
      stopWhatMayStop();
    },
    retireAll,
    async stopAll() {
      await Promise.all([...workers.values()].map((worker) => launcher.stop(worker)));
    },
    exited: (exit) => launcher.exited(exit),
    replace(workerId) {
      const worker = workers.get(workerId);
      if (worker !== undefined) retire(worker, "It asked to be replaced after its job.");
    },
    hasStarted: (workerId) => launcher.hasStarted(workerId),
    nextLookAtMs,
    explain: () =>
      decision === null
        ? null
        : {
            wantedWorkers: decision.workers,
            why: decision.why,
            decidedAtMs: decision.decidedAtMs,
            lastExit: launcher.lastExit(),
          },
  };
}
