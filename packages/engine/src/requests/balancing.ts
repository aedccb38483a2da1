import { DomainError, notFound } from "../kernel/errors.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Gateways } from "../gateways/ports.ts";
import type { QueueCounters, QueueView } from "../jobs/queue-view.ts";
import { chooseWorker } from "./choose-worker.ts";
import type { HealthCheck, HealthTimes } from "./health-watch.ts";
import type { HoldBounds } from "./held-requests.ts";
import { NoneHereError } from "./none-here-error.ts";
import type { RequestBalancer, Seat, SeatWish } from "./request-balancer.ts";
import { createRequestBook, type EndpointRequests } from "./request-book.ts";
import { createRequestNews } from "./request-news.ts";
import { createRequestQueue, requestCounters } from "./request-queue.ts";
import { createServedMachines, type ServedMachines } from "./served-machines.ts";
import type { ServingWorker } from "./serving-worker.ts";

/** What the balancer must know of an endpoint. */
export interface BalancedEndpoint {
  readonly type: "QB" | "LB";
  /** 0 pauses the endpoint. */
  readonly workersMax: number;
  /** Why no worker is to run although the endpoint is not paused; null while they may. */
  readonly stopped: string | null;
}

export interface BalancingParts {
  readonly clock: Clock;
  readonly hostId: string;
  /** Names this run of the gateway. */
  readonly gatewayName: string;
  readonly gateways: Gateways;
  readonly jobs: QueueView;
  readonly endpoints: {
    get(endpointId: string): BalancedEndpoint | undefined;
    onChange(listener: (endpointId: string) => void): void;
  };
  readonly check: HealthCheck;
  readonly bounds: HoldBounds & HealthTimes;
  /** Why no worker of the endpoint is ready, in a sentence for people; null when that is not known. */
  readonly why: (endpointId: string) => string | null;
}

/** Load-balancing endpoints: who chooses workers for requests, the queue that the fleet sees, and the machines that are watched. */
export interface Balancing {
  readonly balancer: RequestBalancer;
  readonly queue: QueueView;
  /** Its requests as a queue counts jobs; undefined for an endpoint that is no load-balancing one. */
  readonly counters: (endpointId: string) => QueueCounters | undefined;
  readonly served: ServedMachines;
}

/** A client may try again soon: workers start as soon as the endpoint may have some. */
const PAUSED_RETRY_SECONDS = 30;

