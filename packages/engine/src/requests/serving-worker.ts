import type { WorkerHealth } from "../gateways/ports.ts";
import { EndSignal } from "./end-signal.ts";
import type { WorkerPresence } from "../jobs/model/worker-sign.ts";

/** What another gateway told of the requests that it has under way at a worker. */
export interface ToldRequests {
  readonly underWay: number;
  readonly lastRequestAtMs: number | null;
  /** From then on it no longer counts, unless it is told again. */
  readonly untilMs: number;
}

/** A worker of a load-balancing endpoint, as one gateway knows it. */
export interface ServingWorker {
  readonly endpointId: string;
  readonly workerId: string;
  readonly hostId: string;
  /** Where its program answers; null where only the gateway of its host reaches it. */
  readonly url: string | null;
  readonly knownSinceMs: number;
  /** Ends the requests that are under way. */
  readonly end: EndSignal;
  /** The last check of its health answered 200. */
  ready: boolean;
  health: WorkerHealth;
  /** It gets no more requests, by the word of this gateway or, until a moment, of another. */
  drainedUntilMs: number;
  /** Requests that this gateway sent to it. */
  underWay: number;
  lastRequestAtMs: number | null;
  /** When it was last seen to be ready; null if it never was. */
  readyAtMs: number | null;
  /** What other gateways told, by gateway. */
  readonly told: Map<string, ToldRequests>;
  /** Of a worker that another gateway watches: until when its word counts; null for one that is watched here. */
  newsUntilMs: number | null;
}

export function newServingWorker(
  facts: Pick<ServingWorker, "endpointId" | "workerId" | "hostId" | "url" | "newsUntilMs">,
  nowMs: number,
): ServingWorker {
  return {
    ...facts,
    knownSinceMs: nowMs,
    end: new EndSignal(),
    ready: false,
    health: { status: null, startingAtMs: null },
    drainedUntilMs: 0,
    underWay: 0,
    lastRequestAtMs: null,
    readyAtMs: null,
    told: new Map(),
  };
}

/** Requests under way at a worker, through all gateways. */
export function requestsAt({ url, underWay, told }: ServingWorker, nowMs: number): number {
  let elsewhere = 0;
  for (const { underWay: count, untilMs } of told.values()) if (untilMs > nowMs) elsewhere += count;
  // The gateway of its host counts what this one sends through it, a moment later.
  return url === null ? Math.max(underWay, elsewhere) : underWay + elsewhere;
}

/** Whether it may get a request now. */
export function mayServe(worker: ServingWorker, nowMs: number): boolean {
  return worker.ready && mayComeBack(worker, nowMs);
}

/** Whether it may get requests once its program is ready. */
export function mayComeBack({ drainedUntilMs, newsUntilMs, end }: ServingWorker, nowMs: number): boolean {
  return drainedUntilMs <= nowMs && (newsUntilMs ?? Infinity) > nowMs && !end.isOver;
}

/** The worker as the fleet sees workers of a queue: requests are what it holds, and being ready is asking for more. */
export function presenceOf(worker: ServingWorker, nowMs: number): WorkerPresence | null {
  const { workerId, readyAtMs, knownSinceMs, drainedUntilMs, newsUntilMs } = worker;
  if (readyAtMs === null) return null;
  const told = [...worker.told.values()].map(({ lastRequestAtMs }) => lastRequestAtMs);
  const last = [worker.lastRequestAtMs, ...told].filter((atMs) => atMs !== null);
  const isReady = worker.ready && (newsUntilMs ?? Infinity) > nowMs;
  return {
    workerId,
    polling: isReady,
    holding: requestsAt(worker, nowMs),
    lastSeenAtMs: isReady ? nowMs : readyAtMs,
    lastJobAtMs: last.length === 0 ? null : Math.max(...last),
    draining: drainedUntilMs > nowMs,
    unfit: false,
    proven: true,
    asking: { firstSeenAtMs: knownSinceMs, askedAtMs: readyAtMs, stopOrderedAtMs: null },
  };
}
