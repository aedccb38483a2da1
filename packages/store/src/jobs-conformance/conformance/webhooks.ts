import type { DueWebhook, JobStore, NewJob } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  complete,
  endpointId,
  fail,
  farFutureMs,
  inline,
  jobIn,
  nextPlace,
  retentionMs,
  startMs,
  stored,
  taken,
  textOf,
} from "./job-samples.ts";

const url = "https://example.org/hook";
const hooked: Partial<NewJob> = { extras: { webhook: url }, input: inline('{"n":1}') };

async function due(store: JobStore, nowMs: number = startMs): Promise<readonly DueWebhook[]> {
  const all = (await store.dueWebhooks(nowMs, 100)).map(({ job }) => store.webhook(job, nowMs));
  return (await Promise.all(all)).filter((webhook) => webhook !== undefined);
}

async function onlyDue(store: JobStore, nowMs: number = startMs): Promise<DueWebhook> {
  const [webhook, ...others] = await due(store, nowMs);
  expect(others).toEqual([]);
  if (webhook === undefined) throw new Error("no webhook is due");
  return webhook;
}

export function describeWebhooks(rig: JobStoreRig): void {
  const { store } = rig;
  describe("webhook outbox", () => {
    test.each(["COMPLETED", "FAILED", "TIMED_OUT", "CANCELLED"] as const)(
      "a webhook is due from the moment the job is %s",
      async (state) => {
        expect(await store.nextWebhookAtMs()).toBeNull();
        const { job } = await jobIn(store, state, hooked);
        expect(await store.nextWebhookAtMs()).toBe(startMs);
        expect(await due(store, startMs - 1)).toEqual([]);
        const webhook = await onlyDue(store);
        expect(webhook).toMatchObject({ job, url, tries: 0 });
        expect(textOf(webhook.input)).toBe('{"n":1}');
        expect(textOf(webhook.output)).toBe(state === "COMPLETED" ? '"result"' : null);
      },
    );

    test("a job without one has none, and a waiting or running job has none yet", async () => {
      await jobIn(store, "COMPLETED");
      await jobIn(store, "IN_PROGRESS", hooked);
      await jobIn(store, "IN_QUEUE", hooked);
      expect(await due(store)).toEqual([]);
      expect(await store.nextWebhookAtMs()).toBeNull();
    });

    test("one that was not acknowledged is due again when it was told to be, with its tries", async () => {
      const { job } = await jobIn(store, "COMPLETED", hooked);
      await store.webhookTried(job, 1, startMs + 5_000);
      expect(await store.nextWebhookAtMs()).toBe(startMs + 5_000);
      expect(await due(store, startMs + 4_999)).toEqual([]);
      expect(await onlyDue(store, startMs + 5_000)).toMatchObject({ tries: 1 });
      await rig.reopen();
      expect(await onlyDue(store, startMs + 5_000)).toMatchObject({ tries: 1, url });
    });

    test("one that was delivered or given up is not due any more", async () => {
      const { job } = await jobIn(store, "COMPLETED", hooked);
      await store.webhookTried(job, 1, null);
      expect(await due(store, farFutureMs)).toEqual([]);
      expect(await store.nextWebhookAtMs()).toBeNull();
      await store.webhookTried(job, 2, startMs);
      expect(await due(store, farFutureMs), "a try that was told late").toEqual([]);
    });

    test("the oldest come first, at most as many as asked for", async () => {
      const jobs = [await jobIn(store, "COMPLETED", hooked), await jobIn(store, "COMPLETED", hooked)];
      const third = await jobIn(store, "COMPLETED", hooked);
      for (const [index, { job }] of jobs.entries()) await store.webhookTried(job, 1, startMs + 20 - index);
      const dueIds = (await store.dueWebhooks(startMs + 20, 2)).map(({ job }) => job.id);
      expect(dueIds).toEqual([third.job.id, jobs[1]?.job.id]);
    });

    test("those that became due before a moment can be left out, and the next one after it asked for", async () => {
      const [first, second] = [await jobIn(store, "COMPLETED", hooked), await jobIn(store, "COMPLETED", hooked)];
      await store.webhookTried(second.job, 1, startMs + 20);
      const since = async (fromMs: number): Promise<string[]> =>
        (await store.dueWebhooks(startMs + 20, 10, fromMs)).map(({ job }) => job.id);
      expect(await since(startMs)).toEqual([first.job.id, second.job.id]);
      expect(await since(startMs + 1)).toEqual([second.job.id]);
      expect(await since(startMs + 20)).toEqual([second.job.id]);
      expect(await store.nextWebhookAtMs(startMs)).toBe(startMs + 20);
      expect(await store.nextWebhookAtMs(startMs + 20)).toBeNull();
      expect(await store.webhook(second.job, startMs + 19), "not due yet").toBeUndefined();
    });

    test("a job with a webhook still to deliver is unseen after its time, but stays until that is done", async () => {
      const { job } = await jobIn(store, "COMPLETED", hooked);
      const endMs = startMs + retentionMs;
      expect(await store.get(endpointId, job.id, endMs)).toBeUndefined();
      expect(await store.expireDue(endMs, 10)).toEqual([]);
      const webhook = await onlyDue(store, endMs);
      expect([textOf(webhook.input), textOf(webhook.output)]).toEqual(['{"n":1}', '"result"']);
      await store.webhookTried(job, 1, null);
      expect(store.nextExpiryAtMs()).toBeLessThanOrEqual(endMs);
      expect((await store.expireDue(endMs, 10)).map(({ job: removed }) => removed.id)).toEqual([job.id]);
    });

    test("a retry drops the webhook of the earlier end, and the next end has all its tries", async () => {
      const { job } = await jobIn(store, "FAILED", hooked);
      await store.webhookTried(job, 2, startMs + 15_000);
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      expect(await store.nextWebhookAtMs()).toBeNull();
      await complete(store, attemptOf(await taken(store)), startMs + 1);
      expect(await onlyDue(store, startMs + 1)).toMatchObject({ tries: 0, job: { status: "COMPLETED" } });
    });

    test("word about the webhook of an earlier end says nothing about that of the next", async () => {
      const first = await jobIn(store, "FAILED", hooked);
      await store.retry(endpointId, first.job.id, nextPlace(startMs), startMs);
      await fail(store, attemptOf(await taken(store)));
      await store.webhookTried(first.job, 1, null);
      expect(await onlyDue(store)).toMatchObject({ tries: 0, job: await stored(store, first.job.id) });
    });

    test("word about a job that is gone is forgotten", async () => {
      const { job } = await jobIn(store, "COMPLETED");
      await store.expireDue(job.expiresAtMs, 10);
      await store.webhookTried(job, 1, startMs);
      expect(await due(store, farFutureMs)).toEqual([]);
    });
  });
}
