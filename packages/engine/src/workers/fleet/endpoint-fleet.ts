import { limits } from "@millrace/spec";
import { workWords } from "@millrace/worker-text/work-words";
import { createEndpointObserver } from "./endpoint-observer.ts";
import type { FleetParts } from "./fleet-parts.ts";
import { coalesceMs } from "../../kernel/reconcile-schedule.ts";
import type { MachineExit } from "../../machines/driver/driver.ts";
import { type ManagedWorker, hasProved, isHolding } from "../state/managed-worker.ts";
import type { ParkedWorker } from "../parking/parking-rules.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { LeaveReason } from "../../gateways/ports.ts";
import { createReleaseRoll } from "./release-roll.ts";
import { createPauseEnd } from "./pause-end.ts";
import { createPrestartWatch } from "./prestart-watch.ts";
import { sourceLookEveryMs } from "../../machines/driver/source-watch.ts";
import { type ScalerDecision, type ScalerObservations, decideWorkers, growsWithTime } from "../../scaling/scaler.ts";
import { createEndpointNarrator } from "./endpoint-narrator.ts";
import type { EndpointReport, ReportedQueue } from "../state/endpoint-report.ts";
import {
  type EndpointSituation,
  type WaitingExplanation,
  type WaitingFacts,
  explainWaiting,
} from "../state/waiting-explanation.ts";
import { type WorkerCounts, isWithheld } from "../state/worker-counts.ts";
import { reportedFailures } from "./failure-report.ts";
import { type HostChanges, createHostChanges } from "./host-changes.ts";
import type { LastExit } from "../state/last-exit.ts";
import { createWorkerFailures } from "./worker-failures.ts";
import { createWorkerLauncher } from "./worker-launcher.ts";
import { createWorkerRoster } from "./worker-roster.ts";
import { pickLeaving } from "../state/worker-selection.ts";
import { progressOf } from "../state/worker-reach.ts";
import { createWorkerStops } from "./worker-stops.ts";

/** Interval of reconciliations while something is pending. */
const tickMs = 1_000;
/**
 * Most starts of one endpoint that wait for hardware or the driver. Further ones follow as these end: an endpoint may ask for
 * thousands of workers, and must not block the other work of the gateway.
 */
const startsUnderWayMax = 30;

/** Why an endpoint has its number of workers. */
export interface FleetExplanation {
  readonly wantedWorkers: number;
  readonly why: string;
  readonly decidedAtMs: number;
  /** The last worker that ended without being asked to, or could not start. */
  readonly lastExit: LastExit | null;
}

const leaveReasons: Readonly<Record<LeaveReason, string>> = {
  asked: "The worker asked to be replaced after its job.",
  lostJobs: "The worker lost several jobs in a row although it polls.",
  prestartFailed: "The prestart hooks of the worker failed.",
};

type Decision = ScalerDecision & { readonly decidedAtMs: number };

/** The workers of one endpoint. */
export interface EndpointFleet extends HostChanges {
  readonly workers: ReadonlyMap<string, ManagedWorker>;
  /** Compares wanted with actual once and sets off what is missing. Not to be called while a call is under way. */
  evaluate(): Promise<void>;
  /** Takes over what the queue knows of the workers now. */
  observe(): void;
  /** Brings every worker's end about: no more jobs, then SIGTERM once it holds none. Frozen ones end, but for those of images that stay. */
  retireAll(why: string, stays?: (imageName: string) => boolean): void;
  /** Stops all machines now, also those whose workers hold jobs; resolves when they are gone. */
  stopAll(): Promise<void>;
  exited(exit: MachineExit): Promise<void>;
  /** This worker is to be replaced; nothing happens if it was not started here. */
  replace(workerId: string, why: LeaveReason): void;
  /** Moment of the next reconciliation without a change, or null. */
  nextReconcileAtMs(): number | null;
  explain(): FleetExplanation | null;
  /** The facts that explain why a job waits; null before the first reconciliation. */
  situation(): EndpointSituation | null;
  /** Workers that may take jobs, the fleet's own and external ones. */
  takers(): WorkerCounts;
  /** The queue at the last reconciliation, and why its oldest job waits; null before it. */
  queue(): Pick<EndpointReport, "queue" | "waiting"> | null;
}

