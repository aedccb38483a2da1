import type { JobRecord, JobStore, JobView } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { follow, run, statusOf, submissionTo, takeOne, text } from "./engine-calls.test-support.ts";
import { openWorld, type EngineWorld } from "./engine-world.test-support.ts";

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

  function runsync(
    waitMs: number,
    of = submissionTo("e1"),
  ): { readonly value: JobView | undefined; readonly error: unknown } {
    return follow(world.engine.client.runsync(of, { waitMs, waitGiven: true, signal: signal() }));
  }

  describe("waiting for a job", () => {
    test("a /runsync is answered with the result the moment the worker delivers it", async () => {
      const answer = runsync(90_000);
      const attempt = await takeOne(world);
      await world.pass(1_234);
      expect(answer.value).toBeUndefined();
      await world.engine.worker.done(attempt, done);
      await world.settle();
      expect(answer.value).toMatchObject({ job: { status: "COMPLETED", id: attempt.jobId }, output: done.output });
    });

    test("after the wait it is answered with the state of that moment, and the job goes on", async () => {
      const waiting = runsync(1_000);
      const begun = runsync(2_000);
      await takeOne(world);
      await world.pass(999);
      expect([waiting.value, begun.value]).toEqual([undefined, undefined]);
      await world.pass(1);
      expect(waiting.value?.job.status).toBe("IN_PROGRESS");
      await world.pass(1_000);
      expect(begun.value?.job.status).toBe("IN_QUEUE");
      expect(await world.store.counters("e1")).toMatchObject({ inQueue: 1, inProgress: 1 });
    });

    test("a job that could not be stored after all answers with that failure, and its worker is told to stop", async () => {
      await world.close();
      const losers: Parameters<JobStore["onLost"]>[0][] = [];
      world = await openWorld({ wrapStore: (store) => ({ ...store, onLost: (listener) => losers.push(listener) }) });
      const [waiting, begun] = [runsync(90_000), runsync(90_000)];
      const { jobId } = await takeOne(world);
      for (const { id, endpointId } of world.created)
        for (const lose of losers) lose({ id, endpointId }, new Error("full"));
      await world.settle();
      expect([waiting.error, begun.error]).toEqual([new Error("full"), new Error("full")]);
      expect(await world.engine.worker.stops("e1", "w1", signal())).toEqual([jobId]);
    });

    test("a cancelled job answers those who wait for it, a purged one is not found", async () => {
      const cancelled = runsync(90_000);
      await world.settle();
      await world.engine.client.cancel("e1", world.created[0]?.id ?? "");
      const purged = runsync(90_000);
      await world.settle();
      expect(await world.engine.client.purge("e1")).toBe(1);
      await world.settle();
      expect(cancelled.value?.job.status).toBe("CANCELLED");
      expect(purged.error).toMatchObject({ code: "not_found", message: expect.stringMatching(/was purged/) });
    });

    test("a /runsync whose job is purged in the moment of its submission does not wait", async () => {
      for (let turns = 0; turns < 30; turns += 1) {
        const answer = runsync(90_000);
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        let removed = 0;
        while (removed === 0) removed = await world.engine.client.purge("e1");
        await world.settle();
        expect(answer.error, `after ${turns} turns`).toMatchObject({ code: "not_found" });
      }
    });

    test("all who wait for a job are told what removed it: a purge, or the end of its time to live", async () => {
      for (const [why, remove] of [
        [/was purged/, () => world.engine.client.purge("e1")],
        [/time to live ended/, () => world.pass(10_000)],
      ] as const) {
        const jobId = await run(world, { ttlMs: 10_000 });
        const wait = { waitMs: 90_000, signal: signal() };
        const waits = [
          follow(world.engine.client.statusSync("e1", jobId, wait)),
          follow(world.engine.client.stream("e1", jobId, { ...wait, after: "delivered", maxBytes: 1000 })),
        ];
        await world.settle();
        await remove();
        await world.settle();
        for (const { error } of waits)
          expect(error).toMatchObject({ code: "not_found", message: expect.stringMatching(why) });
      }
    });

    test("a job that expires ends the wait for it", async () => {
      const answer = runsync(90_000, submissionTo("e1", { ttlMs: 10_000 }));
      await world.settle();
      await world.pass(9_999);
      expect(answer.error).toBeUndefined();
      await world.pass(1);
      expect(answer.error).toMatchObject({ code: "not_found" });
    });

    test("a repeated /runsync of a finished job is answered at once", async () => {
      const key = { key: "k", bodyHash: "h" };
      runsync(90_000, submissionTo("e1", {}, key));
      await world.engine.worker.done(await takeOne(world), done);
      const again = runsync(90_000, submissionTo("e1", {}, key));
      await world.settle();
      expect(again.value).toMatchObject({ job: { status: "COMPLETED" }, output: done.output });
    });

    test("status-sync waits for the end of an unfinished job, and not at all for that of a finished one", async () => {
      const id = await run(world);
      const wait = { waitMs: 5_000, signal: signal() };
      const first = follow(world.engine.client.statusSync("e1", id, wait));
      await world.engine.worker.done(await takeOne(world), done);
      await world.settle();
      expect(first.value?.job.status).toBe("COMPLETED");
      const second = await world.engine.client.statusSync("e1", id, wait);
      expect(second.output).toEqual(done.output);
      await expect(world.engine.client.statusSync("e1", "no id", wait)).rejects.toMatchObject({ code: "not_found" });
    });

    test("status-sync does not look at a job that runs here before its end, and then has it from there", async () => {
      await world.close();
      let looks = 0;
      world = await openWorld({
        wrapStore: (store) => ({ ...store, view: (...args) => ((looks += 1), store.view(...args)) }),
      });
      const id = await run(world);
      const attempt = await takeOne(world);
      const answer = follow(world.engine.client.statusSync("e1", id, { waitMs: 5_000, signal: signal() }));
      const elsewhere = follow(world.engine.client.statusSync("e2", id, { waitMs: 5_000, signal: signal() }));
      await world.settle();
      expect(elsewhere.error).toMatchObject({ code: "not_found" });
      looks = 0;
      await world.engine.worker.done(attempt, done);
      await world.settle();
      expect(answer.value).toMatchObject({ job: { status: "COMPLETED" }, output: done.output });
      expect(looks).toBe(0);
    });

    test.each(["status-sync", "repeated /runsync", "stream"])(
      "an end that comes while %s looks at the job is not missed",
      async (how) => {
        await world.close();
        let gate: Promise<void> | undefined;
        const late = async <T>(found: Promise<T>): Promise<T> => {
          const value = await found;
          await gate;
          return value;
        };
        world = await openWorld({
          // A store may tell what it found when that is no longer so.
          wrapStore: (store) => ({
            ...store,
            view: (...args) => late(store.view(...args)),
            chunks: (...args) => late(store.chunks(...args)),
          }),
        });
        const key = { key: "k", bodyHash: "h" };
        const { id } = await world.engine.client.run(submissionTo("e1", {}, key));
        const found = Promise.withResolvers<void>();
        gate = found.promise;
        const wait = { waitMs: 60_000, signal: signal(), waitGiven: true };
        const { client } = world.engine;
        const looks = {
          "status-sync": () => client.statusSync("e1", id, wait),
          "repeated /runsync": () => client.runsync(submissionTo("e1", {}, key), wait),
          stream: () => client.stream("e1", id, { ...wait, after: "delivered", maxBytes: 100 }),
        };
        const answer = follow<{ readonly job: JobRecord }>(looks[how as keyof typeof looks]());
        for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        await world.engine.worker.done(await takeOne(world), done);
        gate = undefined;
        found.resolve();
        await world.settle();
        expect(answer.value?.job.status).toBe("COMPLETED");
      },
    );

    test("closing answers all who wait with the present state, and loses nothing", async () => {
      const answer = runsync(90_000);
      const attempt = await takeOne(world);
      await world.engine.close();
      await world.settle();
      expect(answer.value?.job.status).toBe("IN_PROGRESS");
      await world.crash();
      expect((await world.engine.worker.done(attempt, done)).kind).toBe("applied");
    });
  });

  describe("retention", () => {
    test.each([
      ["run", limits.runRetentionMs],
      ["runsync", limits.runsyncRetentionMs],
      ["runsync with wait", limits.runsyncRetentionWithWaitMs],
    ])("the result of %s is kept %d ms, to the millisecond", async (how, retentionMs) => {
      if (how === "run") await run(world);
      else {
        const wait = { waitMs: 1_000, waitGiven: how === "runsync with wait", signal: signal() };
        void world.engine.client.runsync(submissionTo("e1"), wait);
      }
      const attempt = await takeOne(world);
      await world.engine.worker.done(attempt, done);
      await world.pass(retentionMs - 1);
      expect(await statusOf(world, attempt.jobId)).toBe("COMPLETED");
      await world.pass(1);
      expect(await statusOf(world, attempt.jobId)).toBeNull();
      await expect(world.engine.client.status("e1", attempt.jobId)).rejects.toMatchObject({ code: "not_found" });
    });

    test("an expired job is removed from the store, though nobody asks for it", async () => {
      await run(world, { ttlMs: 10_000 });
      await world.pass(10_000);
      const rows = world.database.connection.db.prepare("SELECT count(*) AS rows FROM job").get();
      expect(rows).toEqual({ rows: 0 });
    });

    test("jobs that expired while no process ran are gone when the next begins", async () => {
      const ids = await Promise.all(Array.from({ length: 450 }, () => run(world, { ttlMs: 10_000 })));
      await world.clock.advance(9_999);
      await world.crash();
      expect(await statusOf(world, ids[0] ?? "")).toBe("IN_QUEUE");
      await world.pass(1);
      expect(await world.engine.client.counters("e1")).toMatchObject({ inQueue: 0 });
      expect(world.database.connection.db.prepare("SELECT count(*) AS rows FROM job").get()).toEqual({ rows: 0 });
    });
  });

  describe("streams", () => {
    test("a poll of the stream is held until there is a chunk, and gets each chunk once", async () => {
      const id = await run(world);
      const attempt = await takeOne(world);
      const options = { after: "delivered", waitMs: limits.streamHoldMs, signal: signal(), maxBytes: 1_000 } as const;
      const first = follow(world.engine.client.stream("e1", id, options));
      await world.pass(3_000);
      expect(first.value).toBeUndefined();
      await world.engine.worker.chunks(attempt, [{ output: text("1"), metrics: null }]);
      await world.settle();
      expect(first.value?.chunks.map(({ number }) => number)).toEqual([1]);
      await world.engine.client.delivered(id, 1);

      const second = follow(world.engine.client.stream("e1", id, options));
      await world.pass(limits.streamHoldMs);
      expect(second.value).toMatchObject({ chunks: [], job: { status: "IN_PROGRESS" } });
      const last = follow(world.engine.client.stream("e1", id, options));
      await world.engine.worker.done(attempt, done);
      await world.settle();
      expect(last.value).toMatchObject({ chunks: [], job: { status: "COMPLETED" } });
    });

    test("progress and chunks of a late attempt change nothing", async () => {
      const id = await run(world);
      const first = await takeOne(world, "w1");
      await world.pass(limits.workerLeaseMs);
      await takeOne(world, "w2");
      expect((await world.engine.worker.progress(first, text("1"))).kind).toBe("stale");
      expect((await world.engine.worker.chunks(first, [{ output: text("1"), metrics: null }])).kind).toBe("stale");
      expect(await world.engine.client.status("e1", id)).toMatchObject({ output: null });
    });
  });
});
