import { beforeEach, describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../../kernel/clock.ts";
import { readingUpMs } from "../../kernel/stalls.ts";
import { type Attempt, type Attempts, createAttempts } from "./attempts.ts";
import { runningJob, startMs } from "../model/job-record.test-support.ts";

const leaseMs = 40_000;
const timeoutMs = 600_000;

describe("attempts", () => {
  let clock: MovableClock;
  let attempts: Attempts;
  /** What happened: which end, of which attempt, how long after the start. */
  let ends: string[];
  let failures: number;
  beforeEach(() => {
    clock = createClock({ frozenAtMs: startMs });
    ends = [];
    failures = 0;
    const end = (what: string) => async (attempt: Attempt) => {
      ends.push(`${what} ${attempt.job.id} ${attempt.ref.attemptToken} @${clock.now() - startMs}`);
      if (failures > 0) failures -= 1;
      else attempts.remove(attempt.job.id, attempt.ref);
      return Promise.resolve();
    };
    attempts = createAttempts({ clock, leaseMs, events: { onDeadline: end("deadline"), onLeaseEnd: end("lease") } });
  });

  test("a worker that says nothing loses its attempt when the lease ends, to the millisecond", async () => {
    attempts.add(runningJob(), timeoutMs);
    await clock.advance(leaseMs - 1);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toEqual(["lease job1 token1 @40000"]);
    await clock.advance(10 * timeoutMs);
    expect(ends).toHaveLength(1);
  });

  test("each renewal moves the end of the lease, counted from the renewal", async () => {
    attempts.add(runningJob(), timeoutMs);
    await clock.advance(30_000);
    attempts.renew("endpoint1", "worker1");
    await clock.advance(15_000);
    attempts.renew("endpoint1", "worker1");
    await clock.advance(39_999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toEqual(["lease job1 token1 @85000"]);
  });

  test("renewals do not move the deadline", async () => {
    attempts.add(runningJob(), 60_000);
    for (let renewals = 0; renewals < 5; renewals += 1) {
      await clock.advance(10_000);
      attempts.renew("endpoint1", "worker1");
    }
    await clock.advance(9_999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toEqual(["deadline job1 token1 @60000"]);
  });

  test("a deadline at the end of the lease counts as the deadline", async () => {
    attempts.add(runningJob(), leaseMs);
    await clock.advance(leaseMs);
    expect(ends).toEqual(["deadline job1 token1 @40000"]);
  });

  test("the deadline counts from the start of the attempt, the lease from now", async () => {
    attempts.add(runningJob({ startedAtMs: startMs - 50_000 }), 60_000);
    attempts.add(runningJob({ id: "job2", startedAtMs: startMs - 50_000 }), timeoutMs);
    attempts.add(runningJob({ id: "overdue", startedAtMs: startMs - 50_000 }), 10_000);
    await clock.advance(0);
    expect(ends).toEqual(["deadline overdue token1 @0"]);
    await clock.advance(leaseMs);
    expect(ends.slice(1)).toEqual(["deadline job1 token1 @10000", "lease job2 token1 @40000"]);
  });

  test("a renewal is for the jobs it names, or for all of the worker, and for no other worker", async () => {
    attempts.add(runningJob({ id: "named" }), timeoutMs);
    attempts.add(runningJob({ id: "unnamed" }), timeoutMs);
    attempts.add(runningJob({ id: "other", workerId: "worker2" }), timeoutMs);
    attempts.add(runningJob({ id: "elsewhere", endpointId: "endpoint2" }), timeoutMs);
    await clock.advance(20_000);
    attempts.renew("endpoint1", "worker1", ["named", "never heard of"]);
    attempts.renew("endpoint1", "nobody");
    await clock.advance(20_000);
    expect(ends.sort()).toEqual([
      "lease elsewhere token1 @40000",
      "lease other token1 @40000",
      "lease unnamed token1 @40000",
    ]);
    attempts.renew("endpoint1", "worker1");
    await clock.advance(39_999);
    expect(ends).toHaveLength(3);
  });

  test("an attempt that was removed ends no more, and is counted no more", async () => {
    attempts.add(runningJob(), timeoutMs);
    attempts.add(runningJob({ id: "job2" }), timeoutMs);
    expect(attempts.countOfWorker("endpoint1", "worker1")).toBe(2);
    expect(attempts.remove("job1")?.job.id).toBe("job1");
    expect(attempts.remove("job1")).toBeUndefined();
    expect(attempts.ofWorker("endpoint1", "worker1").map(({ job }) => job.id)).toEqual(["job2"]);
    expect(attempts.get("job1")).toBeUndefined();
    attempts.remove("job2");
    expect(attempts.countOfWorker("endpoint1", "worker1")).toBe(0);
    await clock.advance(timeoutMs);
    expect(ends).toEqual([]);
  });

  test("word about an earlier attempt does not end the watch over the present one", async () => {
    attempts.add(runningJob(), timeoutMs);
    attempts.add(runningJob({ attemptToken: "token2", workerId: "worker2" }), timeoutMs);
    expect(attempts.remove("job1", { attemptToken: "token1", workerId: "worker1" })).toBeUndefined();
    expect(attempts.remove("job1", { attemptToken: null, workerId: "worker1" })).toBeUndefined();
    expect(attempts.countOfWorker("endpoint1", "worker1")).toBe(0);
    expect(attempts.countOfWorker("endpoint1", "worker2")).toBe(1);
    await clock.advance(leaseMs);
    expect(ends).toEqual(["lease job1 token2 @40000"]);
  });

  test("word of a worker that sends no token is about its own attempt", async () => {
    attempts.add(runningJob(), timeoutMs);
    expect(attempts.remove("job1", { attemptToken: null, workerId: "worker1" })?.job.id).toBe("job1");
    expect(attempts.countOfWorker("endpoint1", "worker1")).toBe(0);
    await clock.advance(timeoutMs);
    expect(ends).toEqual([]);
  });

  test("the next attempt of a job takes the place of the one before, whose timer is dead", async () => {
    attempts.add(runningJob(), timeoutMs);
    await clock.advance(30_000);
    attempts.add(runningJob({ attemptToken: "token2", startedAtMs: clock.now() }), timeoutMs);
    expect(attempts.countOfWorker("endpoint1", "worker1")).toBe(1);
    await clock.advance(39_999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toEqual(["lease job1 token2 @70000"]);
  });

  test("an end that could not be stored is tried again, a second apart, until it is", async () => {
    failures = 2;
    attempts.add(runningJob(), timeoutMs);
    await clock.advance(leaseMs);
    expect(ends).toHaveLength(1);
    await clock.advance(999);
    expect(ends).toHaveLength(1);
    await clock.advance(1);
    expect(ends).toHaveLength(2);
    await clock.advance(timeoutMs);
    expect(ends).toEqual(["lease job1 token1 @40000", "lease job1 token1 @41000", "lease job1 token1 @42000"]);
  });

  test("after closing nothing ends any more", async () => {
    attempts.add(runningJob(), timeoutMs);
    attempts.close();
    await clock.advance(timeoutMs);
    expect(ends).toEqual([]);
    expect(attempts.get("job1")).toBeUndefined();
  });

  test("time in which the gateway stood still ends neither lease nor deadline: what arrived meanwhile is read first", async () => {
    attempts.add(runningJob(), timeoutMs);
    attempts.add(runningJob({ id: "short" }), 30_000);
    await clock.advance(20_000);
    for (let stalls = 0; stalls < 2; stalls += 1) await clock.stall(timeoutMs);
    expect(ends).toEqual([]);
    attempts.remove("short");
    attempts.renew("endpoint1", "worker1");
    await clock.advance(leaseMs - 1);
    expect(ends).toEqual([]);
    await clock.advance(10_000);
    expect(ends).toHaveLength(1);
  });

  test("a worker that is gone is noticed also after a stall: its lease is only as much longer", async () => {
    attempts.add(runningJob(), timeoutMs);
    await clock.advance(30_000);
    await clock.stall(60_000);
    await clock.advance(10_000);
    expect(ends).toEqual([]);
    await clock.advance(readingUpMs);
    expect(ends).toEqual(["lease job1 token1 @101000"]);
  });

  test("a clock that is moved is no stall", async () => {
    attempts.add(runningJob(), timeoutMs);
    await clock.advance(10 * timeoutMs);
    expect(ends).toEqual(["lease job1 token1 @40000"]);
  });
});
