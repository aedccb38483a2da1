import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  blob,
  endpointId,
  faultyJob,
  inline,
  newJob,
  nextPlace,
  outputOf,
  purgedFrom,
  running,
  startMs,
  submitted,
} from "./job-samples.ts";

/** A blob is reported as unreferenced once, after the change that made it so; until then it may be read. */
export function describeBlobs(rig: JobStoreRig): void {
  const { store } = rig;
  describe("unreferenced blobs", () => {
    const told = (): string[] => [...rig.unreferenced].sort();
    const chunk = (blobId: string) => ({ output: blob(blobId), metrics: null });
    const end = { by: "worker", to: "COMPLETED", error: null, nowMs: startMs } as const;

    test("input, output and chunks of a job that expires", async () => {
      const job = await running(store, { input: blob("input") });
      await store.appendChunks(attemptOf(job), [chunk("chunk1"), { output: inline("x"), metrics: null }], startMs);
      await store.appendChunks(attemptOf(job), [chunk("chunk2")], startMs);
      const done = await store.finish({ ...end, attempt: attemptOf(job), output: blob("output") });
      expect(told()).toEqual([]);
      if (done.kind === "missing") throw new Error("the job is gone");
      await store.expireDue(done.job.expiresAtMs, 10);
      expect(told()).toEqual(["chunk1", "chunk2", "input", "output"]);
      await store.expireDue(done.job.expiresAtMs, 10);
      expect(told()).toHaveLength(4);
    });

    test("the input of a purged job and of a job whose endpoint goes", async () => {
      await submitted(store, { input: blob("purged") });
      await purgedFrom(store, endpointId, startMs);
      expect(told()).toEqual(["purged"]);
      await running(store, { input: blob("running") });
      await submitted(store, { input: blob("waiting") });
      await store.removeEndpoint(endpointId);
      expect(told()).toEqual(["purged", "running", "waiting"]);
    });

    test("each progress update that the next one, or the result, replaces", async () => {
      const job = await running(store);
      await store.progress(attemptOf(job), blob("progress1"), startMs);
      await store.progress(attemptOf(job), blob("progress2"), startMs);
      expect(told()).toEqual(["progress1"]);
      await store.finish({ ...end, attempt: attemptOf(job), output: blob("output") });
      expect(told()).toEqual(["progress1", "progress2"]);
    });

    test.each(["lose", "release"] as const)(
      "what an attempt produced before %s, but not the input",
      async (trigger) => {
        const job = await running(store, { input: blob("input") });
        await store.progress(attemptOf(job), blob("progress"), startMs);
        await store.appendChunks(attemptOf(job), [chunk("chunk")], startMs);
        await store.returnToQueue(attemptOf(job), trigger, startMs);
        expect(told()).toEqual(["chunk", "progress"]);
      },
    );

    test("the progress of a cancelled job, and the results of a retried one, but not its input", async () => {
      const cancelled = await running(store, { input: blob("input1") });
      await store.progress(attemptOf(cancelled), blob("progress"), startMs);
      await store.cancel(endpointId, cancelled.id, startMs);
      expect(told()).toEqual(["progress"]);
      const failed = await running(store, { input: blob("input2") });
      await store.appendChunks(attemptOf(failed), [chunk("chunk")], startMs);
      await store.finish({ ...end, to: "FAILED", attempt: attemptOf(failed), output: blob("output"), error: "no" });
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs);
      expect(told()).toEqual(["chunk", "output", "progress"]);
    });

    test("what comes with a report that is late, repeated or about a job that is gone", async () => {
      const job = await running(store);
      const forged = attemptOf(job, { attemptToken: "forged" });
      const gone = attemptOf(job, { endpointId: "endpoint2" });
      for (const [name, attempt] of Object.entries({ forged, gone })) {
        await store.progress(attempt, blob(`${name} progress`), startMs);
        await store.appendChunks(attempt, [chunk(`${name} chunk`)], startMs);
        await store.finish({ ...end, attempt, output: blob(`${name} output`) });
      }
      await store.finish({ ...end, attempt: attemptOf(job), output: blob("kept") });
      await store.finish({ ...end, attempt: attemptOf(job), output: blob("repeated output") });
      expect(told()).toEqual([
        "forged chunk",
        "forged output",
        "forged progress",
        "gone chunk",
        "gone output",
        "gone progress",
        "repeated output",
      ]);
      expect(await outputOf(store, job.id)).toEqual(blob("kept"));
    });

    test("the input of a submission that repeats another or does not fit its key", async () => {
      const first = newJob({ input: blob("first"), idempotency: { key: "k", bodyHash: "1" } });
      await store.submit(first);
      await store.submit(newJob({ input: blob("repeated"), idempotency: { key: "k", bodyHash: "1" } }));
      await store.submit(newJob({ input: blob("mismatch"), idempotency: { key: "k", bodyHash: "2" } }));
      expect(told()).toEqual(["mismatch", "repeated"]);
    });

    test("none of a change that failed beside others", async () => {
      const job = await running(store, { input: blob("input") });
      await Promise.allSettled([
        store.progress(attemptOf(job), blob("progress1"), startMs),
        store.submit(faultyJob({ input: blob("never stored") })),
        store.progress(attemptOf(job), blob("progress2"), startMs),
      ]);
      expect(told()).toEqual(["progress1"]);
      expect(await outputOf(store, job.id)).toEqual(blob("progress2"));
    });
  });
}
