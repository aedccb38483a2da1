import type { ClaimedJob, JobStore } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  fail,
  newJob,
  nextPlace,
  purgedFrom,
  running,
  startMs,
  stored,
  submitted,
  textOf,
  workerId,
} from "./job-samples.ts";

const idsOf = (jobs: readonly ClaimedJob[]): string[] => jobs.map(({ job }) => job.id);

async function claimAll(store: JobStore, nowMs: number = startMs): Promise<string[]> {
  return idsOf(await claim(store, { maxJobs: 1_000, nowMs }));
}

export function describeClaims(rig: JobStoreRig): void {
  const { store } = rig;
  describe("claim", () => {
    test("hands out by priority, then in the order of submission", async () => {
      const low1 = await submitted(store, { lowPriority: true });
      const normal1 = await submitted(store);
      const low2 = await submitted(store, { lowPriority: true });
      const normal2 = await submitted(store);
      expect(idsOf(await claim(store, { maxJobs: 3 }))).toEqual([normal1, normal2, low1]);
      expect(idsOf(await claim(store, { maxJobs: 3 }))).toEqual([low2]);
      expect(await claim(store, { maxJobs: 3 })).toEqual([]);
    });

    test("a job that came back keeps its place, a retried one goes to the end", async () => {
      const lost = await running(store);
      const failed = await running(store);
      const released = await running(store);
      const waiting = await submitted(store);
      await store.returnToQueue(attemptOf(released), "release", startMs);
      await fail(store, attemptOf(failed));
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs);
      await store.returnToQueue(attemptOf(lost), "lose", startMs);
      const last = await submitted(store);
      expect(await claimAll(store)).toEqual([lost.id, released.id, waiting, failed.id, last]);
    });

    test("a retried job of low priority stays behind those of normal priority", async () => {
      const failed = await running(store, { lowPriority: true });
      await fail(store, attemptOf(failed));
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs);
      const normal = await submitted(store);
      expect(await claimAll(store)).toEqual([normal, failed.id]);
    });

    test("tells the attempt: worker, start, number, and a token of its own for each job", async () => {
      await submitted(store);
      await submitted(store);
      const jobs = await claim(store, { maxJobs: 2, nowMs: startMs + 5, workerId: "w7" });
      for (const { job } of jobs) {
        expect(job).toMatchObject({ status: "IN_PROGRESS", workerId: "w7", startedAtMs: startMs + 5, attempt: 1 });
        expect(job.attemptToken).toEqual(expect.any(String));
        expect(await stored(store, job.id)).toEqual(job);
      }
      expect(new Set(jobs.map(({ job }) => job.attemptToken)).size).toBe(2);
    });

    test("takes no more than was asked for, nothing for zero, and nothing of another endpoint", async () => {
      for (let count = 0; count < 5; count += 1) await submitted(store);
      expect(await claim(store, { maxJobs: 0 })).toEqual([]);
      expect(await claim(store, { endpointId: "endpoint2", maxJobs: 10 })).toEqual([]);
      expect(await claim(store, { maxJobs: 4 })).toHaveLength(4);
      expect(await store.counters(endpointId)).toMatchObject({ inQueue: 1, inProgress: 4 });
    });

    test("reads how many jobs are wanted only when it is carried out", async () => {
      let maxJobs = 1;
      for (let count = 0; count < 5; count += 1) await submitted(store);
      const claimed = store.claim({
        endpointId,
        workerId,
        nowMs: startMs,
        maxJobs: () => maxJobs,
      });
      maxJobs = 3;
      expect(await claimed).toHaveLength(3);
    });

    test("sees the jobs that are submitted beside it", async () => {
      const job = newJob();
      const [claimed] = await Promise.all([claim(store), store.submit(job)]);
      expect(idsOf(claimed)).toEqual([job.id]);
    });

    test("of jobs that are submitted beside it, takes them in their order, after those that wait already", async () => {
      const waiting = await submitted(store, { lowPriority: true });
      const jobs = [newJob({ lowPriority: true }), newJob(), newJob({ endpointId: "endpoint2" }), newJob()] as const;
      const [low, first, , second] = jobs;
      const submits = jobs.map((job) => store.submit(job));
      const claims = [claim(store, { maxJobs: 2 }), claim(store, { maxJobs: 2 }), claim(store, { maxJobs: 2 })];
      expect(await Promise.all(submits)).toEqual(jobs.map(() => ({ kind: "created" })));
      expect((await Promise.all(claims)).map(idsOf)).toEqual([[first.id, second.id], [waiting, low.id], []]);
    });

    test("hands out a job that is submitted beside it as any other", async () => {
      const job = newJob({ sync: true, lowPriority: true, expiresAtMs: startMs + 5_000 });
      const [, [claimed]] = await Promise.all([store.submit(job), claim(store, { nowMs: startMs + 7 })]);
      expect(claimed).toEqual({ job: await stored(store, job.id), input: claimed?.input });
      expect(textOf(claimed?.input)).toBe(textOf(job.input));
      expect(claimed?.job).toMatchObject({ status: "IN_PROGRESS", startedAtMs: startMs + 7, attempt: 1, workerId });
      expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 1 });
      await complete(store, attemptOf(claimed?.job ?? (await stored(store, job.id))), startMs + 9);
      expect((await stored(store, job.id)).status).toBe("COMPLETED");
    });

    test("does not get what a purge that was asked for before it removes", async () => {
      const job = newJob();
      const asked = [store.submit(job), purgedFrom(store, endpointId, startMs), claim(store)] as const;
      const [, purged, claimed] = await Promise.all(asked);
      expect([purged, claimed]).toEqual([[job.id], []]);
    });

    test("many at once never hand out the same job, and leave none behind", async () => {
      const ids = await Promise.all(Array.from({ length: 60 }, () => submitted(store)));
      const claims = await Promise.all(
        Array.from({ length: 25 }, (_, index) => claim(store, { workerId: `w${index}`, maxJobs: 1 + (index % 4) })),
      );
      const handedOut = claims.flatMap(idsOf);
      expect(handedOut).toEqual(ids);
      for (const { job } of claims.flat()) expect(await stored(store, job.id)).toEqual(job);
    });

    test("passes over a job that expires at this very millisecond", async () => {
      await submitted(store, { expiresAtMs: startMs + 10_000 });
      const other = await submitted(store, { expiresAtMs: startMs + 10_001 });
      expect(await claimAll(store, startMs + 10_000)).toEqual([other]);
    });
  });

  describe("the queue of normal priority", () => {
    test("tells how many wait and since when the first in line does", async () => {
      expect(await store.normalPriorityQueue(endpointId, startMs)).toEqual({ oldestQueuedAtMs: null, waiting: 0 });
      await submitted(store, { lowPriority: true });
      expect(await store.normalPriorityQueue(endpointId, startMs)).toEqual({ oldestQueuedAtMs: null, waiting: 0 });
      await submitted(store, { createdAtMs: startMs + 1 });
      await submitted(store, { createdAtMs: startMs + 2 });
      await submitted(store, { createdAtMs: startMs, endpointId: "endpoint2" });
      expect(await store.normalPriorityQueue(endpointId, startMs + 2)).toEqual({
        oldestQueuedAtMs: startMs + 1,
        waiting: 2,
      });
      await claim(store, { nowMs: startMs + 2 });
      expect(await store.normalPriorityQueue(endpointId, startMs + 2)).toEqual({
        oldestQueuedAtMs: startMs + 2,
        waiting: 1,
      });
    });
  });

  describe("the jobs ahead", () => {
    const ahead = (store: JobStore, jobId: string): Promise<number | null> =>
      store.jobsAhead(endpointId, jobId, startMs);

    test("are those that a claim would hand out first", async () => {
      const low1 = await submitted(store, { lowPriority: true });
      const normal1 = await submitted(store);
      await submitted(store, { endpointId: "endpoint2" });
      const low2 = await submitted(store, { lowPriority: true });
      const normal2 = await submitted(store);
      const places = await Promise.all([normal1, normal2, low1, low2].map((id) => ahead(store, id)));
      expect(places).toEqual([0, 1, 2, 3]);
      await claim(store);
      expect(await ahead(store, normal2)).toBe(0);
      expect(await ahead(store, low2)).toBe(2);
    });

    test("are counted only for a job that waits on that endpoint", async () => {
      const taken = await running(store);
      const other = await submitted(store, { endpointId: "endpoint2" });
      const gone = await submitted(store, { expiresAtMs: startMs });
      expect(await ahead(store, taken.id)).toBeNull();
      expect(await ahead(store, other)).toBeNull();
      expect(await ahead(store, gone)).toBeNull();
      expect(await ahead(store, "nothing")).toBeNull();
    });

    test("of a job that came back are those before its old place, of a retried one all", async () => {
      const lost = await running(store);
      const failed = await running(store);
      await fail(store, attemptOf(failed));
      const waiting = await submitted(store);
      await store.returnToQueue(attemptOf(lost), "lose", startMs);
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs);
      expect(await Promise.all([lost.id, waiting, failed.id].map((id) => ahead(store, id)))).toEqual([0, 1, 2]);
    });

    test("are counted up to a limit", async () => {
      const ids = await Promise.all(Array.from({ length: limits.queuePositionMax + 3 }, () => submitted(store)));
      expect(await ahead(store, ids.at(-1) ?? "")).toBe(limits.queuePositionMax);
      expect(await ahead(store, ids[limits.queuePositionMax - 1] ?? "")).toBe(limits.queuePositionMax - 1);
    });
  });

  describe("running", () => {
    test("lists every attempt under way, of all endpoints, and nothing else", async () => {
      const first = await running(store);
      const second = await running(store, { endpointId: "endpoint2" }, "w2");
      const done = await running(store);
      await fail(store, attemptOf(done));
      await submitted(store);
      const listed = [...(await store.running())].sort((a, b) => a.id.localeCompare(b.id));
      expect(listed).toEqual([first, second].sort((a, b) => a.id.localeCompare(b.id)));
    });
  });
}
