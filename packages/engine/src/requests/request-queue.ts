import type { QueueCounters, QueueView } from "../jobs/queue-view.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Gateways } from "../gateways/ports.ts";
import { countRequests, type EndpointRequests, type RequestBook } from "./request-book.ts";
import { presenceOf } from "./serving-worker.ts";

export interface RequestQueueParts {
  readonly clock: Clock;
  /** The queue of jobs, which other endpoints have. */
  readonly jobs: QueueView;
  readonly gateways: Pick<Gateways, "tell" | "onNotification">;
  readonly book: RequestBook;
  readonly isBalanced: (endpointId: string) => boolean;
  /** The worker may get requests again, or no more. */
  readonly changed: (endpointId: string) => void;
  /** The fleet saw workers fail one after another, or forgave them. */
  readonly failing: (known: EndpointRequests) => void;
}

/** The order of another gateway that a worker gets no requests ends by itself unless it is repeated, for the word that ends it may be lost. */
const DRAIN_KEPT_MS = 120_000;

/**
 * The queue as the fleet sees it: of load-balancing endpoints, requests that wait are its jobs, and those under way are what workers
 * hold.
 */
export function createRequestQueue(parts: RequestQueueParts): QueueView {
  const { clock, jobs, gateways, book, isBalanced, changed, failing } = parts;

  function drainUntil(endpointId: string, workerId: string, untilMs: number): void {
    const worker = book.worker(endpointId, workerId);
    if (worker === undefined || worker.drainedUntilMs === untilMs) return;
    worker.drainedUntilMs = untilMs;
    changed(endpointId);
  }

  gateways.onNotification((notification) => {
    const { kind } = notification;
    if (kind !== "drain" && kind !== "readmit") return;
    const { endpointId, workerId } = notification;
    if (isBalanced(endpointId)) drainUntil(endpointId, workerId, kind === "drain" ? clock.now() + DRAIN_KEPT_MS : 0);
  });

  return {
    ...jobs,
    async counters(endpointId) {
      if (!isBalanced(endpointId)) return await jobs.counters(endpointId);
      return requestCounters(book.of(endpointId), clock.now());
    },
    async normalPriorityQueue(endpointId) {
      if (!isBalanced(endpointId)) return await jobs.normalPriorityQueue(endpointId);
      const { waiting, oldestAtMs } = countRequests(book.of(endpointId), clock.now());
      return { waiting, oldestQueuedAtMs: oldestAtMs };
    },
    presence(endpointId) {
      if (!isBalanced(endpointId)) return jobs.presence(endpointId);
      const workers = book.find(endpointId)?.workers.values() ?? [];
      return [...workers].map((worker) => presenceOf(worker, clock.now())).filter((presence) => presence !== null);
    },
    health: (endpointId, workerId) => book.worker(endpointId, workerId)?.health ?? null,
    workersFail(endpointId, found) {
      if (!isBalanced(endpointId)) return;
      const known = book.of(endpointId);
      known.failing = found;
      failing(known);
    },
    drain(endpointId, workerId) {
      if (!isBalanced(endpointId)) return jobs.drain(endpointId, workerId);
      gateways.tell({ kind: "drain", endpointId, workerId });
      drainUntil(endpointId, workerId, Infinity);
    },
    release(endpointId, workerId) {
      if (!isBalanced(endpointId)) jobs.release(endpointId, workerId);
    },
    takenOver(endpointId, workerId) {
      if (!isBalanced(endpointId)) jobs.takenOver(endpointId, workerId);
    },
    readmit(endpointId, workerId) {
      if (!isBalanced(endpointId)) return jobs.readmit(endpointId, workerId);
      gateways.tell({ kind: "readmit", endpointId, workerId });
      drainUntil(endpointId, workerId, 0);
    },
    async workerGone(endpointId, workerId, end, how) {
      if (!isBalanced(endpointId)) await jobs.workerGone(endpointId, workerId, end, how);
    },
  };
}

/** Requests in the words of a queue. Those that have ended are counted by the gateway that served them. */
export function requestCounters(known: EndpointRequests, nowMs: number): QueueCounters {
  const { waiting, underWay } = countRequests(known, nowMs);
  return { inQueue: waiting, inProgress: underWay, completed: known.ended, failed: known.broken };
}
