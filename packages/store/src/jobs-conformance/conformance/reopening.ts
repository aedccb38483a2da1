import type { NewJob } from "@millrace/engine";
import { isTerminal, jobStates } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  blob,
  claim,
  complete,
  endpointId,
  everythingOf,
  inline,
  jobIn,
  newJob,
  running,
  startMs,
  submitted,
  traceparent,
} from "./job-samples.ts";

/** An answered change is there after the store was opened again, and none is there twice. */
export function describeReopening(rig: JobStoreRig): void {
  const { store } = rig;
  describe("reopening", () => {
    test.each(jobStates)("a job in %s is the same as before", async (state) => {
      const changes: Partial<NewJob> = {
        sync: true,
        lowPriority: true,
        executionTimeoutMs: 9_000,
        extras: { webhook: "https://example.org/hook", s3Config: "{}", traceparent },
      };
      const { job } = await jobIn(store, state, changes);
      const before = await everythingOf(store, job.id);
      const lastSequence = await store.lastSequence();
      await rig.reopen();
      expect(await everythingOf(store, job.id)).toEqual(before);
      expect(await store.lastSequence()).toBe(lastSequence);
      if (isTerminal(state)) return;
      expect(store.nextExpiryAtMs()).toBeGreaterThan(startMs);
      expect(store.nextExpiryAtMs()).toBeLessThanOrEqual(job.expiresAtMs);
    });

    test("an attempt under way goes on: its chunks, its delivery, its token", async () => {
      const job = await running(store);
      const chunk = (text: string) => [{ output: inline(text), metrics: null }];
      await store.appendChunks(attemptOf(job), chunk("a"), startMs);
      await store.appendChunks(attemptOf(job), chunk("b"), startMs);
      await store.markDelivered(job.id, 1);
      await rig.reopen();
      expect(await store.running()).toEqual([{ ...job, chunks: 2 }]);
      await store.appendChunks(attemptOf(job), chunk("c"), startMs);
      const page = await store.chunks(endpointId, job.id, { after: "delivered", maxBytes: 100 }, startMs);
      expect(page?.chunks.map(({ number }) => number)).toEqual([2, 3]);
      expect((await complete(store, attemptOf(job))).kind).toBe("applied");
    });

    test("the queue keeps its order, and the idempotency keys their jobs", async () => {
      const low = await submitted(store, { lowPriority: true });
      const first = newJob({ idempotency: { key: "k", bodyHash: "h" } });
      await store.submit(first);
      const second = await submitted(store);
      await rig.reopen();
      const repeated = newJob({ idempotency: { key: "k", bodyHash: "h" } });
      expect(await store.submit(repeated)).toMatchObject({ kind: "repeated", job: { id: first.id } });
      const claimed = await claim(store, { maxJobs: 9 });
      expect(claimed.map(({ job }) => job.id)).toEqual([first.id, second, low]);
    });

    test("blobs are still known when their job goes", async () => {
      const job = await running(store, { input: blob("input") });
      await store.appendChunks(attemptOf(job), [{ output: blob("chunk"), metrics: null }], startMs);
      await rig.reopen();
      await store.expireDue(job.expiresAtMs, 10);
      expect([...rig.unreferenced].sort()).toEqual(["chunk", "input"]);
    });
  });
}
