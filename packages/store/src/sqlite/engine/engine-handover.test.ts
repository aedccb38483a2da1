import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attemptOf, type HeldPoll, poll, run, statusOf, submissionTo, takeOne } from "./engine-calls.test-support.ts";
import { openWorld, type EngineWorld } from "./engine-world.test-support.ts";

describe("handing jobs to workers", () => {
  let world: EngineWorld;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    expect(world.errors).toEqual([]);
    await world.close();
  });

  test("a job that waits is handed out at once", async () => {
    const id = await run(world);
    const held = poll(world);
    await world.settle();
    expect(held.ids).toEqual([id]);
  });

  test("a job that arrives goes to a held poll", async () => {
    const held = poll(world);
    await world.settle();
    expect(held.ids).toBeUndefined();
    const id = await run(world);
    await world.settle();
    expect(held.ids).toEqual([id]);
  });

  test("a poll that comes while a job is on its way down gets it", async () => {
    const accepted = run(world);
    const held = poll(world);
    const id = await accepted;
    await world.settle();
    expect(held.ids).toEqual([id]);
  });

  test("a poll is answered empty when its hold is over, to the millisecond", async () => {
    const held = poll(world);
    await world.pass(limits.takeHoldMs - 1);
    expect(held.ids).toBeUndefined();
    await world.pass(1);
    expect(held.ids).toEqual([]);
  });

  test("polls of a worker without jobs tell the fleet of it once, and again when it had one", async () => {
    const changes: string[] = [];
    world.engine.queue.onChange((endpointId) => changes.push(endpointId));
    for (let times = 0; times < 3; times += 1) {
      poll(world);
      await world.pass(limits.takeHoldMs);
    }
    expect(changes).toEqual(["e1"]);
    await run(world);
    const attempt = await takeOne(world);
    await world.engine.worker.done(attempt, { output: null, error: null });
    changes.length = 0;
    poll(world);
    await world.settle();
    expect(changes).toEqual(["e1"]);
  });

  test("jobs spread over the polls that are held, also when these could take more", async () => {
    const held = ["w1", "w2", "w3", "w4"].map((workerId) => poll(world, workerId, { maxJobs: 10 }));
    await world.settle();
    await Promise.all([run(world), run(world), run(world), run(world)]);
    await world.settle();
    expect(held.map(({ ids }) => ids?.length)).toEqual([1, 1, 1, 1]);
  });

  test("more jobs at once than polls fill the polls up, evenly", async () => {
    const held = ["w1", "w2"].map((workerId) => poll(world, workerId, { maxJobs: 10 }));
    await world.settle();
    await Promise.all(Array.from({ length: 7 }, () => run(world)));
    await world.settle();
    expect(held.map(({ ids }) => ids?.length ?? 0).sort()).toEqual([3, 4]);
    expect(await world.store.counters("e1")).toMatchObject({ inQueue: 0, inProgress: 7 });
  });

  test("the second poll of a worker comes after those of all others, also once its first was served", async () => {
    const first = poll(world, "w1");
    const second = poll(world, "w1");
    const other = poll(world, "w2");
    await world.settle();
    const ids = [await run(world)];
    await world.settle();
    ids.push(await run(world));
    await world.settle();
    expect([first.ids, second.ids, other.ids]).toEqual([[ids[0]], undefined, [ids[1]]]);
    ids.push(await run(world));
    await world.settle();
    expect(second.ids).toEqual([ids[2]]);
  });

  test("jobs that come at once fill the polls of workers up before these get a second answer", async () => {
    const held = ["w1", "w1", "w2"].map((workerId) => poll(world, workerId, { maxJobs: 2 }));
    await world.settle();
    await Promise.all(Array.from({ length: 4 }, () => run(world)));
    await world.settle();
    expect(held.map(({ ids }) => ids?.length)).toEqual([2, undefined, 2]);
    await run(world);
    await world.settle();
    expect(held[1]?.ids).toHaveLength(1);
  });

  test("a batch poll takes as many as wait, and no more than it asked for or may have", async () => {
    await Promise.all(Array.from({ length: limits.takeBatchMax + 5 }, () => run(world)));
    const three = poll(world, "w1", { maxJobs: 3 });
    await world.settle();
    const all = poll(world, "w2", { maxJobs: limits.takeBatchMax * 2 });
    await world.settle();
    const rest = poll(world, "w3", { maxJobs: 10 });
    await world.settle();
    expect([three, all, rest].map(({ ids }) => ids?.length)).toEqual([3, limits.takeBatchMax, 2]);
  });

  test("polls of another endpoint are left alone", async () => {
    const other = poll(world, "w1", { endpointId: "e2" });
    await run(world);
    await world.settle();
    expect(other.ids).toBeUndefined();
  });

  test("a poll that goes away is passed over", async () => {
    const gone = poll(world, "w1");
    const held = poll(world, "w2");
    await world.settle();
    gone.abort();
    const id = await run(world);
    await world.settle();
    expect([gone.ids, held.ids]).toEqual([[], [id]]);
  });

  test("a poll that goes away while a job is on its way to it leaves the job to the next", async () => {
    const gone = poll(world, "w1");
    const held = poll(world, "w2");
    await world.settle();
    const accepted = run(world);
    gone.abort();
    const id = await accepted;
    await world.settle();
    expect([gone.ids, held.ids]).toEqual([[], [id]]);
  });

  test("the same when the job comes back from a worker", async () => {
    const id = await run(world);
    const taker = poll(world, "w0");
    await world.settle();
    const gone = poll(world, "w1");
    const held = poll(world, "w2");
    await world.settle();
    const returned = world.engine.worker.handBack(taker.jobs ?? []);
    await returned;
    gone.abort();
    await world.settle();
    expect([gone.ids, held.ids]).toEqual([[], [id]]);
    expect(await world.store.counters("e1")).toMatchObject({ inQueue: 0, inProgress: 1 });
  });

  test("a job that was taken for a poll that is gone returns to its place, and was not lost", async () => {
    await world.close();
    let gone: HeldPoll | undefined;
    world = await openWorld({
      wrapStore: (store) => ({
        ...store,
        // The worker goes away when its job is taken but it has not been told yet.
        claim: (request) => {
          const claimed = store.claim(request);
          void claimed.then(() => gone?.abort());
          return claimed;
        },
      }),
    });
    const id = await run(world);
    gone = poll(world, "w1");
    await world.settle();
    expect(gone.ids).toEqual([]);
    gone = undefined;
    expect(await statusOf(world, id)).toBe("IN_QUEUE");
    const held = poll(world, "w2");
    await world.settle();
    expect(held.jobs?.[0]?.job).toMatchObject({ id, redispatches: 0 });
  });

  test("a lost job goes to a held poll", async () => {
    const id = await run(world);
    await takeOne(world, "lost");
    await world.pass(limits.workerLeaseMs - 1);
    const held = poll(world, "w2");
    await world.settle();
    await world.pass(1);
    expect(held.ids).toEqual([id]);
  });

  test("a retried job goes to a held poll", async () => {
    const id = await run(world);
    const attempt = await takeOne(world);
    await world.engine.worker.done(attempt, { output: null, error: "no" });
    const held = poll(world, "w2");
    await world.settle();
    await world.engine.client.retry("e1", id);
    await world.settle();
    expect(held.ids).toEqual([id]);
  });

  test("a submission that repeats another leaves the poll that it woke waiting for the next job", async () => {
    const key = { key: "k", bodyHash: "h" };
    const { id } = await world.engine.client.run(submissionTo("e1", {}, key));
    await takeOne(world);
    const held = poll(world, "w2");
    await world.settle();
    expect((await world.engine.client.run(submissionTo("e1", {}, key))).id).toBe(id);
    await world.settle();
    expect(held.ids).toBeUndefined();
    const next = await run(world);
    await world.settle();
    expect(held.ids).toEqual([next]);
  });

  test("a worker that shall get no more jobs has its polls answered, and gets none", async () => {
    const drained = poll(world, "w1");
    const held = poll(world, "w2");
    await world.settle();
    world.engine.queue.drain("e1", "w1");
    await world.settle();
    expect(drained.ids).toEqual([]);
    const late = poll(world, "w1");
    const ids = [await run(world), await run(world)];
    await world.settle();
    expect([late.ids, held.ids]).toEqual([undefined, [ids[0]]]);
    expect(await statusOf(world, ids[1] ?? "")).toBe("IN_QUEUE");
  });

  test("a worker that may get jobs again has its old polls answered first, for it may have given them up", async () => {
    world.engine.queue.drain("e1", "w1");
    const old = poll(world, "w1");
    const id = await run(world);
    await world.settle();
    expect(old.ids).toBeUndefined();
    world.engine.queue.readmit("e1", "w1");
    await world.settle();
    expect([old.ids, await statusOf(world, id)]).toEqual([[], "IN_QUEUE"]);
    const fresh = poll(world, "w1");
    await world.settle();
    expect(fresh.ids).toEqual([id]);
  });

  test("a worker that is drained while a job is on its way to it leaves it to another", async () => {
    const drained = poll(world, "w1");
    const held = poll(world, "w2");
    await world.settle();
    const accepted = run(world);
    world.engine.queue.drain("e1", "w1");
    const id = await accepted;
    await world.settle();
    expect([drained.ids, held.ids]).toEqual([[], [id]]);
  });

  test("closing answers the polls, also one that a claim is under way for, and hands out nothing more", async () => {
    const held = poll(world, "w1");
    await world.settle();
    const accepted = run(world);
    const closed = world.engine.close();
    const late = poll(world, "w2");
    const id = await accepted;
    await closed;
    await world.settle();
    expect([held.ids, late.ids]).toEqual([[], []]);
    expect(await statusOf(world, id)).toBe("IN_QUEUE");
  });

  test("hundreds of jobs and polls at once: each job goes out once, nobody waits for nothing", async () => {
    const polls = Array.from({ length: 300 }, (_, index) =>
      poll(world, `w${index % 60}`, { maxJobs: 1 + (index % 3) }),
    );
    const ids = await Promise.all(Array.from({ length: 900 }, () => run(world)));
    await world.settle();
    const more = Array.from({ length: 900 }, (_, index) => poll(world, `late${index}`));
    await world.settle();
    const taken = [...polls, ...more].flatMap(({ ids: got }) => got ?? []);
    expect(taken.sort()).toEqual([...ids].sort());
    const jobs = polls.flatMap((held) => held.jobs ?? []).map(attemptOf);
    expect(new Set(jobs.map(({ attemptToken }) => attemptToken)).size).toBe(jobs.length);
  });
});
