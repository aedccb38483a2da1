import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../clock.ts";
import type { DueWebhook, JobStore, QueueEndpoints, WebhookSender } from "./ports.ts";

/** Deliveries under way at once. */
const CONCURRENT_MAX = 20;

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
  onExpiryChanged: () => void;
  onError: (error: unknown) => void;
}): WebhookOutbox {
  const { clock, store, onError } = options;
  const underWay = new Map<string, Promise<void>>();
  let timer: Timer | undefined;
  let poked = false;
  let closed = false;

  async function deliver(webhook: DueWebhook): Promise<void> {
    const endpoint = options.endpoints.get(webhook.job.endpointId);
    const delivered =
      endpoint !== undefined && (await options.sender.send(webhook, await options.secretOf(endpoint.accountId)));
    const tries = webhook.tries + 1;
    const delayMs = delivered || endpoint === undefined ? null : webhookRetryDelayMs(tries);
    await store.webhookTried(webhook.job, tries, delayMs === null ? null : clock.now() + delayMs);
    options.onExpiryChanged();
  }

  async function dispatch(): Promise<void> {
    timer?.cancel();
    const due = await store.dueWebhooks(clock.now(), CONCURRENT_MAX * 2);
    for (const webhook of due) {
      const { id } = webhook.job;
      if (closed || underWay.size >= CONCURRENT_MAX) break;
      if (underWay.has(id)) continue;
      const delivery = deliver(webhook)
        .catch(onError)
        .finally(() => {
          underWay.delete(id);
          poke();
        });
      underWay.set(id, delivery);
    }
    if (closed || underWay.size >= CONCURRENT_MAX) return;
    const nextAtMs = await store.nextWebhookAtMs();
    if (nextAtMs !== null && nextAtMs > clock.now()) timer = clock.setTimer(nextAtMs, poke);
  }

  function poke(): void {
    if (poked || closed) return;
    poked = true;
    setImmediate(() => {
      poked = false;
      dispatch().catch(onError);
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
