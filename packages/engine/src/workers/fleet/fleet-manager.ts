import { limits } from "@millrace/spec";
import { type AbsentWorkers, countAbsent } from "../state/absent-workers.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type EndpointFleet, type FleetExplanation, createEndpointFleet } from "./endpoint-fleet.ts";
import type { EndpointReport } from "../state/endpoint-report.ts";
import type { FleetParts } from "./fleet-parts.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import { followMachines, untilOpened } from "./followed-machines.ts";
import { createReconcileSchedule } from "../../kernel/reconcile-schedule.ts";
import { type ManagedWorker, type WorkerState, stateOfWorker } from "../state/managed-worker.ts";
import { type WaitingExplanation, type WaitingJob, explainWaiting } from "../state/waiting-explanation.ts";
import { type WorkerCounts, countWorkers, isWithheld } from "../state/worker-counts.ts";
import { type ListedWorker, listWorkers } from "../state/worker-list.ts";

/** One worker of the fleet, for people and programs that look at it. */
export interface FleetWorker {
  readonly workerId: string;
  readonly state: WorkerState;
  /** It gets no more jobs and stops when it has finished those it holds. */
  readonly leaving: boolean;
  /** Version of the endpoint that it was started with. */
  readonly version: number;
  readonly startedAtMs: number | null;
  /** The host that it runs on; null while it has none. */
  readonly hostId: string | null;
  /** Why it does not run, when it failed. */
  readonly failure: string | null;
}

/** Whether started workers of this image go on when the service stops. */
export type GoesOn = (imageName: string) => boolean;

/** Keeps the workers of all endpoints as their settings and queues want them. */
export interface FleetManager {
  /** Takes over the workers that run, then manages all endpoints; resolves when it does. Also again after a close. */
  start(): Promise<void>;
  /** Another gateway leads from now on: manages nothing any more, but ends no worker. */
  handOver(): void;
  counts(endpointId: string): WorkerCounts;
  workers(endpointId: string): readonly FleetWorker[];
  /** Frozen workers that go on when they are needed. */
  parked(endpointId: string): number;
  /** Why the endpoint has its number of workers, and how the last one failed; null before the first reconciliation. */
  explain(endpointId: string): FleetExplanation | null;
  /** Why a job of the endpoint waits. A fleet that does not run knows only workers that poll this gateway or another one. */
  explainWaiting(endpointId: string, job: WaitingJob): WaitingExplanation;
  /** All workers that are known here: managed ones, frozen ones and external ones. */
  list(endpointId: string): readonly ListedWorker[];
  /** What is known of the endpoint; null while the fleet does not run, and before the first reconciliation. */
  report(endpointId: string): EndpointReport | null;
  /** Calls the listener after each reconciliation of an endpoint. The result takes it off. */
  onReconciled(listener: (endpointId: string) => void): () => void;
  /** Whether the fleet runs, and so knows all managed workers. */
  readonly manages: boolean;
  /** Whether it orders from the machines of this host, also while it starts and closes. */
  readonly drives: boolean;
  /**
   * Hands out no more jobs to the workers of this host, waits up to `graceMs` until they have delivered those they hold, and
   * ends them. The others get SIGTERM then and the usual grace. Workers of other hosts go on, and so do those whose image
   * `goesOn` chooses.
   */
  close(options: { graceMs: number; goesOn?: GoesOn }): Promise<void>;
}

/** Pause before a failed reconciliation is repeated. */
const retryAfterMs = 1_000;
/** A report is stored once a second, and has to stay small. */
const reportedWorkersMax = 2_000;
const closingWhy = "The service is stopping.";

type Phase = "new" | "opening" | "open" | "closing";

/** Whether the fleet has workers. */
function isOn(phase: Phase): boolean {
  return phase === "open" || phase === "closing";
}

