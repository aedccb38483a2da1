import type { Clock } from "../kernel/clock.ts";
import type { WebhookAnswer } from "../jobs/model/ports.ts";
import type { Batch } from "./batch.ts";
import { webhookTried } from "./batch-rules.ts";
import type { BatchStore } from "./ports.ts";

/** Sends the end of a batch to its webhook. Never rejects. */
export type SendBatchWebhook = (batch: Batch) => Promise<WebhookAnswer>;

/** Delivers the webhooks of batches that have ended, each with the tries of those of jobs. */
export interface BatchWebhooks {
  /** Begins what is due among these, and is not under way. */
  send(batches: readonly Batch[]): void;
  /** Waits for the deliveries under way. */
  close(): Promise<void>;
}

export function createBatchWebhooks(parts: {
  readonly clock: Clock;
  readonly store: BatchStore;
  readonly sendWebhook: SendBatchWebhook;
  readonly onError: (error: unknown) => void;
}): BatchWebhooks {
  const { clock, store, sendWebhook, onError } = parts;
  const underWay = new Map<string, Promise<void>>();

  async function deliver(batch: Batch): Promise<void> {
    const { outcome } = await sendWebhook(batch);
    const rule = (same: Batch): Batch =>
      same.webhookDueAtMs === null ? same : webhookTried(same, outcome === "acknowledged", clock.now());
    await store.change(batch.id, { rule });
  }

  return {
    send(batches) {
      for (const batch of batches) {
        if (batch.webhookDueAtMs === null || batch.webhookDueAtMs > clock.now() || underWay.has(batch.id)) continue;
        const delivery = deliver(batch)
          .catch(onError)
          .finally(() => underWay.delete(batch.id));
        underWay.set(batch.id, delivery);
      }
    },
    async close() {
      await Promise.all(underWay.values());
    },
  };
}
