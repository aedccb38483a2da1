import { expect, test } from "vitest";
import type { Session } from "../../session/session.tsx";
import { findIds, isIdPart, timeOfPrefix } from "./id-part.ts";

test.each(["019b76da", "0123456789ab", "sync-019b", "w7k2m9x4", "7k2m"])("%s may be a part of an id", (text) => {
  expect(isIdPart(text)).toBe(true);
});

test.each(["", "thumbnail", "a1", "exit 137", "page/7"])("%j is no part of an id", (text) => {
  expect(isIdPart(text)).toBe(false);
});

test("a long text that was pasted is judged at once", () => {
  expect(isIdPart(`${"1".repeat(300_000)}!`)).toBe(false);
});

test("the beginning of a job's id tells when the job was submitted", () => {
  const whole = { submittedAfter: "2026-01-01T00:00:00.000Z", submittedBefore: "2026-01-01T00:00:00.001Z" };
  const hex = Date.parse(whole.submittedAfter).toString(16).padStart(12, "0");
  expect(timeOfPrefix(`sync-${hex.slice(0, 8)}-${hex.slice(8)}-7abc`)).toEqual(whole);
  const minute = timeOfPrefix(hex.slice(0, 8));
  expect(Date.parse(minute?.submittedBefore ?? "") - Date.parse(minute?.submittedAfter ?? "")).toBe(2 ** 16);
  expect(timeOfPrefix(hex.slice(0, 7))).toBeUndefined();
  expect(timeOfPrefix("ffffffffffff")).toBeUndefined();
  expect(timeOfPrefix("w7k2m9x4w7k2")).toBeUndefined();
});

test("jobs, failures and workers are found by a part; one that begins with it comes first", async () => {
  const endpoints = {
    listWorkers: async () => ({ workers: [{ id: "x019b" }, { id: "Box-019B" }] }),
    listJobs: async (_: string, query: object) => ({
      jobs: "submittedAfter" in query ? [] : [{ id: "019b1" }, { id: "7" }],
    }),
    listFailures: async () => ({ failures: [{ jobId: "sync-019b2" }] }),
  };
  const session = { rest: { endpoints } } as unknown as Pick<Session, "rest">;
  const found = await findIds(session, "019B", ["e1"], new AbortController().signal);
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "job 019b1",
    "worker x019b",
    "worker Box-019B",
    "job sync-019b2",
  ]);
});
