import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../../kernel/clock.ts";
import type {
  DueWebhook,
  JobStore,
  QueueEndpoints,
  WebhookAnswer,
  WebhookDue,
  WebhookOutcome,
  WebhookSender,
} from "../model/ports.ts";
import { createWebhookQueue } from "./webhook-queue.ts";

/** Due webhooks read at once. */
const PAGE = 500;
/** How far the clocks of other gateways may be behind. */
const SKEW_MS = 2_000;
/** Interval at which all due webhooks are read again, not only those that became due since the last read. */
const READ_ALL_EVERY_MS = 60_000;
/** Pause after a try that could not be written down. */
const PAUSE_MS = 1000;

/** Delivers webhooks from the outbox: three tries with growing pauses, never the same one twice at a time. */
export interface WebhookOutbox {
  /** A webhook may have become due. */
  poke(): void;
  /** Waits for the deliveries under way. */
  close(): Promise<void>;
}

/** Pause after try number `tries` before the next one, or null when there is none. */
export function webhookRetryDelayMs(tries: number): number | null {
  if (tries >= limits.webhookAttemptsMax) return null;
  return tries === 1 ? limits.webhookFirstRetryDelayMs : limits.webhookSecondRetryDelayMs;
}

export function createWebhookOutbox(options: {
  clock: Clock;
  store: JobStore;
  sender: WebhookSender;
  endpoints: QueueEndpoints;
  secretOf: (accountId: string) => Promise<string>;
  /** Whether this process is the one that delivers. */
  leads: () => boolean;
  onExpiryChanged: () => void;
  onError: (error: unknown) => void;
}): WebhookOutbox {
  const { clock, store, endpoints, onError } = options;
  const queue = createWebhookQueue<WebhookDue>(({ job }) => job.id);
  const underWay = new Set<Promise<void>>();
  let timer: Timer | undefined;
  let poked = false;
  let closed = false;
  let pausedUntilMs = 0;
  let looking: Promise<void> = Promise.resolve();
  /** All that became due before was read. */
  let readUpToMs = 0;
  let readAllAtMs = 0;

  async function send(webhook: DueWebhook, accountId: string): Promise<WebhookAnswer> {
    try {
      return await options.sender.send(webhook, await options.secretOf(accountId));
    } catch (error) {
      onError(error);
      return { outcome: "refused", statusCode: null, error: "the service failed to send it" };
    }
  }

  /** Resolves to null when it is not due any more. */
  async function deliver({ job }: WebhookDue): Promise<WebhookOutcome | null> {
    const webhook = await store.webhook(job, clock.now());
    if (webhook === undefined) return null;
    const endpoint = endpoints.get(job.endpointId);
    const tries = webhook.tries + 1;
    if (endpoint === undefined) {
      await store.webhookTried(job, tries, null);
      options.onExpiryChanged();
      return null;
    }
    const { outcome, statusCode, error } = await send(webhook, endpoint.accountId);
    const delayMs = outcome === "acknowledged" ? null : webhookRetryDelayMs(tries);
    const atMs = clock.now();
    const nextTryAtMs = delayMs === null ? null : atMs + delayMs;
    await store.webhookTried(job, tries, nextTryAtMs, {
      type: "WEBHOOK",
      atMs,
      attempt: tries,
      statusCode,
      error,
      nextTryAtMs,
    });
    options.onExpiryChanged();
    return outcome;
  }

  function start(webhook: WebhookDue): void {
    const delivery = deliver(webhook)
      .catch((error: unknown) => {
        // What was tried could not be written down: trying again at once would flood the receiver.
        pausedUntilMs = clock.now() + PAUSE_MS;
        readAllAtMs = 0;
        onError(error);
        return null;
      })
      .then((outcome) => {
        underWay.delete(delivery);
        queue.ended(webhook, outcome, clock.now());
        poke();
      });
    underWay.add(delivery);
  }

  /** Takes over webhooks that became due; those already taken stay unchanged. */
  async function readDue(nowMs: number): Promise<void> {
    const readsAll = nowMs >= readAllAtMs || queue.takeMore();
    let fromMs = readsAll ? 0 : readUpToMs - SKEW_MS;
    if (readsAll) readAllAtMs = nowMs + READ_ALL_EVERY_MS;
    for (let limit = PAGE; ;) {
      const page = await store.dueWebhooks(nowMs, limit, fromMs);
      for (const webhook of page) {
        queue.add(webhook, endpoints.get(webhook.job.endpointId)?.accountId ?? "");
      }
      const last = page.at(-1);
      if (last === undefined || page.length < limit) break;
      // So many became due in one millisecond.
      if (last.dueAtMs === fromMs) limit *= 2;
      fromMs = last.dueAtMs;
    }
    readUpToMs = nowMs;
  }

  async function dispatch(): Promise<void> {
    poked = false;
    if (closed) return;
    timer?.cancel();
    if (clock.now() < pausedUntilMs) {
      timer = clock.setTimer(pausedUntilMs, poke);
      return;
    }
    const readAtMs = clock.now();
    await readDue(readAtMs);
    while (!closed) {
      const webhook = queue.next(clock.now());
      if (webhook === undefined) break;
      start(webhook);
    }
    const nextAtMs = earliest(await store.nextWebhookAtMs(readAtMs), queue.nextAtMs(readAtMs));
    if (nextAtMs === null || closed) return;
    // It may have become due since the read above.
    if (nextAtMs > clock.now()) timer = clock.setTimer(nextAtMs, poke);
    else poke();
  }

  function poke(): void {
    if (poked || closed || !options.leads()) return;
    poked = true;
    // One read at a time.
    setImmediate(() => {
      looking = looking.then(dispatch).catch(onError);
    });
  }
  return {
    poke,
    async close() {
      closed = true;
      timer?.cancel();
      await Promise.allSettled(underWay);
    },
  };
}

function earliest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
