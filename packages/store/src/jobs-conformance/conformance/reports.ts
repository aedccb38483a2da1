import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  blob,
  claim,
  complete,
  endpointId,
  fail,
  inline,
  jobIn,
  nextPlace,
  outputOf,
  running,
  startMs,
  stored,
  submitted,
  taken,
  textOf,
} from "./job-samples.ts";

export function describeReports(rig: JobStoreRig): void {
  const { store } = rig;
  describe("results", () => {
    test("a result is kept byte by byte, an error with its text", async () => {
      const done = await running(store);
      const bytes = Uint8Array.from({ length: 256 }, (_, value) => 255 - value);
      const output = { kind: "inline", bytes } as const;
      const request = { attempt: attemptOf(done), by: "worker", nowMs: startMs } as const;
      const outcome = await store.finish({ ...request, to: "COMPLETED", output, error: null });
      expect(outcome).toEqual({ kind: "applied", job: await stored(store, done.id) });
      expect(await store.view(endpointId, done.id, startMs)).toEqual({ job: await stored(store, done.id), output });

      const failed = await running(store);
      await fail(store, attemptOf(failed));
      expect((await stored(store, failed.id)).error).toBe("error of FAILED");
      expect(await outputOf(store, failed.id)).toBeNull();
    });

    test("a job can complete without an output, and fail with one", async () => {
      const done = await running(store);
      const end = { by: "worker", nowMs: startMs } as const;
      await store.finish({ ...end, attempt: attemptOf(done), to: "COMPLETED", output: null, error: null });
      expect(await stored(store, done.id)).toMatchObject({ status: "COMPLETED", error: null });
      expect(await outputOf(store, done.id)).toBeNull();
      const failed = await running(store);
      await store.finish({ ...end, attempt: attemptOf(failed), to: "FAILED", output: inline("[1]"), error: "no" });
      expect(textOf(await outputOf(store, failed.id))).toBe("[1]");
    });

    test("a job that does not exist is not seen", async () => {
      expect(await store.view(endpointId, "no id", startMs)).toBeUndefined();
    });
  });

  describe("inputs", () => {
    test("an input is kept byte by byte, also where it is a blob, at least until its job completes", async () => {
      for (const input of [inline('{"n": 1}'), blob("input")]) {
        const job = await running(store, { input });
        expect(await store.input(job.id)).toEqual(input);
        await fail(store, attemptOf(job));
        expect(await store.input(job.id)).toEqual(input);
      }
      const done = await running(store);
      const input = await store.input(done.id);
      await complete(store, attemptOf(done));
      const details = await store.details(endpointId, done.id, startMs);
      expect(await store.input(done.id)).toEqual(details?.inputBytes === null ? null : input);
      expect(await store.input("no id")).toBeNull();
    });
  });

  describe("progress", () => {
    test("the last update is seen while the job runs, and the result replaces it", async () => {
      const job = await running(store);
      expect(await store.progress(attemptOf(job), inline("1"), startMs)).toMatchObject({ kind: "applied" });
      await store.progress(attemptOf(job), inline("2"), startMs);
      expect(textOf(await outputOf(store, job.id))).toBe("2");
      expect((await stored(store, job.id)).status).toBe("IN_PROGRESS");
      await complete(store, attemptOf(job));
      expect(textOf(await outputOf(store, job.id))).toBe('"result"');
    });

    test("a result without an output does not leave the last update in its place", async () => {
      for (const to of ["COMPLETED", "FAILED", "TIMED_OUT"] as const) {
        const job = await running(store);
        await store.progress(attemptOf(job), inline("1"), startMs);
        const by = to === "TIMED_OUT" ? "service" : "worker";
        await store.finish({ attempt: attemptOf(job), to, by, output: null, error: null, nowMs: startMs });
        expect(await outputOf(store, job.id), to).toBeNull();
      }
    });

    test.each(["lose", "release"] as const)("what an attempt produced is gone after %s", async (trigger) => {
      const job = await running(store);
      await store.progress(attemptOf(job), inline("1"), startMs);
      await store.appendChunks(attemptOf(job), [{ output: inline("a"), metrics: null }], startMs);
      await store.returnToQueue(attemptOf(job), trigger, startMs);
      expect(await outputOf(store, job.id)).toBeNull();
      const range = { after: 0, maxBytes: 1000 };
      expect((await store.chunks(endpointId, job.id, range, startMs))?.chunks).toEqual([]);
    });

    test("what a cancelled attempt reported is gone, and so is the result of a retried one", async () => {
      const cancelled = await running(store);
      await store.progress(attemptOf(cancelled), inline("1"), startMs);
      await store.cancel(endpointId, cancelled.id, startMs);
      expect(await outputOf(store, cancelled.id)).toBeNull();
      const { job } = await jobIn(store, "FAILED");
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      expect(await outputOf(store, job.id)).toBeNull();
    });
  });

  describe("begin", () => {
    test.each([false, true])(
      "moves the start of an attempt, by which its end is measured (read before: %s)",
      async (isRead) => {
        const job = await running(store);
        if (isRead) await stored(store, job.id);
        expect(await store.begin(attemptOf(job), startMs + 700, startMs + 800)).toMatchObject({
          kind: "applied",
          job: { status: "IN_PROGRESS", startedAtMs: startMs + 700 },
        });
        await complete(store, attemptOf(job));
        expect(await stored(store, job.id)).toMatchObject({ status: "COMPLETED", startedAtMs: startMs + 700 });
      },
    );

    test("is forgotten with the attempt", async () => {
      const job = await running(store);
      await store.begin(attemptOf(job), startMs + 700, startMs + 800);
      await store.returnToQueue(attemptOf(job), "release", startMs + 900);
      expect(await stored(store, job.id)).toMatchObject({ status: "IN_QUEUE", startedAtMs: null });
    });
  });

  describe("client changes", () => {
    test("cancel and retry tell the job before and after, as it is stored", async () => {
      const { job, attempt } = await jobIn(store, "IN_PROGRESS");
      const cancelled = await store.cancel(endpointId, job.id, startMs + 5);
      expect(cancelled).toEqual({ kind: "applied", previous: job, job: await stored(store, job.id) });
      expect(attempt.attemptToken).not.toBeNull();

      const failed = await jobIn(store, "FAILED", { executionTimeoutMs: 5_000, lowPriority: true });
      const retried = await store.retry(endpointId, failed.job.id, nextPlace(startMs), startMs + 7);
      expect(retried).toEqual({ kind: "applied", previous: failed.job, job: await stored(store, failed.job.id) });
    });

    test("a retried job may be handed out again once if it is lost, however often it was lost before", async () => {
      const job = await running(store);
      await store.returnToQueue(attemptOf(job), "lose", startMs);
      const second = await taken(store);
      expect(second.redispatches).toBe(1);
      await fail(store, attemptOf(second));
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      const third = await taken(store);
      expect(third).toMatchObject({ id: job.id, redispatches: 0, attempt: 3 });
    });

    test("an endpoint that is removed takes its unfinished jobs and its counters along, and no others", async () => {
      const begun = await running(store, { endpointId: "endpoint2" });
      const mine = await running(store);
      const waiting = await submitted(store);
      await store.removeEndpoint(endpointId);
      expect(await store.get(endpointId, mine.id, startMs)).toBeUndefined();
      expect(await store.get(endpointId, waiting, startMs)).toBeUndefined();
      expect(await claim(store)).toEqual([]);
      expect(await store.counters(endpointId)).toEqual({
        inQueue: 0,
        inProgress: 0,
        completed: 0,
        failed: 0,
        retried: 0,
      });
      expect(await store.get("endpoint2", begun.id, startMs)).toEqual(begun);
      expect((await store.counters("endpoint2")).inProgress).toBe(1);
    });

    test("more jobs than go into one transaction are removed with their endpoint", async () => {
      await Promise.all(Array.from({ length: 1_100 }, () => submitted(store)));
      await claim(store, { maxJobs: 540 });
      await store.removeEndpoint(endpointId);
      expect(await store.running()).toEqual([]);
      expect(await claim(store, { maxJobs: 10 })).toEqual([]);
      await rig.reopen();
      expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 0 });
    });
  });
}