/** `changed` requests another reconciliation soon. */
export function createEndpointFleet(parts: FleetParts, endpointId: string, changed: () => void): EndpointFleet {
  const { clock, endpoints, queue, logs } = parts;
  const narrator = createEndpointNarrator(logs, parts.meter);
  const roster = createWorkerRoster(parts, endpointId);
  const { workers } = roster;
  const failures = reportedFailures(parts, endpointId, createWorkerFailures(parts, endpointId));
  const launcher = createWorkerLauncher(parts, endpointId, workers, failures, changed);
  const release = createReleaseRoll(parts, roster, launcher, failures);
  const endPauseIfMended = createPauseEnd(parts, endpointId, failures);
  let version: number | null = null;
  let decision: Decision | null = null;
  let mayGrow = false;
  let waiting: WaitingExplanation | null = null;
  /** When the first idle worker that is not needed has waited long enough. */
  let idleUntilMs: number | null = null;
  let retirements = 0;
  const prestart = createPrestartWatch(parts, endpointId, roster);
  const observer = createEndpointObserver(parts, endpointId, roster, (worker) => {
    narrator.seen(worker);
    if (worker.version !== version || !hasProved(worker, clock.now())) return;
    if (prestart.mayBeProved(worker)) failures.proved(worker);
  });

  const stopWhatMayStop = createWorkerStops(parts, endpointId, { roster, launcher, failures, observer });

  function decide(seen: ScalerObservations, endpoint: FleetEndpoint): void {
    const decided = decideWorkers(seen, endpoint);
    const wanted = decided.workers;
    const { counted, retire } = roster;
    for (const worker of pickLeaving(counted(), counted().length - wanted))
      retire(worker, workWords(endpoint.type, decided.why), { mayPark: true });
    const mayStart = failures.startsAllowedAtMs() <= clock.now();
    if (mayStart) for (const worker of roster.staying()) if (worker.failure !== null) workers.delete(worker.workerId);
    const note = release.step(endpoint, { wanted, mayStart });
    narrator.decided(endpoint, decided);
    narrator.rolling(endpoint, note !== null);
    const why = workWords(endpoint.type, note === null ? decided.why : `${decided.why} ${note}`);
    decision = { workers: wanted, why, decidedAtMs: clock.now() };
    mayGrow = wanted < endpoint.workersMax && growsWithTime(seen, endpoint);
    idleUntilMs = idleEndMs(seen, endpoint, wanted);
    if (!mayStart) return;
    const startable = Math.min(missingWorkers(endpoint, wanted), startsUnderWayMax - startsUnderWay(roster.staying()));
    for (let left = startable; left > 0; left -= 1) launcher.start(endpoint);
    release.settle(wanted - counted().length);
  }

  const missingWorkers = (endpoint: FleetEndpoint, wanted: number): number =>
    Math.min(wanted - roster.counted().length, release.room(endpoint), prestart.mayStart());

  function retireAll(why: string, stays: (imageName: string) => boolean = () => false): void {
    retirements += 1;
    observer.observe();
    for (const worker of roster.staying()) roster.retire(worker, why);
    decision = { workers: 0, why, decidedAtMs: clock.now() };
    mayGrow = false;
    idleUntilMs = null;
    release.settle(0);
    dropParked(parts, endpointId, ({ imageName }) => !stays(imageName));
    observer.pause();
    stopWhatMayStop();
  }

  function situation(): EndpointSituation | null {
    if (decision === null) return null;
    const endpoint = endpoints.get(endpointId);
    return {
      ...explained(decision),
      mayGrow: endpoint?.scalerType === "QUEUE_DELAY" && decision.workers < endpoint.workersMax,
      crashing: failures.isCrashing(),
      lastExit: failures.lastExit(),
      serving: observer.serving(release.owed()),
      progress: progressOf(roster.staying(), clock),
      prestart: prestart.whyHeld(),
    };
  }

  function nextReconcileAtMs(): number | null {
    const nowMs = clock.now();
    const all = [...workers.values()];
    const due: number[] = [];
    if (waiting === null) due.push(...explanationsDueAtMs(observer.queue(), nowMs));
    if (mayGrow) due.push(nowMs + tickMs);
    if (idleUntilMs !== null) due.push(idleUntilMs > nowMs ? idleUntilMs : nowMs + tickMs);
    if (all.some((worker) => worker.leaving !== null && !worker.stopping && !isHolding(worker))) {
      due.push(nowMs + coalesceMs);
    }
    due.push(...observer.absencesDueAtMs());
    if (workers.size > 0) due.push(nowMs + limits.workerLeaseMs);
    const endpoint = endpoints.get(endpointId);
    const missing = endpoint === undefined ? 0 : missingWorkers(endpoint, decision?.workers ?? 0);
    if (all.some((worker) => worker.failure !== null) || missing > 0) {
      const allowedAtMs = Math.max(failures.startsAllowedAtMs(), nowMs + coalesceMs);
      due.push(Math.min(allowedAtMs, nowMs + sourceLookEveryMs(parts.sources)));
    }
    return due.length === 0 ? null : Math.min(...due);
  }

  return {
    workers,
    observe: observer.observe,
    async evaluate() {
      const before = endpoints.get(endpointId);
      if (before === undefined) {
        retireAll("The endpoint was deleted.");
        return;
      }
      if (version !== null && version !== before.version) {
        observer.observe();
        release.begin(before.version);
        queue.endPrestartHold(endpointId);
        narrator.releaseBegan(before);
      }
      version = before.version;
      await endPauseIfMended(before);
      dropParked(
        parts,
        endpointId,
        (parked) => parked.version !== before.version || !before.flashboot || before.workersMax === 0,
      );
      const retirementsBefore = retirements;
      const seen = await observer.look(release.owed);
      const endpoint = endpoints.get(endpointId);
      // Deleted or retired meanwhile: nothing may start, and another reconciliation follows.
      if (endpoint === undefined || retirements !== retirementsBefore) return;
      decide(seen, endpoint);
      waiting = whyOldestWaits(seen, endpoint, {
        queue,
        counts: observer.takers(),
        absent: observer.absent(),
        situation: situation(),
      });
      narrator.waits(endpoint, waiting);
      stopWhatMayStop();
    },
    retireAll,
    stopAll: async () => void (await Promise.all([...workers.values()].map((worker) => launcher.stop(worker)))),
    exited: (exit) => launcher.exited(exit),
    ...createHostChanges(parts, endpointId, roster, launcher, changed),
    replace(workerId, why) {
      const worker = workers.get(workerId);
      if (worker === undefined) return;
      if (why === "prestartFailed") {
        failures.prestartFailed(worker);
        prestart.endIfItStays(worker, () => {
          roster.retire(worker, leaveReasons[why]);
          changed();
        });
        return;
      }
      if (why === "lostJobs" && worker.leaving === null) failures.reportedNothing(worker);
      roster.retire(worker, leaveReasons[why]);
    },
    nextReconcileAtMs,
    explain: () => (decision === null ? null : { ...explained(decision), lastExit: failures.lastExit() }),
    situation,
    takers: observer.takers,
    queue: () => withReason(observer.queue(), waiting),
  };
}

