import type { EndpointType } from "@millrace/spec";
import type { EndpointWorkerStatus } from "@millrace/spec";
import type { Clock } from "../../kernel/clock.ts";
import type { ParkedWorker } from "../parking/parking-rules.ts";
import { type Absence, absenceOf } from "./absence.ts";
import type { ManagedWorker } from "./managed-worker.ts";
import { isAlive, type WorkerPresence } from "../../jobs/model/worker-sign.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";
import { isWithheld, stateOf } from "./worker-counts.ts";
import { whyUnreached } from "./worker-reach.ts";

/** A worker of an endpoint, as far as it is known here. */
export interface ListedWorker {
  readonly workerId: string;
  readonly status: Exclude<EndpointWorkerStatus, "ENDED">;
  /** The service started it. */
  readonly managed: boolean;
  /** Null for an external worker. */
  readonly version: number | null;
  readonly imageName: string | null;
  readonly hardware: WorkerHardware | null;
  readonly startedAtMs: number | null;
  readonly jobsInProgress: number;
  readonly lastSeenAtMs: number | null;
  /** It gets no more jobs. */
  readonly leaving: boolean;
  /** Why it is about to end, does not run, or asks for no jobs. */
  readonly message: string | null;
}

/** What the workers of an endpoint sent. */
export interface SeenWorkers {
  readonly presences: readonly WorkerPresence[];
  readonly clock: Clock;
  readonly leaseMs: number;
}

const unwell = "The worker does not answer its health check with 200, and gets no requests.";
const absent = "The worker is alive but asks for no jobs.";
const absentAfterStop = "The worker was told to stop a job and has not asked for jobs since.";

const statuses = {
  running: "RUNNING",
  idle: "IDLE",
  initializing: "INITIALIZING",
  throttled: "THROTTLED",
  unhealthy: "UNHEALTHY",
} as const;

/** The workers of a fleet, those of them that are frozen, and others that poll. */
export function listWorkers(
  own: readonly ManagedWorker[],
  parked: readonly ParkedWorker[],
  seen: SeenWorkers,
): readonly ListedWorker[] {
  const known = new Set([...own, ...parked].map(({ workerId }) => workerId));
  const external = seen.presences.filter((presence) => !known.has(presence.workerId) && isThere(presence, seen));
  return [
    ...own.map((worker) => managed(worker, seen)),
    ...parked.map(paused),
    ...external.map((presence) => stranger(presence, seen)),
  ];
}

function managed(worker: ManagedWorker, { clock }: SeenWorkers): ListedWorker {
  const { workerId, version, imageName, hardware, startedAtMs, presence, failure, leaving, absence } = worker;
  return {
    workerId,
    status: statuses[stateOf(worker)],
    managed: true,
    version,
    imageName,
    hardware,
    startedAtMs,
    jobsInProgress: presence?.holding ?? 0,
    lastSeenAtMs: presence?.lastSeenAtMs ?? null,
    leaving: leaving !== null,
    message: failure?.message ?? leaving?.why ?? absenceText(absence, worker.type) ?? whyUnreached(worker, clock),
  };
}

function paused({ workerId, version, imageName, hardware }: ParkedWorker): ListedWorker {
  const message = "The worker is frozen until it is needed again.";
  const rest = { startedAtMs: null, jobsInProgress: 0, lastSeenAtMs: null, leaving: false, message };
  return { workerId, status: "PAUSED", managed: true, version, imageName, hardware, ...rest };
}

function absenceText(absence: Absence | null, type: EndpointType = "QB"): string | null {
  if (absence === null) return null;
  if (type === "LB") return unwell;
  return absence.isAfterStop ? absentAfterStop : absent;
}

function stranger(presence: WorkerPresence, { clock }: SeenWorkers): ListedWorker {
  const { workerId, holding, lastSeenAtMs } = presence;
  const absence = absenceOf(presence, clock);
  const isUnhealthy = presence.unfit || (isWithheld(presence) && holding === 0);
  return {
    workerId,
    status: isUnhealthy ? "UNHEALTHY" : holding > 0 || absence?.isAfterStop === true ? "RUNNING" : "IDLE",
    managed: false,
    version: null,
    imageName: null,
    hardware: null,
    startedAtMs: null,
    jobsInProgress: holding,
    lastSeenAtMs,
    leaving: false,
    message: absenceText(absence),
  };
}

/** As it counts in the health report. */
function isThere(presence: WorkerPresence, { clock, leaseMs }: SeenWorkers): boolean {
  return isAlive(presence, clock, leaseMs) && !(presence.draining && presence.holding === 0);
}
