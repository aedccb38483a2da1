import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  jobIn,
  newJob,
  nextPlace,
  purgedFrom,
  running,
  startMs,
  stored,
  submitted,
} from "./job-samples.ts";

export function describePurge(rig: JobStoreRig): void {
  const { store } = rig;
  describe("purge", () => {
    test("removes what waits on the endpoint, of any priority, and nothing else", async () => {
      const begun = await running(store);
      const done = await jobIn(store, "COMPLETED");
      const elsewhere = await submitted(store, { endpointId: "endpoint2" });
      const lost = await running(store);
      await store.returnToQueue(attemptOf(lost), "lose", startMs);
      const low = await submitted(store, { lowPriority: true });
      const normal = await submitted(store);
      const removed = await purgedFrom(store, endpointId, startMs);
      expect([...removed].sort()).toEqual([lost.id, low, normal].sort());
      expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 1 });
      for (const id of removed) expect(await store.get(endpointId, id, startMs)).toBeUndefined();
      expect(await stored(store, begun.id)).toEqual(begun);
      expect(await stored(store, done.job.id)).toEqual(done.job);
      expect((await store.get("endpoint2", elsewhere, startMs))?.status).toBe("IN_QUEUE");
      expect((await complete(store, attemptOf(begun))).kind).toBe("applied");
    });

    test("removes a retried job, whose place is at the end", async () => {
      const { job } = await jobIn(store, "FAILED");
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      expect(await purgedFrom(store, endpointId, startMs)).toEqual([job.id]);
    });

    test("does not count jobs that have expired", async () => {
      await submitted(store, { expiresAtMs: startMs + 10 });
      const waiting = await submitted(store);
      expect(await purgedFrom(store, endpointId, startMs + 10)).toEqual([waiting]);
    });

    test("of an empty queue removes nothing", async () => {
      expect(await purgedFrom(store, endpointId, startMs)).toEqual([]);
    });

    test("beside submits and claims, every job is purged, claimed or waiting, and only one of these", async () => {
      const before = Array.from({ length: 1_300 }, () => newJob());
      await Promise.all(before.map((job) => store.submit(job)));
      const after = Array.from({ length: 40 }, () => newJob());
      const claims = [claim(store, { maxJobs: 25 })];
      const purging = purgedFrom(store, endpointId, startMs);
      const submitting = after.map((job) => store.submit(job));
      claims.push(claim(store, { maxJobs: 30 }), claim(store, { maxJobs: 5, workerId: "worker2" }));
      const purged = await purging;
      await Promise.all(submitting);
      const claimed = (await Promise.all(claims)).flat().map(({ job }) => job.id);

      expect(new Set(purged).size).toBe(purged.length);
      expect(purged.filter((id) => claimed.includes(id))).toEqual([]);
      for (const id of purged) expect(await store.get(endpointId, id, startMs)).toBeUndefined();
      for (const id of claimed) expect((await stored(store, id)).status).toBe("IN_PROGRESS");
      expect(purged.length + claimed.filter((id) => before.some((job) => job.id === id)).length).toBe(before.length);
      for (const { id } of after) expect(purged, "a job submitted after the purge").not.toContain(id);
      const waiting = after.filter(({ id }) => !claimed.includes(id));
      expect(await store.counters(endpointId)).toMatchObject({ inQueue: waiting.length, inProgress: claimed.length });
    });

    test("two at once remove each job once", async () => {
      const ids = await Promise.all(Array.from({ length: 700 }, () => submitted(store)));
      const [first, second] = await Promise.all([
        purgedFrom(store, endpointId, startMs),
        purgedFrom(store, endpointId, startMs),
      ]);
      expect([...first, ...second].sort()).toEqual([...ids].sort());
    });
  });
}
