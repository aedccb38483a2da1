import fc from "fast-check";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { JobRecord } from "../model/job.ts";
import type { WebhookDue } from "../model/ports.ts";
import { createWebhookQueue, underWayOfAccountMax } from "./webhook-queue.ts";

const TIMEOUT_MS = limits.webhookTimeoutMs;
let made = 0;

function webhookTo(host: string): WebhookDue {
  made += 1;
  return { job: { id: `job${made}` } as JobRecord, url: `https://${host}/hook`, tries: 0, dueAtMs: 0 };
}

const newQueue = () => createWebhookQueue<WebhookDue>(({ job }) => job.id);
type WebhookQueue = ReturnType<typeof newQueue>;

function fill(queue: WebhookQueue, accountId: string, host: string, count: number): void {
  for (let added = 0; added < count; added += 1) queue.add(webhookTo(host), accountId);
}

function all(queue: WebhookQueue, nowMs = 0): WebhookDue[] {
  const begun: WebhookDue[] = [];
  for (let next = queue.next(nowMs); next !== undefined; next = queue.next(nowMs)) begun.push(next);
  return begun;
}

const hostOf = ({ url }: WebhookDue): string => new URL(url).host;

describe("the queue of webhooks", () => {
  test("gives accounts their turns, and the hosts of an account theirs", () => {
    const queue = newQueue();
    fill(queue, "a", "a1", 3);
    fill(queue, "a", "a2", 1);
    fill(queue, "b", "b1", 2);
    expect(all(queue).map(hostOf)).toEqual(["a1", "b1", "a2", "b1", "a1", "a1"]);
  });

  test("begins no delivery twice, also when it is shown as due again while it is under way", () => {
    const queue = newQueue();
    const webhook = webhookTo("h");
    queue.add(webhook, "a");
    queue.add(webhook, "a");
    expect(all(queue)).toEqual([webhook]);
    queue.add(webhook, "a");
    expect(all(queue)).toEqual([]);
    queue.ended(webhook, "acknowledged", 0);
    // Whether it still is to be sent, the database says.
    expect(all(queue)).toEqual([webhook]);
    queue.ended(webhook, null, 0);
    expect(all(queue)).toEqual([]);
  });

  test("calls a host that does not answer less and less, and as before once it answers", () => {
    const queue = newQueue();
    fill(queue, "a", "silent", 100);
    const first = all(queue);
    expect(first).toHaveLength(underWayOfAccountMax);
    for (const webhook of first) queue.ended(webhook, "unanswered", TIMEOUT_MS);
    let nowMs: number = TIMEOUT_MS;
    const pauses: number[] = [];
    for (let silences = 0; silences < 7; silences += 1) {
      const goesOnAtMs = queue.nextAtMs(nowMs) ?? 0;
      pauses.push(goesOnAtMs - nowMs);
      expect(all(queue, goesOnAtMs - 1)).toEqual([]);
      const few = all(queue, goesOnAtMs);
      expect(few).toHaveLength(2);
      nowMs = goesOnAtMs + TIMEOUT_MS;
      for (const webhook of few) queue.ended(webhook, "unanswered", nowMs);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    nowMs = queue.nextAtMs(nowMs) ?? 0;
    const [answered] = all(queue, nowMs);
    if (answered !== undefined) queue.ended(answered, "refused", nowMs);
    expect(all(queue, nowMs).length).toBeGreaterThan(10);
  });

  test("keeps a part in memory, and asks for more once there is room", () => {
    const queue = newQueue();
    fill(queue, "a", "h", 1_000);
    expect(queue.takeMore()).toBe(false);
    let sent = 0;
    for (let begun = all(queue); begun.length > 0; begun = all(queue)) {
      sent += begun.length;
      for (const webhook of begun) queue.ended(webhook, "acknowledged", 0);
    }
    expect(sent).toBe(500);
    expect(queue.takeMore()).toBe(true);
    expect(queue.takeMore()).toBe(false);
  });

  test("black holes of other accounts delay a webhook by less than one timeout, however many wait for them", () => {
    const blackHole = fc.record({
      account: fc.constantFrom("x", "y"),
      host: fc.integer({ min: 1, max: 40 }),
      count: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(blackHole, { maxLength: 20 }), fc.integer({ min: 0, max: 60_000 }), (holes, arrivesAtMs) => {
        const queue = newQueue();
        for (const { account, host, count } of holes) fill(queue, account, `hole${host}.example`, count);
        const endsAtMs = new Map<WebhookDue, number>();
        const wanted = webhookTo("good.example");
        for (let nowMs = 0; nowMs <= arrivesAtMs + TIMEOUT_MS; nowMs += 500) {
          for (const [webhook, atMs] of endsAtMs) {
            if (atMs > nowMs) continue;
            endsAtMs.delete(webhook);
            queue.ended(webhook, "unanswered", nowMs);
          }
          if (nowMs >= arrivesAtMs) queue.add(wanted, "good");
          for (const webhook of all(queue, nowMs)) {
            if (webhook === wanted) return;
            endsAtMs.set(webhook, nowMs + TIMEOUT_MS);
          }
        }
        throw new Error("the webhook was not sent in time");
      }),
      { numRuns: 60 },
    );
  });
});
