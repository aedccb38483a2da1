import type { AttemptRef, JobStore } from "@millrace/engine";
import { forbiddenTransitions, isTerminal, transitions, type JobState, type JobTrigger } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  bulkDelayMs,
  claim,
  complete,
  endpointId,
  everythingOf,
  fail,
  giveUp,
  jobIn,
  newJob,
  nextPlace,
  outputOf,
  purgedFrom,
  sameIdAs,
  startMs,
  stored,
  taken,
  timeOut,
  workerId,
} from "./job-samples.ts";

/** The job that a trigger is pulled on. */
interface Target {
  readonly jobId: string;
  readonly attempt: AttemptRef;
  readonly expiresAtMs: number;
}

const nowMs = startMs + 1000;

/** Does what pulls the trigger; resolves to what the store answered. */
const pull: Readonly<Record<JobTrigger, (store: JobStore, target: Target) => Promise<unknown>>> = {
  submit: (store, { jobId }) => store.submit(sameIdAs(jobId)).catch((error: unknown) => error),
  take: (store) => claim(store, { nowMs, maxJobs: 10 }),
  complete: (store, { attempt }) => complete(store, attempt, nowMs),
  fail: (store, { attempt }) => fail(store, attempt, nowMs),
  timeOut: (store, { attempt }) => timeOut(store, attempt, nowMs),
  lose: (store, { attempt }) => store.returnToQueue(attempt, "lose", nowMs),
  giveUp: (store, { attempt }) => giveUp(store, attempt, nowMs),
  release: (store, { attempt }) => store.returnToQueue(attempt, "release", nowMs),
  cancel: (store, { jobId }) => store.cancel(endpointId, jobId, nowMs),
  retry: (store, { jobId }) => store.retry(endpointId, jobId, nextPlace(nowMs), nowMs),
  purge: (store) => purgedFrom(store, endpointId, nowMs),
  expire: (store, { expiresAtMs }) => store.expireDue(expiresAtMs, 10),
};

async function targetIn(store: JobStore, state: JobState | null): Promise<Target> {
  if (state === null) {
    const { id: jobId } = newJob();
    const attempt = { endpointId, jobId, workerId, attemptToken: "never given" };
    return { jobId, attempt, expiresAtMs: startMs + 365 * 86_400_000 };
  }
  const { job, attempt } = await jobIn(store, state);
  return { jobId: job.id, attempt, expiresAtMs: job.expiresAtMs };
}

/** Transitions of the lifecycle and what else must have happened with them, as the table says. */
function checkEffects(trigger: JobTrigger, before: Awaited<ReturnType<typeof stored>>, after: typeof before): void {
  expect(after).toMatchObject({
    id: before.id,
    createdAtMs: before.createdAtMs,
    executionTimeoutMs: before.executionTimeoutMs,
    lowPriority: before.lowPriority,
  });
  if (trigger === "take") {
    expect(after).toMatchObject({ attempt: before.attempt + 1, workerId, startedAtMs: nowMs, finishedAtMs: null });
    expect(after.attemptToken).not.toBe(before.attemptToken);
  }
  if (after.finishedAtMs !== null) {
    expect(after.finishedAtMs).toBe(nowMs);
    expect(after.expiresAtMs).toBe(nowMs + after.retentionMs);
  }
  if (trigger === "fail" || trigger === "giveUp") expect(after.error).toBe("error of FAILED");
  if (trigger === "timeOut") expect(after.error).toBe("error of TIMED_OUT");
  if (trigger === "lose") expect(after.redispatches).toBe(before.redispatches + 1);
  if (trigger === "release") expect(after.redispatches).toBe(before.redispatches);
  if (after.status === "IN_QUEUE") {
    const fresh = { startedAtMs: null, finishedAtMs: null, workerId: null, attemptToken: null, error: null };
    expect(after).toMatchObject({ ...fresh, queuedAtMs: nowMs });
  }
  if (trigger === "retry") expect(after.redispatches).toBe(0);
}

/** Every step of the lifecycle table, and every pair that is not in it. */
export function describeLifecycle(rig: JobStoreRig): void {
  const { store } = rig;
  describe("lifecycle", () => {
    const steps = transitions.filter(({ trigger }) => trigger !== "submit");
    test.each(steps)("$from → $trigger → $to", async ({ from, trigger, to }) => {
      const target = await targetIn(store, from);
      const before = await stored(store, target.jobId);
      await pull[trigger](store, target);
      if (trigger === "expire") await rig.removeInBulk?.(target.expiresAtMs + bulkDelayMs);
      // A job that is gone must not come back with another look at an earlier time.
      const after = await store.get(endpointId, target.jobId, startMs);
      expect(after?.status ?? null).toBe(to);
      if (after === undefined) expect(await outputOf(store, target.jobId)).toBeNull();
      else checkEffects(trigger, before, after);
    });

    test("null → submit → IN_QUEUE", async () => {
      const job = newJob();
      expect(await store.submit(job)).toEqual({ kind: "created" });
      expect((await stored(store, job.id)).status).toBe("IN_QUEUE");
    });

    test.each(forbiddenTransitions())("$from → $trigger is refused and changes nothing", async ({ from, trigger }) => {
      // Ids are random. A store that keeps finished jobs apart need not look among them for one that is new.
      if (trigger === "submit" && isTerminal(from ?? "IN_QUEUE") && rig.removeInBulk !== undefined) return;
      const target = await targetIn(store, from);
      const before = await everythingOf(store, target.jobId);
      const answer = await pull[trigger](store, target);
      expect(await everythingOf(store, target.jobId)).toEqual(before);
      if (from === null) expect(await store.get(endpointId, target.jobId, startMs)).toBeUndefined();
      expectRefusal(trigger, from, answer);
    });
  });

  describe("a report about the attempt before the last", () => {
    test.each(["lose", "release"] as const)("is refused after %s and the next take", async (trigger) => {
      const { job, attempt } = await jobIn(store, "IN_PROGRESS");
      await store.returnToQueue(attempt, trigger, nowMs);
      const second = await taken(store, { nowMs });
      expect(second).toMatchObject({ id: job.id, attempt: 2 });
      const before = await everythingOf(store, job.id);
      for (const late of [complete, fail, timeOut, giveUp]) {
        expect((await late(store, attempt, nowMs)).kind).toBe("stale");
      }
      expect((await store.returnToQueue(attempt, "lose", nowMs)).kind).toBe("stale");
      expect(await everythingOf(store, job.id)).toEqual(before);
      const last = attemptOf(second);
      expect((await complete(store, last, nowMs)).kind).toBe("applied");
    });
  });
}

function expectRefusal(trigger: JobTrigger, from: JobState | null, answer: unknown): void {
  switch (trigger) {
    case "submit":
      expect(answer).toBeInstanceOf(Error);
      break;
    case "take":
    case "purge":
    case "expire":
      expect(answer).toEqual([]);
      break;
    case "cancel":
    case "retry":
      expect(answer).toMatchObject({ kind: from === null ? "missing" : "refused" });
      break;
    case "complete":
    case "fail":
      // The worker of the last attempt may have lost our answer to its report: the same report again is no conflict.
      expect(answer).toMatchObject({ kind: repeatable(from) ? "repeated" : from === null ? "missing" : "stale" });
      break;
    case "timeOut":
    case "giveUp":
    case "lose":
    case "release":
      expect(["stale", "repeated", "missing"]).toContain((answer as { kind: string }).kind);
      break;
  }
}

function repeatable(from: JobState | null): boolean {
  return from === "COMPLETED" || from === "FAILED";
}
