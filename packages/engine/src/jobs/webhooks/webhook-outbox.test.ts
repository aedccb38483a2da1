import { afterEach, expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import type { JobRecord } from "../model/job.ts";
import type { DueWebhook, JobStore, WebhookAnswer } from "../model/ports.ts";
import { firstPlacement } from "../model/shard-placement.ts";
import { createWebhookOutbox, type WebhookOutbox } from "./webhook-outbox.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
let outbox: WebhookOutbox;
afterEach(() => outbox.close());

test("a webhook is sent once, also when a look that began before shows it as due after its delivery", async () => {
  const job = { id: "job1", endpointId: "endpoint1" } as JobRecord;
  const webhook: DueWebhook = {
    job,
    url: "http://127.0.0.1/hook",
    tries: 0,
    dueAtMs: 0,
    input: { kind: "inline", bytes: new Uint8Array() },
    output: null,
  };
  let isTried = false;
  const answers: (() => void)[] = [];
  const store = {
    // What the database shows is decided when it is asked, and told later.
    dueWebhooks: () => {
      const shown = isTried ? [] : [webhook];
      return new Promise<readonly DueWebhook[]>((resolve) => answers.push(() => resolve(shown)));
    },
    webhook: async () => (isTried ? undefined : webhook),
    nextWebhookAtMs: async () => null,
    webhookTried: async () => {
      isTried = true;
    },
  } as unknown as JobStore;
  const sent: ((answer: WebhookAnswer) => void)[] = [];
  const endpoint = {
    id: "endpoint1",
    accountId: "account1",
    type: "QB" as const,
    version: 1,
    executionTimeoutMs: 1_000,
    placement: firstPlacement,
  };
  outbox = createWebhookOutbox({
    clock: createClock({ frozenAtMs: 0 }),
    store,
    sender: { send: () => new Promise((resolve) => sent.push(resolve)) },
    endpoints: { get: () => endpoint, refresh: async () => endpoint },
    secretOf: async () => "secret",
    leads: () => true,
    onExpiryChanged: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  outbox.poke();
  await turn();
  answers.shift()?.();
  await turn();
  expect(sent).toHaveLength(1);
  // A look begins while it is being delivered, and is answered only afterwards.
  outbox.poke();
  await turn();
  sent[0]?.({ outcome: "acknowledged", statusCode: 200, error: null });
  await turn();
  while (answers.length > 0) {
    answers.shift()?.();
    await turn();
  }
  expect(sent).toHaveLength(1);
});
