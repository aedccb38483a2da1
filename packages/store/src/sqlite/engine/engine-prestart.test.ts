import { executionTimeMs, type ReportOutcome } from "@millrace/engine";
import { limits } from "@millrace/spec";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attemptOf, type HeldPoll, poll, run, statusOf, takeOne, text } from "./engine-calls.test-support.ts";
import { openWorld, type EngineWorld } from "./engine-world.test-support.ts";

/** What a worker reports of itself. */
type Report = (workerId: string) => string;
const failed = (message: string): Report => {
  const cause = { error_type: "OSError", error_message: message, hook: "load" };
  return (workerId) => JSON.stringify({ event: "prestart_failed", ...cause, worker_id: workerId });
};
const cancelled: Report = (workerId) => JSON.stringify({ event: "prestart_cancelled", worker_id: workerId });
const reason = "The prestart hook load failed: OSError: no weights";
const { prestartProbeMinMs: minMs, prestartProbeMaxMs: maxMs } = limits;

describe("prestart hooks that fail", () => {
  let world: EngineWorld;
  let version: number;
  let replaced: string[];
  beforeEach(async () => {
    version = 1;
    world = await openWorld({ version: () => version });
    replaced = [];
    world.engine.queue.onLeave((_endpointId, workerId, why) => replaced.push(`${workerId} ${why}`));
  });
  afterEach(async () => {
    expect(world.errors).toEqual([]);
    await world.close();
  });

  /** Ends the job of a poll. */
  async function ends({ jobs }: HeldPoll, end: Report | string | null): Promise<ReportOutcome["kind"]> {
    const [claimed] = jobs ?? [];
    if (claimed === undefined) throw new Error("the poll has no job");
    const attempt = attemptOf(claimed);
    const error = typeof end === "function" ? end(attempt.workerId) : end;
    return (await world.engine.worker.done(attempt, { output: text("1"), error })).kind;
  }
  async function takes(workerId: string): Promise<HeldPoll> {
    const held = poll(world, workerId);
    await world.settle();
    return held;
  }
  const job = async (id: string) => (await world.engine.client.status("e1", id)).job;

  /** The first job fails by them. */
  async function holdBegins(): Promise<string> {
    const id = await run(world);
    await ends(await takes("w1"), failed("no weights"));
    return id;
  }

  test("fail one job with the reason as text, and no time of it was execution", async () => {
    const id = await run(world);
    const held = await takes("w1");
    await world.pass(7_000);
    expect(await ends(held, failed("no weights"))).toBe("applied");
    expect(await ends(held, failed("no weights"))).toBe("repeated");
    const { job: ended } = await world.engine.client.status("e1", id);
    expect(ended).toMatchObject({ status: "FAILED", error: reason });
    expect(executionTimeMs(ended)).toBe(0);
    expect(replaced).toEqual(["w1 prestartFailed"]);
    expect(world.engine.queue.prestartHold("e1")).toMatchObject({ reason });
  });

  test("of workers at the same moment fail one job, and the others wait again at their places", async () => {
    const ids = [await run(world), await run(world), await run(world)];
    const polls = [await takes("w1"), await takes("w2"), await takes("w3")];
    expect(await Promise.all(polls.map((held) => ends(held, failed("no weights"))))).toEqual(ids.map(() => "applied"));
    const states = await Promise.all(ids.map((id) => statusOf(world, id)));
    expect(states.toSorted()).toEqual(["FAILED", "IN_QUEUE", "IN_QUEUE"]);
    version = 2;
    const left = ids.filter((_, index) => states[index] === "IN_QUEUE");
    expect([...((await takes("w4")).ids ?? []), ...((await takes("w5")).ids ?? [])]).toEqual(left);
  });

  test("leave the queue to one probe after each pause, which grows; a probe fails no job", async () => {
    await holdBegins();
    const ids = [await run(world), await run(world)];
    for (const pauseMs of [minMs, 2 * minMs, 4 * minMs, maxMs, maxMs]) {
      // A worker polls again when its poll was over, and the last poll takes up to the hold.
      await world.pass(pauseMs - limits.takeHoldMs + 1);
      const polls = ["w2", "w3"].map((workerId) => poll(world, workerId, { maxJobs: 5 }));
      await world.pass(limits.takeHoldMs - 2);
      expect(polls.map((held) => held.ids)).toEqual([undefined, undefined]);
      await world.pass(1);
      const probes = polls.filter((held) => held.ids !== undefined);
      expect(probes.map((held) => held.ids)).toEqual([[ids[0]]]);
      for (const held of probes) await ends(held, failed("still no weights"));
      for (const held of polls) held.abort();
      await world.settle();
    }
    expect(await Promise.all(ids.map((id) => statusOf(world, id)))).toEqual(["IN_QUEUE", "IN_QUEUE"]);
    expect(await job(ids[0] ?? "")).toMatchObject({ redispatches: 0 });
    expect(world.engine.queue.prestartHold("e1")?.reason).toMatch(/still no weights$/);
  });

  test("that work again by a probe let all workers take jobs at once", async () => {
    await holdBegins();
    const ids = [await run(world), await run(world), await run(world)];
    await world.pass(minMs - 1);
    const polls = ["w2", "w3", "w4"].map((workerId) => poll(world, workerId));
    await world.pass(1);
    const [probe] = polls.filter((held) => held.ids !== undefined);
    if (probe === undefined) throw new Error("no probe");
    await ends(probe, "the handler says no");
    await world.settle();
    expect(polls.flatMap((held) => held.ids ?? []).toSorted()).toEqual(ids.toSorted());
    expect(world.engine.queue.prestartHold("e1")).toBeNull();
  });

  test("are forgotten with a new version of the endpoint, which fails one job again", async () => {
    await holdBegins();
    const id = await run(world);
    expect((await takes("w2")).ids).toBeUndefined();
    version = 2;
    const held = await takes("w3");
    expect(held.ids).toEqual([id]);
    await ends(held, failed("no weights"));
    expect(await statusOf(world, id)).toBe("FAILED");
  });

  test("hold nothing back any more once what made them fail may have been mended, but fail no second job", async () => {
    await holdBegins();
    const id = await run(world);
    const held = poll(world, "w2");
    await world.settle();
    expect(held.ids).toBeUndefined();
    world.engine.queue.endPrestartHold("e1");
    await world.settle();
    expect(held.ids).toEqual([id]);
    await ends(held, failed("no weights"));
    expect(await statusOf(world, id)).toBe("IN_QUEUE");
  });

  test("of new workers take nothing from one whose handler was reached", async () => {
    await run(world);
    await ends(await takes("old"), null);
    await holdBegins();
    const ids = [await run(world), await run(world)];
    expect((await takes("new")).ids).toBeUndefined();
    const taken = [await takes("old"), await takes("old")];
    expect(taken.flatMap((held) => held.ids)).toEqual(ids);
    const presences = world.engine.queue.presence("e1");
    expect(presences.filter(({ withheldUntilMs }) => withheldUntilMs !== null).map(({ workerId }) => workerId)).toEqual(
      expect.arrayContaining(["new"]),
    );
    expect(presences.find(({ workerId }) => workerId === "old")).toMatchObject({ proven: true, withheldUntilMs: null });
  });

  test.each([
    ["were cut short, because the worker ended", cancelled, false],
    ["failed on a worker that is on its way out", failed("no weights"), true],
  ])("that %s, begin no hold, and the job waits again", async (_what, report, isDraining) => {
    const id = await run(world);
    const held = await takes("w1");
    if (isDraining) world.engine.queue.drain("e1", "w1");
    expect(await ends(held, report)).toBe("applied");
    expect(await statusOf(world, id)).toBe("IN_QUEUE");
    expect(world.engine.queue.prestartHold("e1")).toBeNull();
  });

  test.each([
    ["that proved itself", "w1", failed("no weights")("w1")],
    ["that proved itself, as an end that was asked for", "w1", cancelled("w1")],
    ["that does not know its own id", "w2", failed("no weights")("other")],
    ["that names no id", "w2", JSON.stringify({ event: "prestart_failed" })],
    ["that names no id, as an end that was asked for", "w2", JSON.stringify({ event: "prestart_cancelled" })],
  ])(
    "are not believed of a worker %s: a handler may repeat the input of its job as its error",
    async (_w, id, error) => {
      await run(world);
      await ends(await takes("w1"), null);
      const jobId = await run(world);
      await ends(await takes(id), error);
      expect(await job(jobId)).toMatchObject({ status: "FAILED", error });
      expect(world.engine.queue.prestartHold("e1")).toBeNull();
      expect(replaced).toEqual([]);
    },
  );

  test("are not believed of an attempt that is over", async () => {
    const id = await run(world);
    const late = await takes("frozen");
    await world.pass(limits.workerLeaseMs);
    expect((await takes("w2")).ids).toEqual([id]);
    expect(await ends(late, failed("no weights"))).toBe("stale");
    expect(await statusOf(world, id)).toBe("IN_PROGRESS");
    expect(world.engine.queue.prestartHold("e1")).toBeNull();
  });

  test("fail at most one job, whoever fails when, and all others are done once they work", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("poll" as const), worker: fc.nat(3) }),
      fc.record({ do: fc.constant("fail" as const), poll: fc.nat(5) }),
      fc.record({ do: fc.constant("lose" as const), worker: fc.nat(3) }),
      fc.record({ do: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 2 * minMs }) }),
    );
    const property = fc
      .asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        version += 1;
        const ids = await Promise.all(Array.from({ length: 6 }, () => run(world)));
        const polls: HeldPoll[] = [];
        for (const one of steps) {
          if (one.do === "poll") polls.push(await takes(`v${version} w${one.worker}`));
          if (one.do === "pass") await world.pass(one.ms);
          if (one.do === "lose") await world.engine.queue.workerGone("e1", `v${version} w${one.worker}`, "stopped");
          const taken = polls.filter((held) => (held.ids ?? []).length > 0);
          const held = one.do === "fail" ? taken[one.poll] : undefined;
          if (held === undefined) continue;
          await ends(held, failed("no weights"));
          polls.splice(polls.indexOf(held), 1);
        }
        // A job whose workers are lost twice fails, too, with another reason.
        const errors = await Promise.all(ids.map(async (id) => (await job(id)).error));
        expect(errors.filter((error) => error === reason).length).toBeLessThanOrEqual(1);
        for (const held of polls) held.abort();
        for (let worker = 0; worker <= 3; worker += 1) {
          await world.engine.queue.workerGone("e1", `v${version} w${worker}`, "stopped");
        }
        await world.pass(maxMs);
        for (let turn = 0; turn < ids.length; turn += 1) {
          const again = poll(world, `v${version} mended`);
          await world.settle();
          if (again.ids !== undefined) await ends(again, null);
          again.abort();
        }
        await world.settle();
        const ended = await Promise.all(ids.map((id) => statusOf(world, id)));
        expect(ended.filter((state) => state !== "FAILED" && state !== "COMPLETED")).toEqual([]);
      })
      // A run that failed leaves jobs, which would fail the smaller ones that are tried after it.
      .beforeEach(async () => {
        await world.close();
        world = await openWorld({ version: () => version });
      });
    await fc.assert(property, { numRuns: 30 });
  });
});

