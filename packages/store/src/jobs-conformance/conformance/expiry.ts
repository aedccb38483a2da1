import { createJobIdSource, type JobStore } from "@millrace/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  bulkDelayMs,
  claim,
  complete,
  endpointId,
  fail,
  inline,
  jobIn,
  newJob,
  nextPlace,
  retentionMs,
  running,
  startMs,
  stored,
  submitted,
  taken,
  timeOut,
  ttlMs,
} from "./job-samples.ts";

/** Removes all that is due; resolves to the ids. */
async function sweep(store: JobStore, nowMs: number): Promise<string[]> {
  return (await store.expireDue(nowMs, 1_000)).map(({ job }) => job.id);
}

/** Removes what may be removed by a clock that says this. */
async function upkeep({ store, removeInBulk }: JobStoreRig, nowMs: number): Promise<void> {
  await sweep(store, nowMs);
  await removeInBulk?.(nowMs);
}

/** All that is due now is removed, at once or, of what finished, in bulk. */
async function expectRemoved(
  rig: JobStoreRig,
  nowMs: number,
  due: { readonly unfinished?: readonly string[]; readonly finished?: readonly string[] },
): Promise<void> {
  const { unfinished = [], finished = [] } = due;
  const atOnce = rig.removeInBulk === undefined ? [...unfinished, ...finished] : unfinished;
  expect((await sweep(rig.store, nowMs)).sort()).toEqual(atOnce.toSorted());
  await rig.removeInBulk?.(nowMs + bulkDelayMs);
  for (const id of [...unfinished, ...finished]) {
    expect(await rig.store.get(endpointId, id, startMs)).toBeUndefined();
  }
}

