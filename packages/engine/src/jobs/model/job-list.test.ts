import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { formatJobId } from "./job-ids.ts";
import { isBelow, isListed, type JobListQuery, pageOf, placeInList, shownError, submittedAtMs } from "./job-list.ts";
import { runningJob, startMs } from "./job-record.test-support.ts";

function jobAt(sequence: number, random = 0): ReturnType<typeof runningJob> {
  return runningJob({ id: formatJobId({ sequence, shard: 0, random, sync: false }) });
}

test("places are in one order", () => {
  expect(isBelow({ sequence: 1, random: 9 }, { sequence: 2, random: 0 })).toBe(true);
  expect(isBelow({ sequence: 2, random: 1 }, { sequence: 2, random: 2 })).toBe(true);
  expect(isBelow({ sequence: 2, random: 2 }, { sequence: 2, random: 2 })).toBe(false);
});

test("a job was submitted at the millisecond in its id", () => {
  expect(submittedAtMs(jobAt(startMs * 1000 + 999))).toBe(startMs);
});

test("a page is cut at its limit, and then continues after its last job", () => {
  const found = [jobAt(3), jobAt(2, 7), jobAt(1)];
  const examinedTo = { sequence: 1, random: 0 };
  expect(pageOf(found, { limit: 2 }, examinedTo)).toEqual({
    jobs: found.slice(0, 2),
    next: placeInList(jobAt(2, 7)),
  });
  expect(pageOf(found, { limit: 3 }, examinedTo)).toEqual({ jobs: found, next: examinedTo });
  expect(pageOf(found, { limit: 3 }, null)).toEqual({ jobs: found, next: null });
});

test("an error is shown in whole characters", () => {
  const max = limits.jobErrorShownMaxChars;
  expect(shownError(null)).toBeNull();
  expect(shownError("x".repeat(max))).toBe("x".repeat(max));
  expect(shownError("x".repeat(max + 1))).toBe("x".repeat(max));
  expect(shownError("😀".repeat(max + 1))).toBe("😀".repeat(max));
  expect(shownError(`x${"😀".repeat(max)}`)).toBe(`x${"😀".repeat(max - 1)}`);
});

test("a job is listed when it has not expired, is of the endpoint, and satisfies all of the filter", () => {
  const query: JobListQuery = {
    endpointId: "endpoint1",
    nowMs: startMs,
    below: { sequence: 1, random: 0 },
    fromSequence: 0,
    filter: { states: [], workerId: null, errorContains: null },
    limit: 1,
    examinedMax: 1,
  };
  const job = runningJob({ error: "Out of MEMORY" });
  const isListedWith = (filter: Partial<JobListQuery["filter"]>): boolean =>
    isListed(job, { ...query, filter: { ...query.filter, ...filter } });
  expect(isListed(job, query)).toBe(true);
  expect(isListed(job, { ...query, endpointId: "endpoint2" })).toBe(false);
  expect(isListed(job, { ...query, nowMs: job.expiresAtMs })).toBe(false);
  expect(isListedWith({ states: ["FAILED", "IN_PROGRESS"] })).toBe(true);
  expect(isListedWith({ states: ["FAILED"] })).toBe(false);
  expect(isListedWith({ workerId: "worker1" })).toBe(true);
  expect(isListedWith({ workerId: "worker" })).toBe(false);
  expect(isListedWith({ errorContains: "of memory" })).toBe(true);
  expect(isListedWith({ errorContains: "of memory", workerId: "worker2" })).toBe(false);
  expect(isListed(runningJob(), { ...query, filter: { ...query.filter, errorContains: "x" } })).toBe(false);
});
