import { createJobInspection } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { follow, poll, run, statusOf, takeOne, text } from "./engine-calls.test-support.ts";
import { openWorld, worldEndpoint, worldStartMs, type EngineWorld } from "./engine-world.test-support.ts";

describe("the job engine", () => {
  let world: EngineWorld;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    expect(world.errors).toEqual([]);
    await world.close();
  });
  const done = { output: text('"result"'), error: null };
  const signal = (): AbortSignal => new AbortController().signal;
  const now = (): number => world.clock.now() - worldStartMs;

  describe("attempts", () => {
    test("a worker that falls silent loses its job once, then the job fails and says why", async () => {
      const id = await run(world);
      const first = await takeOne(world, "w1");
      await world.pass(limits.workerLeaseMs);
      expect(await statusOf(world, id)).toBe("IN_QUEUE");
      expect((await world.engine.worker.done(first, done)).kind).toBe("stale");
      const second = await takeOne(world, "w2");
      await world.pass(limits.workerLeaseMs - 1);
      expect(await statusOf(world, id)).toBe("IN_PROGRESS");
      await world.pass(1);
      const { job } = await world.engine.client.status("e1", id);
      expect(job).toMatchObject({ status: "FAILED", redispatches: 1 });
      expect(job.error).toMatch(/worker lost/);
      for (const late of [first, second]) expect((await world.engine.worker.done(late, done)).kind).toBe("stale");
    });

    test("pings of the jobs it holds keep an attempt alive, pings without them do not", async () => {
      const kept = await run(world);
      await takeOne(world, "w1");
      const dropped = await run(world);
      await takeOne(world, "w2");
      for (let pings = 0; pings < 9; pings += 1) {
        await world.pass(limits.workerPingIntervalMs);
        world.engine.worker.ping("e1", "w1", [kept]);
        world.engine.worker.ping("e1", "w2", undefined);
      }
      expect(await statusOf(world, dropped)).toBe("IN_QUEUE");
      expect(await statusOf(world, kept)).toBe("TIMED_OUT");
      expect(now()).toBe(worldEndpoint("e1").executionTimeoutMs);
    });

    test("a poll that says it holds jobs keeps them alive, one that does not say so does not", async () => {
      const kept = await run(world);
      await takeOne(world, "w1");
      await world.pass(30_000);
      poll(world, "w1", { jobInProgress: true });
      await world.pass(30_000);
      expect(await world.engine.client.status("e1", kept)).toMatchObject({ job: { redispatches: 0, attempt: 1 } });
      poll(world, "w1", { jobInProgress: false });
      await world.pass(10_000);
      expect(await world.engine.client.status("e1", kept)).toMatchObject({ job: { redispatches: 1, attempt: 2 } });
    });

    test("asking what to stop, progress and chunks keep nothing alive, whether the worker pings or not", async () => {
      const ids = [await run(world), await run(world)];
      const silent = await takeOne(world, "silent");
      const pinging = await takeOne(world, "pinging");
      for (const attempt of [silent, pinging]) {
        await world.pass(limits.workerLeaseMs / 4);
        world.engine.worker.ping("e1", "pinging", undefined);
        void world.engine.worker.stops("e1", attempt.workerId, signal());
        await world.engine.worker.progress(attempt, text("1"));
        await world.engine.worker.chunks(attempt, [{ output: text("1"), metrics: null }]);
      }
      await world.pass(limits.workerLeaseMs / 2 - 1);
      for (const id of ids) expect(await statusOf(world, id)).toBe("IN_PROGRESS");
      await world.pass(1);
      for (const id of ids) expect(await statusOf(world, id)).toBe("IN_QUEUE");
    });

    test("at its deadline a job times out, and its worker is told to stop it", async () => {
      const id = await run(world, { executionTimeoutMs: 5_000 });
      const attempt = await takeOne(world);
      const stops = follow(world.engine.worker.stops("e1", "w1", signal()));
      await world.pass(4_999);
      expect([await statusOf(world, id), stops.value]).toEqual(["IN_PROGRESS", undefined]);
      await world.pass(1);
      expect([await statusOf(world, id), stops.value]).toEqual(["TIMED_OUT", [id]]);
      expect((await world.engine.worker.done(attempt, done)).kind).toBe("stale");
    });

    test("a cancelled or expired job is stopped at its worker too", async () => {
      const cancelled = await run(world);
      await takeOne(world);
      const expired = await run(world, { ttlMs: 10_000 });
      await takeOne(world);
      await world.engine.client.cancel("e1", cancelled);
      const stops = follow(world.engine.worker.stops("e1", "w1", signal()));
      await world.settle();
      // The worker gets a second to begin with a job.
      expect(stops.value).toBeUndefined();
      await world.pass(1_000);
      await world.settle();
      expect(stops.value).toEqual([cancelled]);
      await world.pass(9_000);
      expect(await world.engine.worker.stops("e1", "w1", signal())).toEqual([expired]);
    });

    test("a job that its worker is handed again is not stopped by word about the attempt before", async () => {
      const id = await run(world, { executionTimeoutMs: 5_000 });
      await takeOne(world);
      await world.pass(5_000);
      await world.engine.client.retry("e1", id);
      await takeOne(world);
      const stops = follow(world.engine.worker.stops("e1", "w1", signal()));
      await world.settle();
      expect(stops.value).toBeUndefined();
      expect(await statusOf(world, id)).toBe("IN_PROGRESS");
    });

    test("a result that comes in the last moment counts, and nobody is told to stop the job", async () => {
      const id = await run(world, { executionTimeoutMs: 5_000 });
      const attempt = await takeOne(world);
      const delivered = world.engine.worker.done(attempt, done);
      await world.pass(5_000);
      expect((await delivered).kind).toBe("applied");
      expect(await statusOf(world, id)).toBe("COMPLETED");
      const stops = follow(world.engine.worker.stops("e1", "w1", signal()));
      await world.settle();
      expect(stops.value).toBeUndefined();
    });

    test("a hand-back that comes late does not end the watch over the next attempt", async () => {
      const id = await run(world);
      const held = poll(world, "w1");
      await world.settle();
      await world.pass(limits.workerLeaseMs);
      await takeOne(world, "w2");
      await world.engine.worker.handBack(held.jobs ?? []);
      expect(await statusOf(world, id)).toBe("IN_PROGRESS");
      await world.pass(limits.workerLeaseMs);
      expect(await statusOf(world, id)).toBe("FAILED");
    });

    test("the jobs of a worker that is gone go to others at once", async () => {
      const ids = [await run(world), await run(world)];
      await takeOne(world, "w1");
      await takeOne(world, "w1");
      const others = ["w2", "w3"].map((workerId) => poll(world, workerId));
      await world.settle();
      await world.engine.queue.workerGone("e1", "w1", "lost", "with exit code 1");
      await world.settle();
      expect(others.flatMap(({ ids: got }) => got ?? []).sort()).toEqual([...ids].sort());
      await world.pass(limits.workerLeaseMs);
      expect(await statusOf(world, ids[0] ?? "")).toBe("FAILED");
    });

    test("the error of a job says how its worker ended, when that is known", async () => {
      const id = await run(world);
      for (const workerId of ["w1", "w2"]) {
        await takeOne(world, workerId);
        await world.engine.queue.workerGone("e1", workerId, "lost", "by signal SIGKILL (too little memory)");
      }
      expect((await world.engine.client.status("e1", id)).job.error).toBe(
        "worker lost: the worker ended by signal SIGKILL (too little memory) before it reported a result. " +
          "The job had 1 automatic retry before.",
      );
      const { notes } = (await world.store.details("e1", id, world.clock.now())) ?? { notes: [] };
      expect(notes).toMatchObject([
        { reason: "LOST", why: expect.stringContaining("by signal SIGKILL (too little memory)") },
      ]);
    });

    test("a worker that was stopped on purpose leaves its jobs at the head of the queue, and that counts against none", async () => {
      const ids = [await run(world), await run(world)];
      await takeOne(world, "w1");
      const stopped = await takeOne(world, "w1");
      const later = await run(world);
      await world.engine.queue.workerGone("e1", "w1", "stopped");
      expect((await world.engine.worker.done(stopped, done)).kind).toBe("stale");
      const second = poll(world, "w2", { maxJobs: 3 });
      await world.settle();
      expect(second.ids).toEqual([...ids, later]);
      const again = second.jobs?.map(({ job }) => [job.redispatches, job.attempt]);
      expect(again).toEqual([...ids.map(() => [0, 2]), [0, 1]]);
      expect(await world.store.counters("e1")).toMatchObject({ retried: 0 });
      await world.pass(limits.workerLeaseMs);
      expect(await statusOf(world, ids[0] ?? "")).toBe("IN_QUEUE");
    });

    test("the history of a job says who ended its attempt: the service, or the worker", async () => {
      const id = await run(world);
      const returned = async (): Promise<unknown> => {
        const { events } = await createJobInspection(world).history("e1", id);
        return events.findLast(({ type }) => type === "RETURNED");
      };
      await takeOne(world, "w1");
      await world.engine.queue.workerGone("e1", "w1", "stopped");
      expect(await returned()).toMatchObject({
        reason: "RELEASED",
        workerId: "w1",
        message: expect.stringContaining(
          "without a result because the service stopped worker w1; the job is in the queue",
        ),
      });
      const second = poll(world, "w2");
      await world.settle();
      await world.engine.worker.handBack(second.jobs ?? []);
      expect(await returned()).toMatchObject({
        reason: "RELEASED",
        workerId: "w2",
        message: expect.stringContaining("because worker w2 gave the job back, or did not receive it"),
      });
    });

    test("when an end cannot be stored it is tried again", async () => {
      await world.close();
      let failures = 3;
      world = await openWorld({
        wrapStore: (store) => ({
          ...store,
          finish: (request) => {
            failures -= 1;
            return failures >= 0 ? Promise.reject(new Error("disk full")) : store.finish(request);
          },
        }),
      });
      const id = await run(world, { executionTimeoutMs: 5_000 });
      await takeOne(world);
      await world.pass(7_000);
      expect(await statusOf(world, id)).toBe("IN_PROGRESS");
      await world.pass(1_000);
      expect(await statusOf(world, id)).toBe("TIMED_OUT");
      expect(world.errors.splice(0).map(String)).toEqual(Array.from({ length: 3 }, () => "Error: disk full"));
    });

    test("when expired jobs cannot be removed it is tried again, without haste", async () => {
      await world.close();
      let calls = 0;
      world = await openWorld({
        wrapStore: (store) => ({
          ...store,
          expireDue: (...args) => {
            calls += 1;
            return calls <= 3 ? Promise.reject(new Error("disk full")) : store.expireDue(...args);
          },
        }),
      });
      const id = await run(world, { ttlMs: 10_000 });
      await world.pass(12_999);
      expect([calls, await statusOf(world, id)]).toEqual([3, null]);
      await world.pass(1);
      expect(calls).toBe(4);
      expect(world.errors.splice(0)).toHaveLength(3);
      expect((await world.store.counters("e1")).inQueue).toBe(0);
    });
  });
});