export function describeExpiry(rig: JobStoreRig): void {
  const { store } = rig;
  describe("expiry", () => {
    test("a job is there in the millisecond before it expires, and for nobody in the one in which it does", async () => {
      const endMs = startMs + 10_000;
      const ends = { expiresAtMs: endMs, hardExpiresAtMs: endMs };
      const failed = await jobIn(store, "FAILED", ends);
      const begun = await running(store, ends);
      const attempt = attemptOf(begun);
      for (const { id } of [begun, failed.job]) {
        expect((await store.get(endpointId, id, endMs - 1))?.id).toBe(id);
        expect(await store.get(endpointId, id, endMs)).toBeUndefined();
        expect(await store.chunks(endpointId, id, { after: 0, maxBytes: 1 }, endMs)).toBeUndefined();
      }
      expect(await store.cancel(endpointId, begun.id, endMs)).toEqual({ kind: "missing" });
      expect(await store.retry(endpointId, failed.job.id, nextPlace(endMs), endMs)).toEqual({ kind: "missing" });
      expect(await store.setExpiry(endpointId, begun.id, endMs + 50_000, endMs)).toEqual({ kind: "missing" });
      expect(await complete(store, attempt, endMs)).toEqual({ kind: "missing" });
      expect(await timeOut(store, attempt, endMs)).toEqual({ kind: "missing" });
      expect(await store.progress(attempt, inline("1"), endMs)).toEqual({ kind: "missing" });
      expect(await store.appendChunks(attempt, [], endMs)).toEqual({ kind: "missing" });
      expect(await store.returnToQueue(attempt, "lose", endMs)).toEqual({ kind: "missing" });
      expect(await sweep(store, endMs - 1)).toEqual([]);
      await expectRemoved(rig, endMs, { unfinished: [begun.id], finished: [failed.job.id] });
    });

    test("tells what it removed, oldest end first, at most as many as asked for", async () => {
      const third = await submitted(store, { expiresAtMs: startMs + 30 });
      const first = await submitted(store, { expiresAtMs: startMs + 10 });
      const second = await submitted(store, { expiresAtMs: startMs + 20 });
      const removed = await store.expireDue(startMs + 100, 2);
      expect(removed.map(({ job }) => [job.id, job.status])).toEqual([
        [first, "IN_QUEUE"],
        [second, "IN_QUEUE"],
      ]);
      expect(await sweep(store, startMs + 100)).toEqual([third]);
      expect(await sweep(store, startMs + 100)).toEqual([]);
    });

    test("names a moment before which no job expires, whatever is done to the jobs", async () => {
      expect(store.nextExpiryAtMs()).toBeNull();
      const late = await submitted(store);
      const lower = (): number => store.nextExpiryAtMs() ?? Infinity;
      expect(lower()).toBeLessThanOrEqual(startMs + ttlMs);
      const soon = await submitted(store, { expiresAtMs: startMs + 10_000 });
      expect(lower()).toBeLessThanOrEqual(startMs + 10_000);
      await store.setExpiry(endpointId, late, startMs + 9_000, startMs);
      expect(lower()).toBeLessThanOrEqual(startMs + 9_000);
      await sweep(store, startMs + 9_000);
      expect(store.nextExpiryAtMs()).toBe(startMs + 10_000);
      await rig.reopen();
      expect(store.nextExpiryAtMs()).toBe(startMs + 10_000);
      await sweep(store, startMs + 10_000);
      expect(await store.get(endpointId, soon, startMs)).toBeUndefined();
      expect(store.nextExpiryAtMs()).toBeNull();
    });
  });

  test("at every moment all that is due is removed and nothing else, also after the clock was set back", async () => {
    // Keys of their own: those of the other tests are years ahead of the time of their jobs.
    const ids = createJobIdSource({ lastSequence: 0 });
    const { shard } = newJob().placement;
    const step = fc.oneof(
      fc.record({
        afterMs: fc.constantFrom(0, 0, 1, 1_000, -5, -60_000),
        ttlMs: fc.constantFrom(ttlMs, ttlMs, 5, ttlMs + 1),
      }),
      fc.record({ afterMs: fc.constantFrom(0, 1, 5, ttlMs - 1, ttlMs), ttlMs: fc.constant(null) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let nowMs = startMs;
        const kept = new Map<string, number>();
        for (const { afterMs, ttlMs: jobTtlMs } of [...steps, { afterMs: 3 * ttlMs, ttlMs: null }]) {
          nowMs += afterMs;
          if (jobTtlMs !== null) {
            const expiresAtMs = nowMs + jobTtlMs;
            const job = newJob({ ...ids.next(nowMs, false, shard), createdAtMs: nowMs, expiresAtMs });
            await store.submit(job);
            kept.set(job.id, expiresAtMs);
          }
          const due = [...kept].filter(([, atMs]) => atMs <= nowMs).map(([id]) => id);
          const nextAtMs = store.nextExpiryAtMs() ?? Infinity;
          expect(nextAtMs).toBeLessThanOrEqual(Math.min(...kept.values()));
          const removed = nextAtMs > nowMs ? [] : await sweep(store, nowMs);
          expect(removed.toSorted()).toEqual(due.toSorted());
          for (const id of due) kept.delete(id);
          expect(store.nextExpiryAtMs() ?? Infinity).toBeGreaterThan(nowMs);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("what has not expired when the clock is set back, by any time, stays until its end", async () => {
    const dayMs = 86_400_000;
    const usualMs = 1_800_000;
    const times = [fc.integer({ min: 0, max: 20 * dayMs }), fc.integer({ min: 0, max: dayMs })] as const;
    await fc.assert(
      fc.asyncProperty(...times, async (backMs, laterMs) => {
        const { job: before } = await jobIn(store, "COMPLETED", { retentionMs: usualMs });
        const earlierMs = startMs - backMs;
        await upkeep(rig, earlierMs);
        const begun = await running(store, { createdAtMs: earlierMs, retentionMs: usualMs });
        await complete(store, attemptOf(begun), earlierMs);
        for (const nowMs of [earlierMs, Math.min(earlierMs + laterMs, startMs + usualMs - 1)]) {
          await upkeep(rig, nowMs);
          expect((await store.get(endpointId, before.id, startMs))?.status).toBe("COMPLETED");
          const isOver = earlierMs + usualMs <= nowMs;
          expect((await store.get(endpointId, begun.id, nowMs))?.status).toBe(isOver ? undefined : "COMPLETED");
        }
      }),
      { numRuns: 30 },
    );
  });

  describe("retention", () => {
    test.each(["COMPLETED", "FAILED", "TIMED_OUT", "CANCELLED"] as const)(
      "%s is kept for the retention of the job, counted from its end",
      async (state) => {
        const { job } = await jobIn(store, state, { retentionMs: 1_234 });
        expect(job.expiresAtMs).toBe(startMs + 1_234);
        expect((await store.get(endpointId, job.id, startMs + 1_233))?.status).toBe(state);
        expect(await sweep(store, startMs + 1_233)).toEqual([]);
        await expectRemoved(rig, startMs + 1_234, { finished: [job.id] });
      },
    );

    test.each(["COMPLETED", "FAILED", "TIMED_OUT", "CANCELLED"] as const)(
      "%s does not outlive the time-to-live that was asked for",
      async (state) => {
        const endMs = startMs + 20_000;
        const { job } = await jobIn(store, state, { hardExpiresAtMs: endMs, expiresAtMs: endMs });
        expect(job.expiresAtMs).toBe(endMs);
      },
    );

    test("may outlast a time-to-live that nobody asked for", async () => {
      const job = await running(store, { expiresAtMs: startMs + 10_000 });
      await complete(store, attemptOf(job), startMs + 9_999);
      expect((await stored(store, job.id)).expiresAtMs).toBe(startMs + 9_999 + retentionMs);
    });

    test("a retried job gets a whole time-to-live again, one that was asked for stays what it was", async () => {
      const free = await jobIn(store, "FAILED");
      await store.retry(endpointId, free.job.id, nextPlace(startMs + 5), startMs + 5);
      expect((await stored(store, free.job.id)).expiresAtMs).toBe(startMs + 5 + ttlMs);
      await store.cancel(endpointId, free.job.id, startMs);

      const endMs = startMs + 20_000;
      const bound = await jobIn(store, "FAILED", { hardExpiresAtMs: endMs, expiresAtMs: endMs });
      await store.retry(endpointId, bound.job.id, nextPlace(startMs + 5), startMs + 5);
      expect((await stored(store, bound.job.id)).expiresAtMs).toBe(endMs);
    });
  });

  describe("setExpiry", () => {
    test("an unfinished job expires then, in any state that it gets into", async () => {
      const endMs = startMs + 30_000;
      const begun = await running(store);
      const changed = await store.setExpiry(endpointId, begun.id, endMs, startMs);
      const job = { ...begun, expiresAtMs: endMs, hardExpiresAtMs: endMs };
      expect(changed).toEqual({ kind: "applied", previous: begun, job });
      await complete(store, attemptOf(begun), startMs + 1);
      expect((await stored(store, begun.id)).expiresAtMs).toBe(endMs);

      const waiting = await submitted(store);
      await store.setExpiry(endpointId, waiting, endMs, startMs);
      expect(await claim(store, { nowMs: endMs })).toEqual([]);
    });

    test("can be moved again, also to later", async () => {
      const begun = await running(store, { hardExpiresAtMs: startMs + 10_000, expiresAtMs: startMs + 10_000 });
      await store.setExpiry(endpointId, begun.id, startMs + 99_000, startMs);
      expect(await sweep(store, startMs + 10_000)).toEqual([]);
      await complete(store, attemptOf(begun), startMs + 50_000);
      expect((await stored(store, begun.id, startMs + 50_000)).expiresAtMs).toBe(startMs + 99_000);
      await expectRemoved(rig, startMs + 99_000, { finished: [begun.id] });
    });

    test("keeps the result of a finished job longer or shorter", async () => {
      const { job } = await jobIn(store, "COMPLETED");
      await store.setExpiry(endpointId, job.id, startMs + 500_000, startMs);
      expect((await store.get(endpointId, job.id, startMs + 499_999))?.status).toBe("COMPLETED");
      await store.setExpiry(endpointId, job.id, startMs + 10, startMs);
      await expectRemoved(rig, startMs + 10, { finished: [job.id] });
    });

    test("a failed job whose result was kept longer can be retried after its first time-to-live", async () => {
      const firstEndMs = startMs + 10_000;
      const { job } = await jobIn(store, "FAILED", { hardExpiresAtMs: firstEndMs, expiresAtMs: firstEndMs });
      const endMs = startMs + 60_000;
      await store.setExpiry(endpointId, job.id, endMs, startMs + 5_000);
      const retriedAtMs = startMs + 30_000;
      expect(await store.retry(endpointId, job.id, nextPlace(retriedAtMs), retriedAtMs)).toMatchObject({
        kind: "applied",
        job: { status: "IN_QUEUE", expiresAtMs: endMs },
      });
      const claimed = await taken(store, { nowMs: endMs - 1 });
      expect(claimed.id).toBe(job.id);
      await fail(store, attemptOf(claimed), endMs - 1);
      await expectRemoved(rig, endMs, { finished: [job.id] });
    });

    test("of a job that is not there does nothing", async () => {
      const job = await running(store);
      expect(await store.setExpiry("endpoint2", job.id, startMs + 1, startMs)).toEqual({ kind: "missing" });
      expect(await stored(store, job.id)).toEqual(job);
    });
  });
}
