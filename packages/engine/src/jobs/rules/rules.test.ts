import { type JobState, type JobTrigger, jobStates, jobTriggers, limits, nextState } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JobRecord } from "../model/job.ts";
import { runningJob, startMs } from "../model/job-record.test-support.ts";
import { cancel, type CounterStep, counterStep, endAttempt, type JobChange, retry, returnToQueue } from "./index.ts";

const nowMs = startMs + 7_000;
const place = { nowMs, defaultTtlMs: limits.ttlDefaultMs };

/** A job as a store may keep it in this state, with any history. */
const jobs = fc.record({
  status: fc.constantFrom(...jobStates),
  redispatches: fc.nat(3),
  attempt: fc.integer({ min: 1, max: 5 }),
  hardExpiresAtMs: fc.option(fc.integer({ min: nowMs + 1, max: nowMs + 100_000 })),
  retentionMs: fc.integer({ min: 1, max: 200_000 }),
  extras: fc.constantFrom({}, { webhook: "https://example.org" }),
});

function jobOf(changes: Partial<JobRecord>): JobRecord {
  const isWaiting = changes.status === "IN_QUEUE";
  const isRunning = changes.status === "IN_PROGRESS";
  const attempt = isWaiting ? { attemptToken: null, workerId: null, startedAtMs: null } : {};
  const expiresAtMs = changes.hardExpiresAtMs ?? startMs + limits.ttlDefaultMs;
  return runningJob({ expiresAtMs, finishedAtMs: isWaiting || isRunning ? null : startMs + 1, ...attempt, ...changes });
}

/** What the rule of a trigger makes of the job; undefined for one that needs no rule beside the lifecycle. */
function judge(job: JobRecord, trigger: JobTrigger): { readonly kind: string } | undefined {
  const attempt = { endpointId: job.endpointId, jobId: job.id, workerId: "worker1", attemptToken: "token1" };
  const end = { attempt, output: null, error: "e", nowMs };
  switch (trigger) {
    case "complete":
      return endAttempt(job, { ...end, to: "COMPLETED", by: "worker" });
    case "fail":
      return endAttempt(job, { ...end, to: "FAILED", by: "worker" });
    case "giveUp":
      return endAttempt(job, { ...end, to: "FAILED", by: "service" });
    case "timeOut":
      return endAttempt(job, { ...end, to: "TIMED_OUT", by: "service" });
    case "lose":
    case "release":
      return returnToQueue(job, { attempt, trigger, nowMs });
    case "cancel":
      return cancel(job, nowMs);
    case "retry":
      return retry(job, place);
    default:
      return undefined;
  }
}

function isChange(ruling: { readonly kind: string }): ruling is JobChange {
  return ruling.kind === "change";
}

const judged = jobTriggers.filter((trigger) => judge(jobOf({}), trigger) !== undefined);

describe.each(judged)("the rule of %s", (trigger) => {
  test("changes a job where the lifecycle allows it, to the state that it names, and none else", () => {
    fc.assert(
      fc.property(jobs, (some) => {
        const job = jobOf(some);
        const ruling = judge(job, trigger);
        if (ruling === undefined) return;
        const to = nextState(job.status, trigger);
        expect(isChange(ruling)).toBe(to !== undefined);
        if (isChange(ruling)) expect(ruling.job.status).toBe(to);
      }),
    );
  });

  test("says how the counters move, and lets no job outlive what was asked for it", () => {
    fc.assert(
      fc.property(jobs, (some) => {
        const job = jobOf(some);
        const ruling = judge(job, trigger);
        if (ruling === undefined || !isChange(ruling)) return;
        const isRetry = trigger === "retry" || trigger === "lose";
        expect(ruling.counts).toEqual(counterStep(job.status, ruling.job.status, isRetry));
        expect(ruling.job.expiresAtMs).toBeLessThanOrEqual(job.hardExpiresAtMs ?? Infinity);
        const isEnd = ruling.job.finishedAtMs !== null;
        expect(ruling.webhookDueAtMs).toBe(isEnd && job.extras.webhook !== undefined ? nowMs : null);
      }),
    );
  });
});

describe("the end of an attempt", () => {
  const attempt = { endpointId: "endpoint1", jobId: "job1", workerId: "worker1", attemptToken: "token1" };
  const end = { attempt, to: "COMPLETED", by: "worker", output: null, error: null, nowMs } as const;

  test("is refused to another attempt, and heard again without harm from the same", () => {
    expect(endAttempt(runningJob(), { ...end, attempt: { ...attempt, attemptToken: "other" } }).kind).toBe("stale");
    const change = endAttempt(runningJob(), end) as JobChange;
    expect(endAttempt(change.job, end).kind).toBe("repeated");
  });

  test("by the service closes the attempt: no report of the worker is taken for a repetition", () => {
    const change = endAttempt(runningJob(), { ...end, to: "FAILED", by: "service" }) as JobChange;
    expect(endAttempt(change.job, { ...end, to: "FAILED" }).kind).toBe("stale");
    expect(endAttempt(change.job, { ...end, attempt: { ...attempt, attemptToken: null } }).kind).toBe("stale");
  });
});

test("steps of the counters add up: a job is counted once, in the state it is in, on every path", () => {
  const path = fc.array(fc.constantFrom<JobState | null>(null, ...jobStates), { minLength: 1 });
  const add = (sums: CounterStep, step: CounterStep): CounterStep => ({
    ...sums,
    inQueue: sums.inQueue + step.inQueue,
    inProgress: sums.inProgress + step.inProgress,
  });
  fc.assert(
    fc.property(path, (states) => {
      const steps = states.map((state, index) => counterStep(states[index - 1] ?? null, state));
      const { inQueue, inProgress } = steps.reduce(add);
      const last = states.at(-1);
      expect([inQueue, inProgress]).toEqual([Number(last === "IN_QUEUE"), Number(last === "IN_PROGRESS")]);
    }),
  );
});