/** See {@link FleetManager}; nothing happens before `start`. */
export function createFleetManager(parts: FleetParts): FleetManager {
  const { clock, machines, queue, endpoints, log } = parts;
  const { parking } = machines;
  const fleets = new Map<string, EndpointFleet>();
  const schedule = createReconcileSchedule(clock, reconcile);
  let phase: Phase = "new";
  let openings = 0;
  const listeners = new Set<(endpointId: string) => void>();
  let onQuiet = (): void => {};
  /** Of a fleet that closes. */
  let goesOn: GoesOn = () => false;

  function fleetOf(endpointId: string): EndpointFleet {
    let fleet = fleets.get(endpointId);
    if (fleet === undefined) {
      const created = createEndpointFleet(parts, endpointId, () => {
        // What an earlier fleet of the endpoint began may end after it was handed over.
        if (fleets.get(endpointId) === created) schedule.soon(endpointId);
      });
      fleet = created;
      fleets.set(endpointId, fleet);
    }
    return fleet;
  }

  async function reconcile(endpointId: string): Promise<number | null> {
    if (!isOn(phase)) return null;
    const fleet = fleetOf(endpointId);
    try {
      if (phase === "closing") fleet.retireAll(closingWhy, goesOn);
      else await fleet.evaluate();
    } catch (error) {
      // The watch of the database logs an outage once; the endpoints on it do not repeat it each second.
      if (!(error instanceof DomainError && error.code === "unavailable")) {
        log.error({ endpointId, reason: String(error) }, "workers could not be reconciled; trying again");
      }
      return clock.now() + retryAfterMs;
    }
    if (phase === "closing" && isQuiet()) onQuiet();
    for (const listener of listeners) listener(endpointId);
    if (fleet.workers.size === 0 && endpoints.get(endpointId) === undefined) {
      fleets.delete(endpointId);
      schedule.forget(endpointId);
    }
    return fleet.nextReconcileAtMs();
  }

  function isQuiet(): boolean {
    return [...fleets.values()].every(({ workers }) => workers.size === 0);
  }

  function changed(endpointId: string): void {
    if (phase === "open" || (phase === "closing" && fleets.has(endpointId))) schedule.soon(endpointId);
  }

  /** Resolves when all workers are gone, or after `graceMs`. */
  function untilQuiet(graceMs: number): Promise<void> {
    if (isQuiet()) return Promise.resolve();
    return new Promise((resolve) => {
      const deadline = clock.setTimer(clock.now() + graceMs, resolve);
      onQuiet = () => {
        deadline.cancel();
        resolve();
      };
    });
  }

  queue.onChange(changed);
  queue.onLeave((endpointId, workerId, why) => fleets.get(endpointId)?.replace(workerId, why));
  endpoints.onChange(changed);

  followMachines(parts, { fleets, isOpen: () => phase === "open", isOn: () => isOn(phase), changed });

  function list(endpointId: string): readonly ListedWorker[] {
    const fleet = fleets.get(endpointId);
    fleet?.observe();
    const seen = { presences: queue.presence(endpointId), clock, leaseMs: limits.workerLeaseMs };
    return listWorkers([...(fleet?.workers.values() ?? [])], parking.list(endpointId), seen);
  }

  function counts(endpointId: string): WorkerCounts {
    const fleet = fleets.get(endpointId);
    fleet?.observe();
    const own = fleet?.workers.values() ?? [];
    return countWorkers(own, queue.presence(endpointId), clock, limits.workerLeaseMs);
  }

  return {
    async start() {
      phase = "opening";
      const opening = (openings += 1);
      const found = await untilOpened(parts, () => opening === openings);
      if (found === null) return;
      phase = "open";
      for (const worker of found) fleetOf(worker.endpointId).adopt(worker);
      for (const endpointId of fleets.keys()) schedule.soon(endpointId);
      for (const { id } of endpoints.list()) schedule.soon(id);
    },
    counts,
    workers(endpointId) {
      const fleet = fleets.get(endpointId);
      fleet?.observe();
      return [...(fleet?.workers.values() ?? [])].map(shown);
    },
    parked: (endpointId) => parking.count(endpointId),
    explain: (endpointId) => fleets.get(endpointId)?.explain() ?? null,
    explainWaiting(endpointId, job) {
      const fleet = phase === "open" ? fleets.get(endpointId) : undefined;
      const strangers = (): WorkerCounts => countWorkers([], queue.presence(endpointId), clock, limits.workerLeaseMs);
      return explainWaiting({
        job,
        ...limitsOf(endpoints.get(endpointId)),
        counts: fleet?.takers() ?? strangers(),
        someWithheld: queue.presence(endpointId).some(isWithheld),
        absent: absentOf(parts, endpointId, fleet),
        situation: fleet?.situation() ?? null,
      });
    },
    list,
    report(endpointId) {
      const fleet = phase === "open" ? fleets.get(endpointId) : undefined;
      if (fleet === undefined) return null;
      return reportOf(endpointId, fleet, {
        atMs: clock.now(),
        workers: list(endpointId),
        counts: counts(endpointId),
      });
    },
    onReconciled(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get manages() {
      return phase === "open";
    },
    handOver() {
      phase = "new";
      openings += 1;
      machines.release();
      fleets.clear();
      schedule.cancelAll();
    },
    get drives() {
      return phase !== "new";
    },
    async close({ graceMs, ...options }) {
      phase = "closing";
      openings += 1;
      goesOn = options.goesOn ?? (() => false);
      machines.release();
      for (const [endpointId, fleet] of fleets) {
        fleet.forgetOthers(goesOn);
        fleet.retireAll(closingWhy, goesOn);
        schedule.soon(endpointId);
      }
      await untilQuiet(graceMs);
      await Promise.all([...fleets.values()].map((fleet) => fleet.stopAll()));
      await parking
        .drop(({ imageName }) => !goesOn(imageName))
        .catch((error: unknown) => log.error({ reason: String(error) }, "frozen workers could not be ended"));
      await schedule.close();
    },
  };
}

function limitsOf(endpoint: FleetEndpoint | undefined): Pick<FleetEndpoint, "type" | "workersMax" | "stopped"> {
  return { type: endpoint?.type ?? "QB", workersMax: endpoint?.workersMax ?? 0, stopped: endpoint?.stopped ?? null };
}

function absentOf(
  { queue, clock }: Pick<FleetParts, "queue" | "clock">,
  endpointId: string,
  fleet: EndpointFleet | undefined,
): AbsentWorkers {
  const isManaged = (workerId: string): boolean => fleet?.workers.has(workerId) ?? false;
  return countAbsent(queue.presence(endpointId), isManaged, clock, limits.workerLeaseMs);
}

function shown(worker: ManagedWorker): FleetWorker {
  return {
    workerId: worker.workerId,
    state: stateOfWorker(worker),
    leaving: worker.leaving !== null,
    version: worker.version,
    startedAtMs: worker.startedAtMs,
    hostId: worker.hardware?.hostId ?? null,
    failure: worker.failure?.message ?? null,
  };
}

function reportOf(
  endpointId: string,
  fleet: EndpointFleet,
  shown: Pick<EndpointReport, "atMs" | "workers" | "counts">,
): EndpointReport | null {
  const known = fleet.queue();
  const situation = fleet.situation();
  if (known === null || situation === null) return null;
  const workers = shown.workers.slice(0, reportedWorkersMax);
  const isComplete = workers.length === shown.workers.length;
  return { endpointId, ...shown, ...known, workers, isComplete, situation };
}
