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

test("many webhooks of an account are sent in turns, each once, and by no gateway that does not lead any more", async () => {
  const begun: string[] = [];
  const answers: PromiseWithResolvers<WebhookAnswer>[] = [];
  const gateways = { leads: true };
  const webhooks = createBatchWebhooks({
    clock: { now: () => 2 } as never,
    store: { change: async () => undefined } as unknown as BatchStore,
    gateways,
    sendWebhook({ id }) {
      begun.push(id);
      const answer = Promise.withResolvers<WebhookAnswer>();
      answers.push(answer);
      return answer.promise;
    },
    onError: (error) => expect.fail(String(error)),
  });
  const due = endedBatches(100);
  webhooks.send(due);
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