export function createBalancing(parts: BalancingParts): Balancing {
  const { clock, hostId, gateways, jobs, endpoints } = parts;
  const book = createRequestBook(clock, parts.bounds, parts.why);
  const listeners: ((endpointId: string) => void)[] = [];
  const changed = (endpointId: string): void => {
    for (const listener of listeners) listener(endpointId);
  };
  const isBalanced = (endpointId: string): boolean => endpoints.get(endpointId)?.type === "LB";
  const news = createRequestNews({
    clock,
    gateways,
    from: parts.gatewayName,
    hostId,
    book,
    heard: serve,
    doubt: (id) => served.doubt(id),
  });
  const queue = createRequestQueue({
    clock,
    jobs,
    gateways,
    book,
    isBalanced,
    changed: (id) => serve(book.of(id)),
    failing(known) {
      news.failing(known);
      serve(known);
    },
  });
  const served = createServedMachines({
    clock,
    hostId,
    book,
    check: parts.check,
    times: parts.bounds,
    turned(worker) {
      const known = book.of(worker.endpointId);
      news.tell(known);
      serve(known);
    },
    gone(worker) {
      news.gone(worker);
      serve(book.of(worker.endpointId));
    },
  });

  /** Offers held requests what has become ready. */
  function serve(known: EndpointRequests): void {
    known.held.offer((wish) => chosen(known, wish));
    changed(known.endpointId);
  }

  function chosen(known: EndpointRequests, wish: SeatWish): Seat | null {
    const choice = chooseWorker(known.workers.values(), wish, clock.now());
    if (choice === "wait") {
      const failure = whyFailing(known, clock.now());
      if (failure !== null) throw failure;
      return null;
    }
    if (choice === "gone") throw workerGone(wish);
    if (choice === "noneHere") throw new NoneHereError();
    return take(known, choice);
  }

  function take(known: EndpointRequests, worker: ServingWorker): Seat {
    const { endpointId } = known;
    worker.underWay += 1;
    worker.lastRequestAtMs = clock.now();
    changed(endpointId);
    let isReleased = false;
    return {
      workerId: worker.workerId,
      at: worker.url === null ? { hostId: worker.hostId } : { url: worker.url },
      end: worker.end,
      release(how) {
        if (isReleased) return;
        isReleased = true;
        worker.underWay -= 1;
        worker.lastRequestAtMs = clock.now();
        if (how !== undefined) suspect(worker, how);
        if (how !== "unreached" && worker.url !== null) {
          // A request of another host is counted there.
          if (how === "broken") known.broken += 1;
          else known.ended += 1;
        }
        changed(endpointId);
      },
    };
  }

  /** No request goes there until its health check succeeds. */
  function suspect(worker: ServingWorker, how: "unreached" | "broken"): void {
    // The gateway of another host has held such a request against its worker itself.
    if (worker.end.isOver || (worker.url === null && how === "broken")) return;
    served.doubt(worker.workerId);
    if (worker.newsUntilMs === null) return;
    worker.ready = false;
    news.doubt(worker);
  }

  endpoints.onChange((endpointId) => {
    const endpoint = endpoints.get(endpointId);
    const known = book.find(endpointId);
    if (known === undefined) return;
    const refusal = endpoint === undefined ? notFound("endpoint", endpointId) : whyNever(endpoint);
    if (refusal !== null) {
      known.held.offer(() => {
        throw refusal;
      });
    }
    if (endpoint === undefined) book.forget(endpointId);
  });
  // The jobs of the other endpoints, and the word of other gateways.
  jobs.onChange(changed);

  return {
    served,
    counters: (endpointId) => (isBalanced(endpointId) ? requestCounters(book.of(endpointId), clock.now()) : undefined),
    queue: { ...queue, onChange: (listener) => void listeners.push(listener) },
    balancer: {
      async seat(endpointId, wish) {
        const endpoint = endpoints.get(endpointId);
        if (endpoint?.type !== "LB") throw notFound("load-balancing endpoint", endpointId);
        wish.signal.throwIfAborted();
        const known = book.of(endpointId);
        const seat = chosen(known, wish);
        if (seat !== null) return seat;
        const refusal = whyNever(endpoint);
        if (refusal !== null) throw refusal;
        const holding = known.held.hold(wish);
        if (known.held.count === 1) news.tell(known);
        changed(endpointId);
        return await holding.finally(() => {
          if (known.held.count === 0) news.tell(known);
          changed(endpointId);
        });
      },
    },
  };
}

/** Why no worker will come; null while one may. */
function whyNever({ workersMax, stopped }: BalancedEndpoint): DomainError | null {
  if (workersMax > 0 && stopped === null) return null;
  const message = stopped ?? "The endpoint is paused: its workersMax is 0.";
  return new DomainError("unavailable", message, { retryAfterSeconds: PAUSED_RETRY_SECONDS });
}

/** Why a request is not held although the endpoint may have workers: the last ones failed, and none runs. The next start is tried. */
function whyFailing({ failing, workers }: EndpointRequests, nowMs: number): DomainError | null {
  if (failing === null || workers.size > 0 || failing.untilMs <= nowMs) return null;
  const retryAfterSeconds = Math.ceil((failing.untilMs - nowMs) / 1000);
  const message = `Workers of the endpoint fail one after another. ${failing.message} The first request after ${retryAfterSeconds} s starts the next one.`;
  return new DomainError("unavailable", message, { retryAfterSeconds });
}

function workerGone({ workerId, only }: SeatWish): DomainError {
  const way =
    only === "strict"
      ? "Send the request without `strict` to go on with another."
      : "Another worker serves new requests.";
  return new DomainError(
    "not_found",
    `affinity_worker_gone: worker ${workerId ?? ""} is gone or serves no requests. ${way}`,
  );
}
