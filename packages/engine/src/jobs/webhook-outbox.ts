import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../clock.ts";
import type { DueWebhook, JobStore, QueueEndpoints, WebhookSender } from "./ports.ts";

/** Deliveries under way at once. */
const CONCURRENT_MAX = 20;

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
  const { clock, store, onError } = options;
  const underWay = new Map<string, Promise<void>>();
  let timer: Timer | undefined;
  let poked = false;
  let closed = false;
  let pausedUntilMs = 0;
  let looking: Promise<void> = Promise.resolve();
  /** Deliveries that ended during the look under way, which may still show them as due. */
  const endedMeanwhile = new Set<string>();

  async function send(webhook: DueWebhook, accountId: string): Promise<boolean> {
    try {
      return await options.sender.send(webhook, await options.secretOf(accountId));
    } catch (error) {
      onError(error);
      return false;
    }
  }

  async function deliver(webhook: DueWebhook): Promise<void> {
    const endpoint = options.endpoints.get(webhook.job.endpointId);
    const delivered = endpoint !== undefined && (await send(webhook, endpoint.accountId));
    const tries = webhook.tries + 1;
    const delayMs = delivered || endpoint === undefined ? null : webhookRetryDelayMs(tries);
    await store.webhookTried(webhook.job, tries, delayMs === null ? null : clock.now() + delayMs);
    options.onExpiryChanged();
  }

  async function dispatch(): Promise<void> {
    poked = false;
    if (closed) return;
    timer?.cancel();
    if (clock.now() < pausedUntilMs) {
      timer = clock.setTimer(pausedUntilMs, poke);
      return;
    }
    endedMeanwhile.clear();
    for (const webhook of await store.dueWebhooks(clock.now(), CONCURRENT_MAX * 2)) {
      const { id } = webhook.job;
      if (closed || underWay.size >= CONCURRENT_MAX) break;
      if (underWay.has(id) || endedMeanwhile.has(id)) continue;
      const delivery = deliver(webhook)
        .catch((error: unknown) => {
          // What was tried could not be written down: trying again at once would flood the receiver.
          pausedUntilMs = clock.now() + PAUSE_MS;
          onError(error);
        })
        .finally(() => {
          underWay.delete(id);
          endedMeanwhile.add(id);
          poke();
        });
      underWay.set(id, delivery);
    }
    if (closed || underWay.size >= CONCURRENT_MAX) return;
    const nextAtMs = await store.nextWebhookAtMs();
    if (nextAtMs === null) return;
    if (nextAtMs > clock.now()) timer = clock.setTimer(nextAtMs, poke);
    // It became due since the look above. One under way pokes when it is done.
    else if (underWay.size === 0) poke();
  }

  function poke(): void {
    if (poked || closed || !options.leads()) return;
    poked = true;
    // One look after the other.
    setImmediate(() => {
      looking = looking.then(dispatch).catch(onError);
    });
  }
  return {
    poke,
    async close() {
      closed = true;
      timer?.cancel();
      await Promise.allSettled(underWay.values());
    },
  };
}