describe("the time of prestart hooks, as the worker prints it", () => {
  let world: EngineWorld;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    expect(world.errors).toEqual([]);
    await world.close();
  });
  const phase = (what: "run" | "done", workerId = "w1", atMs = world.clock.now()): void =>
    world.engine.worker.prestart("e1", workerId, what, atMs);
  const ping = async (id: string, ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 10_000) {
      world.engine.worker.ping("e1", "w1", [id]);
      await world.pass(Math.min(left, 10_000));
    }
  };
  const job = async (id: string) => (await world.engine.client.status("e1", id)).job;

  test.each(["before", "after"])("is no execution, whether the worker took its job %s they began", async (order) => {
    const id = await run(world);
    if (order === "after") phase("run");
    const attempt = await takeOne(world);
    if (order === "before") phase("run");
    await ping(id, 300_000);
    expect(await statusOf(world, id)).toBe("IN_PROGRESS");
    phase("done");
    await ping(id, 89_000);
    expect((await world.engine.worker.done(attempt, { output: text("1"), error: null })).kind).toBe("applied");
    const ended = await job(id);
    expect(executionTimeMs(ended)).toBe(89_000);
    expect(ended.startedAtMs).toBe(ended.queuedAtMs + 300_000);
  });

  test("ends with the execution timeout counted from then on", async () => {
    const id = await run(world);
    await takeOne(world);
    phase("run");
    await ping(id, 200_000);
    phase("done");
    await ping(id, 89_999);
    expect(await statusOf(world, id)).toBe("IN_PROGRESS");
    await world.pass(1);
    expect(await statusOf(world, id)).toBe("TIMED_OUT");
  });

  test("is known although the line comes after the result, and a result waits for the line only so long", async () => {
    const [first, second] = [await run(world), await run(world)];
    phase("run");
    phase("run", "w2");
    const attempts = [await takeOne(world), await takeOne(world, "w2")];
    await world.pass(10_000);
    const doneAtMs = world.clock.now();
    await world.pass(50);
    const reports = attempts.map((attempt) => world.engine.worker.done(attempt, { output: text("1"), error: null }));
    await world.settle();
    phase("done", "w1", doneAtMs);
    await reports[0];
    expect(executionTimeMs(await job(first))).toBe(50);
    await world.pass(2_000);
    await reports[1];
    expect(executionTimeMs(await job(second))).toBe(12_050);
  });

  test("has an end: a worker whose hooks hang is replaced, and its job fails like one of failed hooks", async () => {
    const replaced: string[] = [];
    world.engine.queue.onLeave((_endpointId, workerId, why) => replaced.push(`${workerId} ${why}`));
    const id = await run(world);
    await takeOne(world);
    phase("run");
    await ping(id, 60 * 60_000);
    expect(await job(id)).toMatchObject({ status: "FAILED", error: expect.stringMatching(/longer than 60 minutes/) });
    expect(replaced).toEqual(["w1 prestartFailed"]);
    expect(await world.engine.worker.stops("e1", "w1", new AbortController().signal)).toEqual([id]);
  });

  test("does not begin again for a worker whose hooks are done", async () => {
    phase("run");
    phase("done");
    const id = await run(world);
    const attempt = await takeOne(world);
    await world.pass(5);
    phase("done", "w1", world.clock.now() - 10);
    await world.engine.worker.done(attempt, { output: text("1"), error: null });
    expect(executionTimeMs(await job(id))).toBe(5);
  });

  test("is not moved by a handler that prints that hooks are done", async () => {
    const id = await run(world);
    await takeOne(world);
    for (let left = 90_000; left > 0; left -= 10_000) {
      world.engine.worker.ping("e1", "w1", [id]);
      await world.pass(10_000);
      phase("done");
    }
    expect(await statusOf(world, id)).toBe("TIMED_OUT");
  });

  test("ends with a killed worker: one job fails after its retry, and the next ones are kept", async () => {
    const [first, second] = [await run(world), await run(world)];
    const kill = async (workerId: string): Promise<void> => {
      phase("run", workerId);
      await takeOne(world, workerId);
      await world.engine.queue.workerGone("e1", workerId, "lost", "by signal SIGKILL");
      await world.settle();
    };
    await kill("w1");
    expect(world.engine.queue.prestartHold("e1")?.reason).toBe(
      "While prestart hooks ran, the worker ended by signal SIGKILL.",
    );
    await world.pass(minMs);
    await kill("w2");
    expect(await job(first)).toMatchObject({ status: "FAILED", error: expect.stringMatching(/^worker lost/) });
    for (const pauseMs of [2 * minMs, 4 * minMs, maxMs, maxMs]) {
      await world.pass(pauseMs);
      await kill(`later ${world.clock.now()}`);
    }
    expect(await job(second)).toMatchObject({ status: "IN_QUEUE", redispatches: 1 });
  });

  test("tells nothing of a new version when it ends with a worker that is on its way out: the job waits again, at no cost", async () => {
    const id = await run(world);
    phase("run", "w1");
    await takeOne(world, "w1");
    world.engine.queue.drain("e1", "w1");
    await world.engine.queue.workerGone("e1", "w1", "lost", "with exit code 1");
    expect(await job(id)).toMatchObject({ status: "IN_QUEUE", redispatches: 0 });
    expect(world.engine.queue.prestartHold("e1")).toBeNull();
  });

  test("frees a worker whose report of that has no token, as those of the official package", async () => {
    const id = await run(world);
    phase("run", "w1");
    const attempt = await takeOne(world, "w1");
    await world.engine.worker.done({ ...attempt, attemptToken: null }, { output: text("1"), error: cancelled("w1") });
    expect(await job(id)).toMatchObject({ status: "IN_QUEUE" });
    expect(world.engine.queue.presence("e1")).toMatchObject([{ workerId: "w1", holding: 0 }]);
  });
});
