import {
  firstPlacement,
  type JobListQuery,
  type JobRecord,
  type JobStore,
  type NewJob,
  placeInList,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
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
  newJob,
  nextPlace,
  purgedFrom,
  running,
  startMs,
  stored,
  submitted,
} from "./job-samples.ts";

/** All jobs of the endpoint of the tests, as many as one page may have. */
export const wholeList: JobListQuery = {
  endpointId,
  nowMs: startMs,
  below: { sequence: Number.MAX_SAFE_INTEGER, random: 0 },
  fromSequence: 0,
  filter: { states: [], workerId: null, errorContains: null },
  limit: limits.jobsPerPageMax,
  examinedMax: limits.jobsExaminedPerPageMax,
};

/** Reads pages until none is left. */
export async function readPages(
  store: JobStore,
  query: Partial<JobListQuery>,
  between: () => Promise<void> = async () => undefined,
): Promise<(readonly JobRecord[])[]> {
  const pages: (readonly JobRecord[])[] = [];
  for (let { below } = { ...wholeList, ...query }; ;) {
    const { jobs, next } = await store.list({ ...wholeList, ...query, below });
    pages.push(jobs);
    if (next === null) return pages;
    below = next;
    await between();
  }
}

async function listed(store: JobStore, filter: Partial<JobListQuery["filter"]> = {}): Promise<string[]> {
  const pages = await readPages(store, { filter: { ...wholeList.filter, ...filter } });
  return pages.flat().map(({ id }) => id);
}

