import type { FailingWorkers } from "../gateways/ports.ts";
import type { Clock } from "../kernel/clock.ts";
import { createHeldRequests, type HeldRequests, type HoldBounds } from "./held-requests.ts";
import type { Seat, SeatWish } from "./request-balancer.ts";
import { type ServingWorker, newServingWorker, requestsAt } from "./serving-worker.ts";

/** Requests that wait at another gateway. */
interface WaitingElsewhere {
  readonly waiting: number;
  readonly oldestAtMs: number | null;
  readonly untilMs: number;
}

/** The requests of one endpoint and the workers that serve them. */
export interface EndpointRequests {
  readonly endpointId: string;
  readonly workers: Map<string, ServingWorker>;
  readonly held: HeldRequests<SeatWish, Seat>;
  /** Its workers fail one after another. */
  failing: FailingWorkers | null;
  /** By gateway. */
  readonly elsewhere: Map<string, WaitingElsewhere>;
  /** Requests that this gateway sent to a program: those whose answer has ended, and those whose answer broke off. */
  ended: number;
  broken: number;
}

/** What one gateway knows of the requests of all load-balancing endpoints. */
export interface RequestBook {
  of(endpointId: string): EndpointRequests;
  find(endpointId: string): EndpointRequests | undefined;
  worker(endpointId: string, workerId: string): ServingWorker | undefined;
  all(): Iterable<EndpointRequests>;
  /** Knows the worker from now on; one that is known already stays as it is, if it is reached in the same way. */
  enter(facts: Parameters<typeof newServingWorker>[0]): ServingWorker;
  /** The worker is gone: its requests end. */
  remove(endpointId: string, workerId: string): void;
  /** The endpoint was deleted: requests that are under way end. */
  forget(endpointId: string): void;
  /** Drops what nobody has told of for a while. */
  trim(): void;
}

export function createRequestBook(
  clock: Clock,
  bounds: HoldBounds,
  why: (endpointId: string) => string | null,
): RequestBook {
  const endpoints = new Map<string, EndpointRequests>();

  function of(endpointId: string): EndpointRequests {
    let known = endpoints.get(endpointId);
    if (known === undefined) {
      const held = createHeldRequests<SeatWish, Seat>(clock, bounds, () => why(endpointId));
      known = { endpointId, workers: new Map(), held, failing: null, elsewhere: new Map(), ended: 0, broken: 0 };
      endpoints.set(endpointId, known);
    }
    return known;
  }

  function drop(known: EndpointRequests, worker: ServingWorker): void {
    known.workers.delete(worker.workerId);
    worker.ready = false;
    worker.end.end();
  }

  return {
    of,
    find: (endpointId) => endpoints.get(endpointId),
    worker: (endpointId, workerId) => endpoints.get(endpointId)?.workers.get(workerId),
    all: () => endpoints.values(),
    enter(facts) {
      const known = of(facts.endpointId);
      const before = known.workers.get(facts.workerId);
      if (before?.url === facts.url && before.hostId === facts.hostId) {
        before.newsUntilMs = facts.newsUntilMs;
        return before;
      }
      if (before !== undefined) drop(known, before);
      const worker = newServingWorker(facts, clock.now());
      known.workers.set(facts.workerId, worker);
      return worker;
    },
    remove(endpointId, workerId) {
      const known = endpoints.get(endpointId);
      const worker = known?.workers.get(workerId);
      if (known !== undefined && worker !== undefined) drop(known, worker);
    },
    forget(endpointId) {
      const known = endpoints.get(endpointId);
      if (known === undefined) return;
      for (const worker of known.workers.values()) drop(known, worker);
      endpoints.delete(endpointId);
    },
    trim() {
      const nowMs = clock.now();
      for (const known of endpoints.values()) {
        for (const [from, { untilMs }] of known.elsewhere) if (untilMs <= nowMs) known.elsewhere.delete(from);
        for (const worker of known.workers.values()) {
          for (const [from, { untilMs }] of worker.told) if (untilMs <= nowMs) worker.told.delete(from);
          if ((worker.newsUntilMs ?? Infinity) <= nowMs) drop(known, worker);
        }
      }
    },
  };
}

/** Requests that wait and are under way, through all gateways. */
export function countRequests(
  { workers, held, elsewhere }: EndpointRequests,
  nowMs: number,
): { readonly waiting: number; readonly oldestAtMs: number | null; readonly underWay: number } {
  const told = [...elsewhere.values()].filter(({ untilMs }) => untilMs > nowMs);
  const oldest = [held.oldestSinceMs, ...told.map(({ oldestAtMs }) => oldestAtMs)].filter((atMs) => atMs !== null);
  return {
    waiting: held.count + told.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAtMs: oldest.length === 0 ? null : Math.min(...oldest),
    underWay: [...workers.values()].reduce((sum, worker) => sum + requestsAt(worker, nowMs), 0),
  };
}
