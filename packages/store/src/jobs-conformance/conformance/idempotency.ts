import type { NewJob } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import { attemptOf, complete, newJob, purgedFrom, retentionMs, running, startMs, stored } from "./job-samples.ts";

function keyed(key: string, changes: Partial<NewJob> = {}): NewJob {
  return newJob({ idempotency: { key, bodyHash: "hash1" }, ...changes });
}

export function describeIdempotency(rig: JobStoreRig): void {
  const { store } = rig;
  describe("idempotency keys", () => {
    test("the same key with the same body is the first job, in whatever state it is", async () => {
      const first = keyed("k");
      expect(await store.submit(first)).toEqual({ kind: "created" });
      const again = keyed("k");
      expect(await store.submit(again)).toMatchObject({ kind: "repeated", job: { id: first.id, status: "IN_QUEUE" } });
      expect(await store.get(again.endpointId, again.id, startMs)).toBeUndefined();
      expect((await store.counters(first.endpointId)).inQueue).toBe(1);
      await store.cancel(first.endpointId, first.id, startMs);
      expect(await store.submit(keyed("k"))).toMatchObject({ kind: "repeated", job: { status: "CANCELLED" } });
    });

    test("the same key with another body is refused, and the first job stays as it is", async () => {
      const first = keyed("k");
      await store.submit(first);
      const other = keyed("k", { idempotency: { key: "k", bodyHash: "hash2" } });
      expect(await store.submit(other)).toEqual({ kind: "mismatch" });
      expect(await store.get(other.endpointId, other.id, startMs)).toBeUndefined();
      expect(await store.submit(keyed("k"))).toMatchObject({ kind: "repeated", job: { id: first.id } });
    });

    test("keys of two endpoints have nothing to do with each other", async () => {
      await store.submit(keyed("k"));
      const elsewhere = keyed("k", { endpointId: "endpoint2", idempotency: { key: "k", bodyHash: "hash2" } });
      expect(await store.submit(elsewhere)).toEqual({ kind: "created" });
      expect(await store.submit(keyed("k", { endpointId: "endpoint2" }))).toEqual({ kind: "mismatch" });
    });

    test("of many at once one is created and all others are told of it", async () => {
      const jobs = Array.from({ length: 40 }, () => keyed("k"));
      const outcomes = await Promise.all(jobs.map((job) => store.submit(job)));
      expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(1);
      const id = jobs[outcomes.findIndex(({ kind }) => kind === "created")]?.id;
      const told = outcomes.flatMap((outcome) => (outcome.kind === "repeated" ? [outcome.job.id] : []));
      expect(told).toEqual(Array.from({ length: 39 }, () => id));
      expect((await store.counters("endpoint1")).inQueue).toBe(1);
    });

    test("a key is free again at the millisecond its job expires, and not before", async () => {
      const first = await running(store, { idempotency: { key: "k", bodyHash: "hash1" } });
      await complete(store, attemptOf(first));
      const endMs = startMs + retentionMs;
      const before = keyed("k", { createdAtMs: endMs - 1 });
      expect(await store.submit(before)).toMatchObject({ kind: "repeated", job: { id: first.id } });
      expect(await store.submit(keyed("k", { createdAtMs: endMs }))).toEqual({ kind: "created" });
    });

    test("a key that was used again stays with the new job when the old one is removed", async () => {
      const old = keyed("k", { expiresAtMs: startMs + 10_000 });
      await store.submit(old);
      const laterMs = startMs + 10_000;
      const second = keyed("k", { createdAtMs: laterMs });
      expect(await store.submit(second)).toEqual({ kind: "created" });
      expect(await store.expireDue(laterMs, 10)).toHaveLength(1);
      const third = keyed("k", { createdAtMs: laterMs });
      expect(await store.submit(third)).toMatchObject({ kind: "repeated", job: { id: second.id } });
    });

    test("the key of a purged job can be used again", async () => {
      await store.submit(keyed("k"));
      expect(await purgedFrom(store, "endpoint1", startMs)).toHaveLength(1);
      const again = keyed("k", { idempotency: { key: "k", bodyHash: "hash2" } });
      expect(await store.submit(again)).toEqual({ kind: "created" });
      expect((await stored(store, again.id)).status).toBe("IN_QUEUE");
    });
  });
}