/** When the first idle worker that is not needed has waited long enough; null without one. */
function idleEndMs({ idleSinceMs }: ScalerObservations, endpoint: FleetEndpoint, wanted: number): number | null {
  if (idleSinceMs.length === 0 || wanted <= endpoint.workersMin) return null;
  return Math.min(...idleSinceMs) + endpoint.idleTimeoutSeconds * 1000;
}

function withReason(
  queue: ReportedQueue | null,
  waiting: WaitingExplanation | null,
): Pick<EndpointReport, "queue" | "waiting"> | null {
  return queue === null ? null : { queue, waiting };
}

/** When the oldest job has waited long enough for an explanation. */
function explanationsDueAtMs(queue: ReportedQueue | null, nowMs: number): readonly number[] {
  const oldestQueuedAtMs = queue?.oldestQueuedAtMs ?? null;
  return oldestQueuedAtMs === null ? [] : [Math.max(nowMs + coalesceMs, oldestQueuedAtMs + tickMs)];
}

/** A job that has hardly waited needs no explanation. */
function whyOldestWaits(
  { nowMs, oldestQueuedAtMs }: ScalerObservations,
  { id, type, workersMax, stopped }: FleetEndpoint,
  known: Pick<FleetParts, "queue"> & Pick<WaitingFacts, "counts" | "absent" | "situation">,
): WaitingExplanation | null {
  if (oldestQueuedAtMs === null || nowMs - oldestQueuedAtMs < tickMs) return null;
  const { queue, counts, absent, situation } = known;
  const someWithheld = queue.presence(id).some(isWithheld);
  const job = { lowPriority: false, ahead: 0 };
  return explainWaiting({ type, job, workersMax, stopped, counts, someWithheld, absent, situation });
}

function explained(decision: Decision): Omit<FleetExplanation, "lastExit"> {
  return { wantedWorkers: decision.workers, why: decision.why, decidedAtMs: decision.decidedAtMs };
}

function startsUnderWay(workers: readonly ManagedWorker[]): number {
  return workers.filter(({ startedAtMs, failure }) => startedAtMs === null && failure === null).length;
}

/** Frozen workers that can never go on any more are not kept. */
function dropParked(
  { machines: { parking }, log }: Pick<FleetParts, "machines" | "log">,
  endpointId: string,
  why: (worker: ParkedWorker) => boolean,
): void {
  if (parking.count(endpointId) === 0) return;
  parking
    .drop((worker) => worker.endpointId === endpointId && why(worker))
    .catch((error: unknown) => {
      log.error({ endpointId, reason: String(error) }, "frozen workers could not be ended; trying again");
    });
}
