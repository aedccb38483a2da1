import type { NewJob } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  faultyJob,
  inline,
  newJob,
  startMs,
  stored,
  submitted,
  taken,
  textOf,
  traceparent,
  workerId,
} from "./job-samples.ts";

export function describeSubmission(rig: JobStoreRig): void {
  const { store } = rig;
  describe("submit", () => {
    test("a job comes back as it was submitted", async () => {
      const job = newJob({
        sync: true,
        lowPriority: true,
        hardExpiresAtMs: startMs + 20_000,
        expiresAtMs: startMs + 20_000,
        executionTimeoutMs: 7_000,
        extras: { webhook: "https://example.org/hook", s3Config: '{"bucketName":"b"}', traceparent },
      });
      await store.submit(job);
      expect(await stored(store, job.id)).toEqual({
        id: job.id,
        endpointId,
        status: "IN_QUEUE",
        sync: true,
        lowPriority: true,
        createdAtMs: startMs,
        queuedAtMs: startMs,
        startedAtMs: null,
        finishedAtMs: null,
        expiresAtMs: startMs + 20_000,
        hardExpiresAtMs: startMs + 20_000,
        retentionMs: job.retentionMs,
        executionTimeoutMs: 7_000,
        attempt: 0,
        attemptToken: null,
        workerId: null,
        redispatches: 0,
        chunks: 0,
        error: null,
        extras: job.extras,
      });
    });

    const tokenKeyId = "key1";

    test("a job keeps its trace and the key of its tokens, and its neighbours get none", async () => {
      const jobs = [
        newJob(),
        newJob({ extras: { traceparent, tokenKeyId } }),
        newJob({ extras: { tokenKeyId } }),
        newJob(),
      ];
      await Promise.all(jobs.map((job) => store.submit(job)));
      const claimed = await claim(store, { maxJobs: 4 });
      expect(claimed.map(({ job }) => [job.id, job.extras])).toEqual(jobs.map(({ id, extras }) => [id, extras]));
      const job = claimed[1]?.job;
      if (job === undefined) throw new Error("there were less jobs");
      await complete(store, attemptOf(job));
      expect((await stored(store, job.id)).extras).toEqual({ traceparent, tokenKeyId });
    });

    test("the input reaches the worker byte by byte", async () => {
      const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
      await submitted(store, { input: { kind: "inline", bytes } });
      await submitted(store, { input: inline("") });
      const blobRange = { kind: "blob", blobId: "blob1", offsetBytes: 9, lengthBytes: 20_971_520 } as const;
      await submitted(store, { input: blobRange });
      const jobs = await claim(store, { maxJobs: 3 });
      expect(jobs[0]?.input).toEqual({ kind: "inline", bytes });
      expect(textOf(jobs[1]?.input)).toBe("");
      expect(jobs[2]?.input).toEqual(blobRange);
    });

    test("a job is known only under its own id and on its own endpoint", async () => {
      const id = await submitted(store);
      const synchronous = `sync-${id}`;
      const otherRandom = id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");
      const otherShards = ["-800", "-801", "-8ff"].map((shard) => id.replace(/-8../, shard));
      for (const strange of [synchronous, otherRandom, ...otherShards, id.toUpperCase(), "", "no id", `${id} `]) {
        if (strange === id) continue;
        expect(await store.get(endpointId, strange, startMs), strange).toBeUndefined();
        expect(await store.cancel(endpointId, strange, startMs), strange).toEqual({ kind: "missing" });
      }
      expect(await store.get("endpoint2", id, startMs)).toBeUndefined();
      expect(await store.cancel("endpoint2", id, startMs)).toEqual({ kind: "missing" });
      expect((await stored(store, id)).status).toBe("IN_QUEUE");
    });

    test("a job that cannot be stored does no harm to its neighbours", async () => {
      const [first, second, third, fourth] = [newJob(), newJob(), newJob(), newJob()];
      const twice: NewJob = { ...second, endpointId: "endpoint2" };
      const faulty = [faultyJob(), faultyJob()] as const;
      const outcomes = await Promise.allSettled([
        store.submit(first),
        store.submit(faulty[0]),
        store.submit(second),
        store.submit(twice),
        claim(store, { maxJobs: 10 }),
        store.cancel(endpointId, first.id, startMs),
        store.submit(third),
        store.submit(faulty[1]),
        store.submit(fourth),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        "fulfilled",
        "rejected",
        "fulfilled",
        "rejected",
        "fulfilled",
        "fulfilled",
        "fulfilled",
        "rejected",
        "fulfilled",
      ]);
      expect((await stored(store, first.id)).status).toBe("CANCELLED");
      // Those that were stored anew may have come after the claim.
      await claim(store, { maxJobs: 10 });
      expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 3 });
      expect(await store.counters("endpoint2")).toMatchObject({ inQueue: 0, inProgress: 0 });
      for (const { id } of faulty) expect(await store.get(endpointId, id, startMs)).toBeUndefined();
    });

    test("the highest number in use is known, also that of a retried job's place", async () => {
      expect(await store.lastSequence()).toBe(0);
      const id = await submitted(store);
      const last = await store.lastSequence();
      expect(last).toBeGreaterThanOrEqual(startMs * 1000);
      const claimed = await taken(store);
      const attempt = { endpointId, jobId: id, workerId, attemptToken: claimed.attemptToken };
      await store.finish({ attempt, to: "FAILED", by: "worker", output: null, error: "no", nowMs: startMs });
      await store.retry(endpointId, id, { sequence: last + 17, defaultTtlMs: 1000 }, startMs);
      expect(await store.lastSequence()).toBe(last + 17);
    });

    test("a thousand jobs that are submitted at once all come down, in their order", async () => {
      const jobs = Array.from({ length: 1_200 }, () => newJob());
      await Promise.all(jobs.map((job) => store.submit(job)));
      const claimed = await claim(store, { maxJobs: 2_000 });
      expect(claimed.map(({ job }) => job.id)).toEqual(jobs.map(({ id }) => id));
    });
  });
}
