import type { EndpointType } from "@millrace/spec";
import type { WorkerHealth } from "../../gateways/ports.ts";
import { isAlive, type WorkerPresence } from "../../jobs/model/worker-sign.ts";
import type { Clock } from "../../kernel/clock.ts";
import { healthyAfterMs } from "../../machines/driver/backoff.ts";
import { type Absence, absenceOf } from "./absence.ts";
import { whyUnready } from "./health-words.ts";
import type { FleetEndpoint } from "./ports.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";

export type WorkerState = "initializing" | "idle" | "running" | "throttled" | "unhealthy";

/** Why a wanted worker does not run at the moment. */
export interface WorkerFailure {
  /** `throttled`: no machine had room; `unhealthy`: it crashed or cannot start. */
  readonly state: "throttled" | "unhealthy";
  readonly message: string;
}

/** On its way out. */
export interface Leaving {
  readonly sinceMs: number;
  readonly why: string;
  /** Nothing is wrong with it, there is only no work: it may be frozen instead of ended. */
  readonly mayPark: boolean;
  /** When the order to give it no jobs was last sent to the queue. */
  drainedAtMs: number;
}

/**
 * A worker that this fleet started, or wants and could not start. One that is `leaving` gets no more jobs and does not
 * count as wanted any more; once it is `stopping` the driver ends it.
 */
export interface ManagedWorker {
  readonly workerId: string;
  /** Whether it takes jobs or serves requests. */
  readonly type: EndpointType;
  /** Version of the endpoint that it was started with. */
  readonly version: number;
  readonly requestedAtMs: number;
  /** The image that it is started from. */
  readonly imageName: string;
  /** What it runs on, once that is rented. */
  hardware: WorkerHardware | null;
  /** Its machine was frozen and is resumed; it is not a new one. */
  readonly woken: boolean;
  /** When this fleet took over its machine, which had been started before; null for one that it started itself. */
  adoptedAtMs: number | null;
  /** What the start of its machine waited for last, in words for people; null when its driver has not told. */
  progress: string | null;
  /** When the driver had started the machine. */
  startedAtMs: number | null;
  /** The address of the service that it was given; null where another host chose it. */
  address: string | null;
  presence: WorkerPresence | null;
  /** It lives, holds no job and asks for none: it counts as busy. */
  absence: Absence | null;
  /** What its health checks found, if it serves requests. */
  health: WorkerHealth | null;
  /** It has polled at least once. */
  ready: boolean;
  /** When it was first seen to have polled. */
  readyAtMs: number | null;
  /** It came for a worker of an older version that has not left yet; until then it does not count as wanted. */
  surge: boolean;
  idleSinceMs: number | null;
  /** Since when it sends no heartbeat although its machine runs. */
  silentSinceMs: number | null;
  leaving: Leaving | null;
  stopping: boolean;
  /** Why it is stopped although it was needed: it gives no sign of life, so its jobs are lost. */
  givenUp: string | null;
  failure: WorkerFailure | null;
  /** It reported that its prestart hooks failed. */
  prestartFailed: boolean;
}

/** `woken`: the frozen worker that is resumed. */
export function newManagedWorker(
  workerId: string,
  { type, version, imageName }: Pick<FleetEndpoint, "type" | "version" | "imageName">,
  nowMs: number,
  woken?: Pick<ManagedWorker, "hardware">,
): ManagedWorker {
  return {
    workerId,
    type,
    version,
    requestedAtMs: nowMs,
    imageName,
    hardware: woken?.hardware ?? null,
    woken: woken !== undefined,
    adoptedAtMs: null,
    progress: null,
    startedAtMs: null,
    address: null,
    presence: null,
    absence: null,
    health: null,
    ready: false,
    readyAtMs: null,
    surge: false,
    idleSinceMs: null,
    silentSinceMs: null,
    leaving: null,
    stopping: false,
    givenUp: null,
    failure: null,
    prestartFailed: false,
  };
}