export function describeListing(rig: JobStoreRig): void {
  const { store } = rig;
  describe("list", () => {
    test("has all jobs of the endpoint as they are stored, the last submitted first", async () => {
      const states = ["COMPLETED", "FAILED", "TIMED_OUT", "CANCELLED"] as const;
      const ids: string[] = [];
      for (const state of states) ids.push((await jobIn(store, state)).job.id);
      ids.push((await running(store)).id, await submitted(store), await submitted(store, { sync: true }));
      await submitted(store, { endpointId: "endpoint2" });
      const pages = await readPages(store, {});
      expect(pages.flat()).toEqual(await Promise.all(ids.toReversed().map((id) => stored(store, id))));
    });

    test("is empty for an endpoint without jobs, at once", async () => {
      await submitted(store, { endpointId: "endpoint2" });
      expect(await store.list(wholeList)).toEqual({ jobs: [], next: null });
    });

    test("has no job that expired or was purged", async () => {
      await submitted(store, { expiresAtMs: startMs });
      await submitted(store);
      await purgedFrom(store, endpointId, startMs);
      expect(await listed(store)).toEqual([]);
    });

    test("keeps the place of a job that was retried or came back", async () => {
      const { job: failed } = await jobIn(store, "FAILED");
      const lost = await running(store);
      const last = await submitted(store);
      await store.returnToQueue(attemptOf(lost), "lose", startMs);
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs);
      expect(await listed(store)).toEqual([last, lost.id, failed.id]);
      expect(await listed(store, { states: ["IN_QUEUE"] })).toEqual([last, lost.id, failed.id]);
    });

    test("sees a job that was only just accepted, in any state", async () => {
      const job = newJob({ acknowledged: false });
      await store.submit(job);
      expect(await listed(store, { states: ["IN_QUEUE"] })).toEqual([job.id]);
      const other = newJob({ acknowledged: false, endpointId: "endpoint2" });
      await store.submit(other);
      await claim(store, { endpointId: "endpoint2" });
      const pages = await readPages(store, { endpointId: "endpoint2" });
      expect(pages.flat()).toMatchObject([{ id: other.id, status: "IN_PROGRESS" }]);
    });

    test("can be of some states, workers and errors, which must all apply", async () => {
      const done = await running(store, {}, "w1");
      await complete(store, attemptOf(done));
      const failed = await running(store, {}, "w2");
      await fail(store, attemptOf(failed));
      const { id: begun } = await running(store, {}, "w2");
      const waiting = await submitted(store);
      expect(await listed(store, { states: ["IN_QUEUE"] })).toEqual([waiting]);
      expect(await listed(store, { states: ["IN_PROGRESS"] })).toEqual([begun]);
      expect(await listed(store, { states: ["IN_PROGRESS", "IN_QUEUE"] })).toEqual([waiting, begun]);
      expect(await listed(store, { states: ["FAILED", "COMPLETED"] })).toEqual([failed.id, done.id]);
      expect(await listed(store, { states: ["IN_QUEUE", "FAILED"] })).toEqual([waiting, failed.id]);
      expect(await listed(store, { workerId: "w2" })).toEqual([begun, failed.id]);
      expect(await listed(store, { workerId: "w" })).toEqual([]);
      expect(await listed(store, { errorContains: "ERROR of failed" })).toEqual([failed.id]);
      expect(await listed(store, { errorContains: "%" })).toEqual([]);
      expect(await listed(store, { workerId: "w2", states: ["IN_PROGRESS"] })).toEqual([begun]);
      expect(await listed(store, { workerId: "w1", errorContains: "error" })).toEqual([]);
    });

    test("shows the beginning of a long error, and searches no further", async () => {
      const shown = `${"é😀".repeat(limits.jobErrorShownMaxChars / 2 - 1)}é!`;
      const job = await running(store);
      const error = `${shown}BEYOND`;
      await store.finish({
        attempt: attemptOf(job),
        to: "FAILED",
        by: "worker",
        output: null,
        error,
        nowMs: startMs,
      });
      expect((await readPages(store, {})).flat()).toMatchObject([{ id: job.id, error: shown }]);
      expect(await listed(store, { errorContains: "É!" })).toEqual([job.id]);
      expect(await listed(store, { errorContains: "beyond" })).toEqual([]);
      expect((await stored(store, job.id)).error).toBe(error);
    });

    test("is read in pages, the last of which says so", async () => {
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) ids.push(await submitted(store));
      const pages = await readPages(store, { limit: 2 });
      const idsOfPages = pages.map((page) => page.map(({ id }) => id));
      expect(idsOfPages).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]]);
      expect(await store.list({ ...wholeList, limit: 5 })).toMatchObject({ next: null });
    });

    test("can be of a range of sequence numbers", async () => {
      const jobs: NewJob[] = [newJob(), newJob(), newJob(), newJob()];
      for (const job of jobs) await store.submit(job);
      const [, second, , fourth] = jobs.map(({ key }) => key.sequence);
      const pages = await readPages(store, {
        fromSequence: second ?? 0,
        below: { sequence: fourth ?? 0, random: 0 },
        limit: 1,
      });
      expect(pages.flat().map(({ id }) => id)).toEqual([jobs[2]?.id, jobs[1]?.id]);
    });

    test("examines no more jobs than it may, and comes further all the same", async () => {
      const first = await submitted(store);
      const others = Array.from({ length: 30 }, () => newJob({ endpointId: "endpoint2", placement: firstPlacement }));
      for (const job of others) await store.submit(job);
      const page = await store.list({ ...wholeList, examinedMax: 10 });
      expect(page.jobs).toEqual([]);
      expect(page.next, "somewhere among the other jobs").not.toBeNull();
      const place = page.next ?? placeInList({ id: first });
      const examined = others.filter(({ key }) => key.sequence >= place.sequence);
      expect(examined.length).toBeLessThanOrEqual(10);
      const pages = await readPages(store, { examinedMax: 10 });
      expect(pages.length).toBeGreaterThanOrEqual(3);
      expect(pages.flat().map(({ id }) => id)).toEqual([first]);
    });

    test("of jobs that wait or run is in one page, however many others there are", async () => {
      const { id: begun } = await running(store);
      const waiting = await submitted(store);
      for (let count = 0; count < 30; count += 1) await submitted(store, { endpointId: "endpoint2" });
      const filter = { ...wholeList.filter, states: ["IN_QUEUE", "IN_PROGRESS"] as const };
      const pages = await readPages(store, { examinedMax: 20, filter });
      expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[waiting, begun]]);
    });
  });

  describe("the details of a job", () => {
    test("tell the sizes of input and output, whether they are in a row or a blob", async () => {
      const input = inline('{"prompt":"ä"}');
      const job = await running(store, { input });
      expect(await store.details(endpointId, job.id, startMs)).toMatchObject({
        job,
        inputBytes: 15,
        outputBytes: null,
      });
      await store.progress(attemptOf(job), inline('"half"'), startMs);
      expect(await store.details(endpointId, job.id, startMs)).toMatchObject({ inputBytes: 15, outputBytes: 6 });
      await fail(store, attemptOf(job));
      expect(await store.details(endpointId, job.id, startMs)).toMatchObject({ inputBytes: 15, outputBytes: null });
      const large = await running(store, { input: blob("in") });
      await store.finish({
        attempt: attemptOf(large),
        to: "COMPLETED",
        by: "worker",
        output: blob("out"),
        error: null,
        nowMs: startMs,
      });
      const details = await store.details(endpointId, large.id, startMs);
      expect(details).toMatchObject({ job: await stored(store, large.id), outputBytes: 100_000 });
    });

    test("are there for a job of the endpoint that has not expired", async () => {
      const id = await submitted(store);
      expect(await store.details(endpointId, id, startMs)).toBeDefined();
      expect(await store.details("endpoint2", id, startMs)).toBeUndefined();
      expect(await store.details(endpointId, "nothing", startMs)).toBeUndefined();
      expect(await store.details(endpointId, newJob().id, startMs)).toBeUndefined();
      const { expiresAtMs } = await stored(store, id);
      expect(await store.details(endpointId, id, expiresAtMs)).toBeUndefined();
    });
  });
}
