import type { Clock } from "../kernel/clock.ts";
import type { Gateways, GatewayNotification, RequestNews, RequestNewsOfWorker } from "../gateways/ports.ts";
import type { EndpointRequests, RequestBook } from "./request-book.ts";
import type { ServingWorker } from "./serving-worker.ts";

/** Tells other gateways of the requests and workers that this one has. */
export interface RequestNewsDesk {
  /** A worker became ready or is so no more, or the first request waits or the last one does no more: told at once. */
  tell(known: EndpointRequests): void;
  /** A worker that another gateway watches took no connection, or broke a request off. */
  doubt(worker: ServingWorker): void;
  /** The fleet of this gateway saw workers fail one after another, or forgave them. */
  failing(known: EndpointRequests): void;
  /** The machine of a worker that is watched here has ended. */
  gone(worker: ServingWorker): void;
}

export interface RequestNewsParts {
  readonly clock: Clock;
  readonly gateways: Pick<Gateways, "tell" | "hasOthers" | "onNotification" | "onLook">;
  /** Names this run of the gateway. */
  readonly from: string;
  readonly hostId: string;
  readonly book: RequestBook;
  /** Another gateway told something of an endpoint. */
  readonly heard: (known: EndpointRequests) => void;
  /** A worker that is watched here failed a request of another gateway. */
  readonly doubt: (workerId: string) => void;
}

/** What was told counts for so long. */
const NEWS_LIFE_MS = 15_000;
/** What has not changed is told again after this time. */
const REPEAT_MS = 5_000;
/** Notifications have to stay small. */
const WORKERS_PER_NEWS = 40;

export function createRequestNews(parts: RequestNewsParts): RequestNewsDesk {
  const { clock, gateways, from, hostId, book, heard, doubt } = parts;
  const told = new Map<string, { readonly text: string; readonly atMs: number }>();

  function send(
    known: EndpointRequests,
    workers: readonly RequestNewsOfWorker[],
    more?: Pick<RequestNews, "failing">,
  ): void {
    const { endpointId, held } = known;
    const common = { endpointId, from, hostId, waiting: held.count, oldestAtMs: held.oldestSinceMs, ...more };
    for (let at = 0; at === 0 || at < workers.length; at += WORKERS_PER_NEWS) {
      gateways.tell({ kind: "requests", ...common, workers: workers.slice(at, at + WORKERS_PER_NEWS) });
    }
  }

  function tell(known: EndpointRequests): void {
    if (!gateways.hasOthers) return;
    const workers = [...known.workers.values()].flatMap(newsOf);
    told.set(known.endpointId, { text: textOf(known, workers), atMs: clock.now() });
    send(known, workers);
  }

  /** Tells what has changed since, and now and then what has not. */
  function repeat(): void {
    book.trim();
    if (!gateways.hasOthers) return;
    for (const known of book.all()) {
      const workers = [...known.workers.values()].flatMap(newsOf);
      const before = told.get(known.endpointId);
      const hasNothing = workers.length === 0 && known.held.count === 0;
      const isSame = before?.text === textOf(known, workers);
      if (isSame && (hasNothing || clock.now() - before.atMs < REPEAT_MS)) continue;
      if (before === undefined && hasNothing) continue;
      tell(known);
    }
  }

  function hear(news: RequestNews): void {
    const untilMs = clock.now() + NEWS_LIFE_MS;
    const known = book.of(news.endpointId);
    if (news.waiting === 0) known.elsewhere.delete(news.from);
    else known.elsewhere.set(news.from, { waiting: news.waiting, oldestAtMs: news.oldestAtMs, untilMs });
    if (news.failing !== undefined) known.failing = news.failing;
    for (const item of news.workers) hearOfWorker(news, item, untilMs);
    heard(known);
  }

  function hearOfWorker({ endpointId, ...news }: RequestNews, item: RequestNewsOfWorker, untilMs: number): void {
    const { workerId, watched } = item;
    if (item.gone === true) return book.remove(endpointId, workerId);
    const here = book.worker(endpointId, workerId);
    const isMine = here !== undefined && here.newsUntilMs === null;
    if (watched !== undefined && !isMine) {
      // Gateways of one host reach its workers alike.
      const url = news.hostId === hostId ? watched.url : null;
      const worker = book.enter({ endpointId, workerId, hostId: news.hostId, url, newsUntilMs: untilMs });
      worker.ready = watched.ready;
      worker.health = watched.health;
      if (watched.ready) worker.readyAtMs = clock.now();
    }
    const { underWay, lastRequestAtMs } = item;
    book.worker(endpointId, workerId)?.told.set(news.from, { underWay, lastRequestAtMs, untilMs });
    if (item.doubted === true && isMine) doubt(workerId);
  }

  gateways.onNotification((notification: GatewayNotification) => {
    if (notification.kind === "requests" && notification.from !== from) hear(notification);
  });
  gateways.onLook(repeat);

  return {
    tell,
    doubt(worker) {
      const { workerId, underWay, lastRequestAtMs } = worker;
      send(book.of(worker.endpointId), [{ workerId, underWay, lastRequestAtMs, doubted: true }]);
    },
    failing: (known) => send(known, [], { failing: known.failing }),
    gone(worker) {
      if (!gateways.hasOthers) return;
      const { workerId, lastRequestAtMs } = worker;
      send(book.of(worker.endpointId), [{ workerId, underWay: 0, lastRequestAtMs, gone: true }]);
    },
  };
}

/** Of a worker that only another gateway reaches, that gateway tells. */
function newsOf(worker: ServingWorker): readonly RequestNewsOfWorker[] {
  const { workerId, url, ready, health, underWay, lastRequestAtMs, newsUntilMs } = worker;
  if (url === null) return [];
  if (newsUntilMs === null) return [{ workerId, underWay, lastRequestAtMs, watched: { url, ready, health } }];
  return lastRequestAtMs === null ? [] : [{ workerId, underWay, lastRequestAtMs }];
}

function textOf({ held }: EndpointRequests, workers: readonly RequestNewsOfWorker[]): string {
  return JSON.stringify([held.count, held.oldestSinceMs, workers]);
}
