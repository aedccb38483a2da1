import { expect, test } from "vitest";
import type { WebhookAnswer } from "../jobs/model/ports.ts";
import type { Batch } from "./batch.ts";
import { draft } from "./batch-rules.ts";
import { createBatchWebhooks } from "./batch-webhooks.ts";
import type { BatchStore } from "./ports.ts";

function endedBatches(count: number): Batch[] {
  const facts = { endpointId: "e", accountId: "a", webhook: "http://receiver.test/end" };
  return Array.from({ length: count }, (_, n) => ({ ...draft({ id: `b${n}`, ...facts }, 0), webhookDueAtMs: 1 }));
}

function storeOf(batches: readonly Batch[]): BatchStore {
  const get = async (id: string) => batches.find((batch) => batch.id === id);
  return { get, change: async () => undefined } as unknown as BatchStore;
}

test("many webhooks of an account are sent in turns, each once, and by no gateway that does not lead any more", async () => {
  const due = endedBatches(100);
  const begun: string[] = [];
  const answers: PromiseWithResolvers<WebhookAnswer>[] = [];
  const gateways = { leads: true };
  const webhooks = createBatchWebhooks({
    clock: { now: () => 2 } as never,
    store: storeOf(due),
    gateways,
    sendWebhook({ id }) {
      begun.push(id);
      const answer = Promise.withResolvers<WebhookAnswer>();
      answers.push(answer);
      return answer.promise;
    },
    onError: (error) => expect.fail(String(error)),
  });
  webhooks.send(due);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(20);
  const answerAll = async (): Promise<void> => {
    for (const { resolve } of answers.splice(0)) resolve({ outcome: "acknowledged", statusCode: 200, error: null });
    await new Promise(setImmediate);
  };
  await answerAll();
  webhooks.send(due.slice(20));
  expect(begun).toHaveLength(40);
  expect(new Set(begun).size).toBe(40);
  gateways.leads = false;
  await answerAll();
  expect(begun).toHaveLength(40);
});

test("a webhook that was changed is called at its new address, and one that was taken away is not called", async () => {
  const [changed, removed] = endedBatches(2);
  if (changed === undefined || removed === undefined) throw new Error("there are no batches");
  const now = [
    { ...changed, webhook: "http://receiver.test/new" },
    { ...removed, webhook: null, webhookDueAtMs: null },
  ];
  const called: (string | null)[] = [];
  const webhooks = createBatchWebhooks({
    clock: { now: () => 2 } as never,
    store: storeOf(now),
    gateways: { leads: true },
    async sendWebhook({ webhook }) {
      called.push(webhook);
      return { outcome: "acknowledged", statusCode: 200, error: null };
    },
    onError: (error) => expect.fail(String(error)),
  });
  webhooks.send([changed, removed]);
  await webhooks.close();
  expect(called).toEqual(["http://receiver.test/new"]);
});