/** Takes over what the queue knows of the worker now. */
export function observeWorker(
  worker: ManagedWorker,
  latest: WorkerPresence | undefined,
  clock: Clock,
  leaseMs: number,
): void {
  const nowMs = clock.now();
  // What is known of a woken worker may be from before.
  const presence = latest !== undefined && latest.lastSeenAtMs >= worker.requestedAtMs ? latest : undefined;
  worker.presence = presence ?? null;
  worker.absence = null;
  if (presence !== undefined) {
    worker.ready = true;
    worker.readyAtMs ??= nowMs;
  }
  if (worker.failure !== null) return;
  if (!worker.ready) {
    // Others may take as long as they like to start; this one had started before.
    if (worker.woken) worker.silentSinceMs ??= worker.requestedAtMs;
    return;
  }
  const alive = presence !== undefined && isAlive(presence, clock, leaseMs);
  worker.silentSinceMs = alive ? null : (worker.silentSinceMs ?? nowMs);
  if (alive) worker.absence = absenceOf(presence, clock, worker.readyAtMs ?? nowMs);
  if (presence !== undefined && presence.holding > 0) worker.idleSinceMs = null;
  else worker.idleSinceMs = idleSinceMs(worker, presence?.lastJobAtMs ?? null, nowMs);
}

/** The end of its last job, which may be noticed late, but not before it was first seen to poll. */
function idleSinceMs(
  { idleSinceMs: knownMs, readyAtMs }: ManagedWorker,
  lastJobAtMs: number | null,
  nowMs: number,
): number {
  return lastJobAtMs === null ? (knownMs ?? nowMs) : Math.max(knownMs ?? readyAtMs ?? nowMs, lastJobAtMs);
}

/**
 * Silence of an adopted worker that is taken for a worker that gave up while the service was away. One that loads a model was
 * started before, and has had that time, too.
 */
const adoptedSilenceMaxMs = 600_000;

/** For so long a program may neither be ready nor say that it is starting, as at the hosted service. */
const unwellMaxMs = 480_000;

/** Why a worker that gives no sign of life is to be replaced; null while it may still be waited for. */
export function whyGivenUp(
  { silentSinceMs, startedAtMs, adoptedAtMs, ready, type, health }: ManagedWorker,
  clock: Clock,
  leaseMs: number,
): string | null {
  if (silentSinceMs !== null && clock.deadlineMs(silentSinceMs, leaseMs) <= clock.now()) {
    return type === "LB"
      ? "The worker did not answer its health check with 200 any more, and is replaced."
      : "The worker sent no heartbeat and is replaced.";
  }
  if (type === "LB" && !ready && startedAtMs !== null) {
    const sinceMs = Math.max(adoptedAtMs ?? startedAtMs, health?.startingAtMs ?? 0);
    if (clock.deadlineMs(sinceMs, unwellMaxMs) > clock.now()) return null;
    return `The worker was not ready for ${unwellMaxMs / 60_000} minutes, and is replaced: ${whyUnready(health)}`;
  }
  if (adoptedAtMs === null || ready || clock.deadlineMs(adoptedAtMs, adoptedSilenceMaxMs) > clock.now()) return null;
  return "The worker has not polled since this service took it over, and is replaced.";
}

export function stateOfWorker(worker: ManagedWorker): WorkerState {
  if (worker.failure !== null) return worker.failure.state;
  if (!worker.ready) return "initializing";
  if (worker.silentSinceMs !== null) return "unhealthy";
  return isHolding(worker) || worker.absence !== null ? "running" : "idle";
}

export function isHolding(worker: ManagedWorker): boolean {
  return worker.presence !== null && worker.presence.holding > 0;
}

/** It finished, or gave back, at least one job. */
export function hasServed(worker: ManagedWorker): boolean {
  if (worker.prestartFailed) return false;
  return worker.presence !== null && worker.presence.holding === 0 && worker.presence.lastJobAtMs !== null;
}

/** It works: it finished a job, or has been up for as long as makes a crash the first of a new row. */
export function hasProved(worker: ManagedWorker, nowMs: number): boolean {
  if (worker.failure !== null || worker.readyAtMs === null || worker.silentSinceMs !== null) return false;
  if (worker.absence !== null) return false;
  return hasServed(worker) || nowMs - worker.readyAtMs >= healthyAfterMs;
}
