import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../kernel/clock.ts";
import type { WebhookAnswer } from "../jobs/model/ports.ts";
import { type MemoryNotifications, memoryNotifications, ruleOf } from "./memory-notifications.test-support.ts";
import { createNotificationOutbox, type NotificationOutbox } from "./notification-outbox.ts";

let clock: MovableClock;
let store: MemoryNotifications;
let outbox: NotificationOutbox;
let leads: boolean;
let sent: { readonly id: string; readonly attempt: number }[];
let answer: () => WebhookAnswer;

const status = (statusCode: number): WebhookAnswer => ({
  outcome: statusCode < 300 ? "acknowledged" : "refused",
  statusCode,
  error: null,
});

beforeEach(() => {
  clock = createClock({ frozenAtMs: 1_000 });
  store = memoryNotifications([ruleOf()]);
  leads = true;
  sent = [];
  answer = () => status(204);
  outbox = createNotificationOutbox({
    clock,
    store,
    sender: {
      async send({ id, attempt, body }) {
        sent.push({ id, attempt });
        expect(JSON.parse(body)).toMatchObject({ id, type: "notification" });
        return answer();
      },
    },
    secretOf: async () => "secret",
    leads: () => leads,
    onTried: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  });
});
afterEach(() => outbox.close());

async function written(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(clock.now()).toISOString();
    const subject = { kind: "endpoint", id: `ep${index}`, name: null } as const;
    const rule = { id: "rule1", name: "jobs wait" };
    const told = { type: "notification", state: "began", condition: "QUEUE_AGE", message: "", figures: {} } as const;
    const firing = { subject, sinceMs: clock.now(), toldAtMs: clock.now(), clearSinceMs: null };
    await store.turn(
      { id: "rule1", generation: 1 },
      { before: null, after: firing, tells: "began" },
      { ...told, id: `message${index}`, rule, subject, at, since: at },
    );
  }
}

describe("messages", () => {
  test("are each sent once where they are acknowledged, however many there are", async () => {
    await written(700);
    outbox.poke();
    outbox.poke();
    await expect.poll(() => store.deliveries.length).toBe(700);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(700);
    expect(sent).toHaveLength(700);
    expect(store.deliveries[0]).toMatchObject({ state: "began", attempt: 1, statusCode: 204, nextTryAtMs: null });
  });

  test("are tried again with the pauses of webhooks, then given up", async () => {
    answer = () => status(500);
    await written(1);
    outbox.poke();
    await expect
      .poll(() => store.deliveries)
      .toMatchObject([{ attempt: 1, statusCode: 500, nextTryAtMs: 1_000 + limits.webhookFirstRetryDelayMs }]);
    await clock.advance(limits.webhookFirstRetryDelayMs);
    await expect.poll(() => store.deliveries.length).toBe(2);
    await clock.advance(limits.webhookSecondRetryDelayMs);
    await expect.poll(() => store.deliveries.at(-1)).toMatchObject({ attempt: 3, nextTryAtMs: null });
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await store.nextDueAtMs(0)).toBeNull();
  });

  test("are left to the gateway that leads", async () => {
    leads = false;
    await written(1);
    outbox.poke();
    leads = true;
    expect(sent).toEqual([]);
    outbox.poke();
    await expect.poll(() => sent.length).toBe(1);
  });
});
