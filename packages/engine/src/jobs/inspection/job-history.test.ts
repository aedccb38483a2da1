import { limits } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatJobId } from "../model/job-ids.ts";
import { type HistoryEvent, historyOf } from "./job-history.ts";
import type { JobNote } from "../model/job-notes.ts";
import { runningJob, startMs } from "../model/job-record.test-support.ts";
import type { JobRecord } from "../model/job.ts";
import { cancel, endAttempt, retry, returnToQueue, take } from "../rules/index.ts";

const id = formatJobId({ sequence: startMs * 1000, shard: 0, random: 0, sync: false });
const nowMs = startMs + 1_000_000;

function job(changes: Partial<JobRecord> = {}): JobRecord {
  return runningJob({ id, ...changes });
}

/** Type and time, and what else tells events apart. */
function told(events: readonly HistoryEvent[]): string[] {
  return events.map((event) => {
    const more = "attempt" in event ? ` ${event.attempt}` : "";
    return `${event.atMs - startMs} ${event.type}${more}`;
  });
}

test("a usual life is told from the record alone", () => {
  const waiting = job({ status: "IN_QUEUE", startedAtMs: null, workerId: null, attempt: 0 });
  expect(told(historyOf(waiting, [], nowMs))).toEqual(["0 SUBMITTED"]);
  expect(told(historyOf(job({ startedAtMs: startMs + 1 }), [], nowMs))).toEqual(["0 SUBMITTED", "1 STARTED 1"]);
  const done = job({ status: "FAILED", startedAtMs: startMs + 1, finishedAtMs: startMs + 2, error: "no" });
  expect(historyOf(done, [], nowMs)).toEqual([
    { type: "SUBMITTED", atMs: startMs, message: expect.stringContaining("/run"), sync: false, lowPriority: false },
    {
      type: "STARTED",
      atMs: startMs + 1,
      message: expect.stringContaining("worker1"),
      attempt: 1,
      workerId: "worker1",
    },
    { type: "FAILED", atMs: startMs + 2, message: "Attempt 1 failed.", attempt: 1, error: "no" },
  ]);
});

test("a job that was cancelled while it waited ended without an attempt, also after an earlier one", () => {
  const waiting = { status: "CANCELLED", startedAtMs: null, workerId: null, finishedAtMs: startMs + 9 } as const;
  expect(told(historyOf(job({ ...waiting, attempt: 1 }), [], nowMs))).toEqual(["0 SUBMITTED", "9 CANCELLED 0"]);
});

test("an attempt that was lost tells what became of its worker, where that was noted", () => {
  const past = {
    type: "RETURNED",
    atMs: startMs + 5,
    attempt: 1,
    workerId: "w1",
    startedAtMs: startMs,
    chunks: 0,
  } as const;
  const message = (note: JobNote): string | undefined =>
    historyOf(job({ attempt: 2 }), [note], nowMs).find(({ type }) => type === "RETURNED")?.message;
  expect(message({ ...past, reason: "LOST", why: "the worker ended with exit code 1" })).toBe(
    "Attempt 1 ended without a result because worker w1 was lost (the worker ended with exit code 1); the job is in the queue again.",
  );
  expect(message({ ...past, reason: "LOST" })).toContain("because worker w1 was lost; the job");
  expect(message({ ...past, reason: "RELEASED", why: "because the service stopped worker w1" })).toContain(
    "without a result because the service stopped worker w1; the job",
  );
});

test("chunks are counted by attempt, until its end or until now", () => {
  const returned: JobNote = {
    type: "RETURNED",
    atMs: startMs + 5,
    reason: "LOST",
    attempt: 1,
    workerId: "w1",
    startedAtMs: startMs + 1,
    chunks: 4,
  };
  const again = job({ attempt: 2, startedAtMs: startMs + 6, chunks: 5 });
  const events = historyOf(again, [returned], nowMs);
  expect(told(events)).toEqual([
    "0 SUBMITTED",
    "1 STARTED 1",
    "5 CHUNKS 1",
    "5 RETURNED 1",
    "6 STARTED 2",
    "1000000 CHUNKS 2",
  ]);
  expect(events.flatMap((event) => (event.type === "CHUNKS" ? [event.count] : []))).toEqual([4, 1]);
});

test("chunks of an attempt are not counted where the notes of those before it may be gone", () => {
  const returned = (attempt: number): JobNote => ({
    type: "RETURNED",
    atMs: startMs + attempt,
    reason: "RELEASED",
    attempt,
    workerId: "w1",
    startedAtMs: startMs + attempt,
    chunks: attempt,
  });
  const notes = Array.from({ length: limits.jobHistoryMax }, (_, index) => returned(index + 10));
  const chunks = historyOf(job({ attempt: 60, chunks: 59 }), notes, nowMs).filter(({ type }) => type === "CHUNKS");
  expect(chunks).toHaveLength(limits.jobHistoryMax - 1);
});

/** What can happen to a job, as the rules carry it out. */
const anyStep = fc.constantFrom("take", "lose", "release", "fail", "complete", "cancel", "retry", "webhook");

test("whatever happens, events are in the order in which it happened, and none is missing", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let atMs = startMs;
      let now = job({ status: "IN_QUEUE", startedAtMs: null, workerId: null, attempt: 0, attemptToken: null });
      const notes: JobNote[] = [];
      const expected = ["SUBMITTED"];
      for (const step of steps) {
        atMs += 1;
        const attempt = { endpointId: now.endpointId, jobId: id, workerId: "w", attemptToken: now.attemptToken };
        const end = { attempt, by: "worker", output: null, nowMs: atMs } as const;
        if (step === "webhook" && now.finishedAtMs !== null) {
          notes.push({ type: "WEBHOOK", atMs, attempt: 1, statusCode: 503, error: null, nextTryAtMs: null });
          expected.push("WEBHOOK");
        }
        const isWaiting = now.status === "IN_QUEUE";
        const change =
          step === "take" && isWaiting
            ? take(now, { workerId: "w", attemptToken: `${atMs}`, nowMs: atMs })
            : step === "lose" || step === "release"
              ? returnToQueue(now, { attempt, trigger: step, nowMs: atMs })
              : step === "fail"
                ? endAttempt(now, { ...end, to: "FAILED", error: "no" })
                : step === "complete"
                  ? endAttempt(now, { ...end, to: "COMPLETED", error: null })
                  : step === "cancel"
                    ? cancel(now, atMs)
                    : step === "retry"
                      ? retry(now, { nowMs: atMs, defaultTtlMs: 1 })
                      : undefined;
        if (change?.kind !== "change") continue;
        if (change.note !== null) notes.push(change.note);
        now = change.job;
        const types = { take: "STARTED", lose: "RETURNED", release: "RETURNED", retry: "RETRIED" } as const;
        expected.push(step in types ? types[step as keyof typeof types] : now.status);
      }
      const events = historyOf(now, notes, atMs);
      expect(events.map(({ type }) => type)).toEqual(expected);
      expect(events.map((event) => event.atMs)).toEqual(events.map((event) => event.atMs).toSorted((a, b) => a - b));
    }),
  );
});
