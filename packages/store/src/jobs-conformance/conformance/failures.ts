import { type FailureQuery, type KeptFailure, placeOfFailure } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  fail,
  jobIn,
  nextPlace,
  retentionMs,
  running,
  startMs,
  submitted,
  taken,
  workerId,
} from "./job-samples.ts";
import type { JobStoreRig } from "./job-store-rig.ts";

const { failuresKeptMax, failuresKeptMs } = limits;

/** How jobs ended is kept when they are gone. */
export function describeFailures(rig: JobStoreRig): void {
  const { store } = rig;
  const read = (query: Partial<FailureQuery> = {}): Promise<readonly KeptFailure[]> =>
    store.failures({ endpointId, nowMs: startMs, limit: 2 * failuresKeptMax, ...query });
  const ids = async (query?: Partial<FailureQuery>): Promise<readonly string[]> =>
    (await read(query)).map(({ jobId }) => jobId);

  /** Fails this many jobs, one each millisecond; their ids, the last one first. */
  async function failMany(count: number): Promise<readonly string[]> {
    await Promise.all(Array.from({ length: count }, () => submitted(store)));
    const claimed = await claim(store, { maxJobs: count });
    await Promise.all(claimed.map(({ job }, at) => fail(store, attemptOf(job), startMs + at)));
    return claimed.map(({ job }) => job.id).toReversed();
  }

  /** As the keeper does. */
  async function pruneAll(nowMs: number): Promise<void> {
    for (let after: string | null = ""; after !== null;) after = await store.pruneFailures(nowMs, after);
  }

  describe("failures", () => {
    test("tell the end of each job that failed or timed out, in one line, the last one first", async () => {
      const failed = await running(store, { sync: true });
      const error = "first line\nand more";
      await store.finish({
        attempt: attemptOf(failed),
        to: "FAILED",
        by: "worker",
        output: null,
        error,
        nowMs: startMs,
      });
      const timedOut = await jobIn(store, "TIMED_OUT", { createdAtMs: startMs + 5 });
      for (const state of ["COMPLETED", "CANCELLED", "IN_PROGRESS", "IN_QUEUE"] as const) {
        await jobIn(store, state);
      }
      const common = { endpointId, workerId, attempts: 1, kept: true };
      const expected = {
        ...common,
        jobId: failed.id,
        status: "FAILED",
        error: "first line",
        traceback: null,
        startedAtMs: failed.startedAtMs,
        finishedAtMs: startMs,
        sync: true,
      };
      expect(await read()).toEqual([
        expect.objectContaining({ ...common, jobId: timedOut.job.id, status: "TIMED_OUT", finishedAtMs: startMs + 5 }),
        expected,
      ]);
      expect(await read({ jobId: failed.id })).toEqual([{ ...expected, traceback: error }]);
      expect(await read({ jobId: failed.id, endpointId: "another" })).toEqual([]);
      expect(await read({ jobId: "no-job" })).toEqual([]);
    });

    test("outlive their jobs, and are over a day after the end, to the millisecond", async () => {
      const [id = ""] = await failMany(1);
      const goneAtMs = startMs + retentionMs;
      expect(await read({ nowMs: goneAtMs - 1 })).toEqual([expect.objectContaining({ jobId: id, kept: true })]);
      await store.expireDue(goneAtMs, 10);
      await rig.removeInBulk?.(goneAtMs + 900_000);
      expect(await read({ nowMs: goneAtMs })).toEqual([expect.objectContaining({ jobId: id, kept: false })]);
      expect(await ids({ nowMs: startMs + failuresKeptMs - 1 })).toEqual([id]);
      expect(await ids({ nowMs: startMs + failuresKeptMs })).toEqual([]);
    });

    test("a repeated or late report changes nothing, a retry removes the failure, and another end gives another", async () => {
      const { job, attempt } = await jobIn(store, "FAILED");
      const before = await read();
      expect((await fail(store, attempt, startMs + 1)).kind).toBe("repeated");
      expect((await complete(store, { ...attempt, attemptToken: "late" }, startMs + 1)).kind).toBe("stale");
      expect(await read()).toEqual(before);
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      expect(await read()).toEqual([]);
      await fail(store, attemptOf(await taken(store)), startMs + 2);
      expect(await read()).toEqual([
        expect.objectContaining({ jobId: job.id, attempts: 2, finishedAtMs: startMs + 2 }),
      ]);
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      await complete(store, attemptOf(await taken(store)));
      expect(await read()).toEqual([]);
    });

    test("come in pages, and the latest ones only", async () => {
      const failed = (await failMany(failuresKeptMax + 5)).slice(0, failuresKeptMax);
      expect(await ids()).toEqual(failed);
      const [first, second] = await read({ limit: 2 });
      if (first === undefined || second === undefined) throw new Error("no page");
      const below = placeOfFailure(second);
      expect(await ids({ limit: 3, below })).toEqual(failed.slice(2, 5));
      await pruneAll(startMs);
      expect(await ids()).toEqual(failed);
      await pruneAll(startMs + failuresKeptMs + 3);
      expect(await ids()).toEqual(failed.filter((_, at) => at <= failuresKeptMax));
    });

    test("go with their endpoint", async () => {
      await failMany(2);
      await fail(store, attemptOf(await running(store, { endpointId: "another" })));
      await store.removeEndpoint(endpointId);
      expect(await ids()).toEqual([]);
      expect(await ids({ endpointId: "another" })).toHaveLength(1);
    });

    test("are there after the store was opened again", async () => {
      const failed = await failMany(1);
      await rig.reopen();
      expect(await ids()).toEqual(failed);
    });
  });
}
