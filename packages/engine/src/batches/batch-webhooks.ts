import type { Gateways } from "../gateways/ports.ts";
import type { Clock } from "../kernel/clock.ts";
import type { WebhookAnswer, WebhookOutcome } from "../jobs/model/ports.ts";
import { createWebhookQueue } from "../jobs/webhooks/webhook-queue.ts";
import type { Batch } from "./batch.ts";
import { webhookTried } from "./batch-rules.ts";
import type { BatchStore } from "./ports.ts";

/** Sends the end of a batch to its webhook. Never rejects. */
export type SendBatchWebhook = (batch: Batch) => Promise<WebhookAnswer>;

/** A batch that has ended, and whom to tell. */
interface Due {
  readonly url: string;
  readonly batch: Batch;
}

/** Delivers the webhooks of batches that have ended, as fairly as those of jobs, and with their tries. */
export interface BatchWebhooks {
  /** What is due among these, and is not under way, is sent in its turn. */
  send(batches: readonly Batch[]): void;
  /** Waits for the deliveries under way. */
  close(): Promise<void>;
}

export function createBatchWebhooks(parts: {
  readonly clock: Clock;
  readonly store: BatchStore;
  readonly gateways: Pick<Gateways, "leads">;
  readonly sendWebhook: SendBatchWebhook;
  readonly onError: (error: unknown) => void;
}): BatchWebhooks {
  const { clock, store, gateways, sendWebhook, onError } = parts;
  const queue = createWebhookQueue<Due>(({ batch }) => batch.id);
  const underWay = new Map<string, Promise<void>>();
  let isClosed = false;

  async function deliver(due: Due): Promise<void> {
    let outcome: WebhookOutcome | null = null;
    try {
      // It may have another address by now, or none.
      const batch = await store.get(due.batch.id);
      if (batch === undefined || batch.webhook === null || batch.webhookDueAtMs === null) return;
      ({ outcome } = await sendWebhook(batch));
      const acknowledged = outcome === "acknowledged";
      const rule = (same: Batch): Batch =>
        same.webhookDueAtMs === null ? same : webhookTried(same, acknowledged, clock.now());
      await store.change(due.batch.id, { rule });
    } finally {
      queue.ended(due, outcome, clock.now());
      underWay.delete(due.batch.id);
      sendNext();
    }
  }

  /** What waits when another gateway leads is sent there. */
  function sendNext(): void {
    while (!isClosed && gateways.leads) {
      const due = queue.next(clock.now());
      if (due === undefined) return;
      underWay.set(due.batch.id, deliver(due).catch(onError));
    }
  }

  return {
    send(batches) {
      for (const batch of batches) {
        const { id, webhook: url, webhookDueAtMs } = batch;
        if (url === null || webhookDueAtMs === null || webhookDueAtMs > clock.now() || underWay.has(id)) continue;
        queue.add({ url, batch }, batch.accountId);
      }
      sendNext();
    },
    async close() {
      isClosed = true;
      await Promise.all(underWay.values());
    },
  };
}
