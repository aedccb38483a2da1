import type { DueWebhook } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, describe, expect, test } from "vitest";
import { poll, attemptOf, run, submissionTo, takeOne } from "./engine-calls.test-support.ts";
import { openWorld, type EngineWorld, type WorldOptions, worldStartMs } from "./engine-world.test-support.ts";

const hooked = { extras: { webhook: "https://example.org/hook" } };

/** A receiver of webhooks: what it got, how long after the start, and what it answers. */
function receiver(answer: (webhook: DueWebhook) => boolean | Promise<boolean> = () => true) {
  const got: {
    readonly jobId: string;
    readonly endpointId: string;
    readonly status: string;
    readonly tries: number;
    readonly atMs: number;
  }[] = [];
  const underWay = { now: 0, most: 0 };
  return {
    got,
    underWay,
    sendWebhook: (nowMs: () => number) => async (webhook: DueWebhook) => {
      const { id: jobId, endpointId, status } = webhook.job;
      got.push({ jobId, endpointId, status, tries: webhook.tries, atMs: nowMs() - worldStartMs });
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      try {
        return await answer(webhook);
      } finally {
        underWay.now -= 1;
      }
    },
  };
}

describe("webhooks", () => {
  let world: EngineWorld;
  afterEach(() => world.close());

  async function open(to: ReturnType<typeof receiver>, options: Omit<WorldOptions, "sendWebhook"> = {}): Promise<void> {
    world = await openWorld({ ...options, sendWebhook: (webhook) => to.sendWebhook(() => world.clock.now())(webhook) });
  }
  async function finishOne(): Promise<string> {
    const id = await run(world, hooked);
    await world.engine.worker.done(await takeOne(world), { output: null, error: null });
    await world.settle();
    return id;
  }
  async function passSlowly(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) await world.pass(500);
  }

  test("a webhook is sent once when the job ends, and never again once it was acknowledged", async () => {
    const to = receiver();
    await open(to);
    const id = await finishOne();
    expect(to.got).toEqual([{ jobId: id, endpointId: "e1", status: "COMPLETED", tries: 0, atMs: 0 }]);
    await passSlowly(60_000);
    await world.crash();
    await passSlowly(60_000);
    expect(to.got).toHaveLength(1);
  });

  test("one that is not acknowledged is tried three times, with growing pauses, then given up", async () => {
    const to = receiver(() => false);
    await open(to);
    await finishOne();
    await passSlowly(120_000);
    const second = limits.webhookFirstRetryDelayMs;
    const third = second + limits.webhookSecondRetryDelayMs;
    expect(to.got.map(({ atMs, tries }) => [atMs, tries])).toEqual([
      [0, 0],
      [second, 1],
      [third, 2],
    ]);
    expect(await world.store.nextWebhookAtMs()).toBeNull();
    expect(world.errors).toEqual([]);
  });

  test("a new process goes on with the tries that are left", async () => {
    const to = receiver(() => false);
    await open(to);
    await finishOne();
    await passSlowly(1_000);
    await world.crash();
    expect(to.got).toHaveLength(1);
    await passSlowly(120_000);
    expect(to.got.map(({ tries }) => tries)).toEqual([0, 1, 2]);
    expect(to.got[1]?.atMs).toBe(limits.webhookFirstRetryDelayMs);
  });

  test("one whose receiver takes its time is not sent a second time beside it", async () => {
    let acknowledge = (_ok: boolean): void => undefined;
    const to = receiver(() => new Promise((resolve) => (acknowledge = resolve)));
    await open(to);
    await finishOne();
    await passSlowly(30_000);
    expect(to.got).toHaveLength(1);
    acknowledge(true);
    await passSlowly(30_000);
    expect(to.got).toHaveLength(1);
  });

  test("one slow receiver does not keep back the webhooks of others, and at most twenty are under way", async () => {
    const to = receiver(() => new Promise((resolve) => setTimeout(() => resolve(true), 1)));
    await open(to);
    const ids = await Promise.all(Array.from({ length: 50 }, () => run(world, hooked)));
    const batch = poll(world, "w1", { maxJobs: 50 });
    await world.settle();
    const ends = (batch.jobs ?? []).map((job) =>
      world.engine.worker.done(attemptOf(job), { output: null, error: null }),
    );
    await Promise.all(ends);
    while ((await world.store.nextWebhookAtMs()) !== null) await world.settle();
    expect(to.got.map(({ jobId }) => jobId).sort()).toEqual([...ids].sort());
    expect(to.underWay.most).toBe(20);
  });

  test("every end has one: of a cancelled job, of one that timed out, of one whose worker was lost", async () => {
    const to = receiver();
    await open(to);
    const cancelled = await run(world, hooked);
    await world.engine.client.cancel("e1", cancelled);
    const late = await run(world, { ...hooked, executionTimeoutMs: 5_000 });
    await takeOne(world);
    await world.pass(5_000);
    const lost = await run(world, hooked);
    await takeOne(world);
    await world.pass(limits.workerLeaseMs);
    await takeOne(world);
    await world.pass(limits.workerLeaseMs);
    expect(to.got.map(({ jobId, status }) => [jobId, status])).toEqual([
      [cancelled, "CANCELLED"],
      [late, "TIMED_OUT"],
      [lost, "FAILED"],
    ]);
  });

  test("the webhook of a retried job's new end is sent although that of the old end is still under way", async () => {
    let acknowledge = (_ok: boolean): void => undefined;
    const to = receiver((webhook) =>
      webhook.job.status === "FAILED" ? new Promise((resolve) => (acknowledge = resolve)) : true,
    );
    await open(to);
    const id = await run(world, hooked);
    await world.engine.worker.done(await takeOne(world), { output: null, error: "no" });
    await world.settle();
    await world.engine.client.retry("e1", id);
    await world.engine.worker.done(await takeOne(world), { output: null, error: null });
    await world.settle();
    expect(to.got.map(({ status }) => status)).toEqual(["FAILED"]);
    acknowledge(true);
    await world.settle();
    expect(to.got.map(({ status }) => status)).toEqual(["FAILED", "COMPLETED"]);
  });

  test("a secret that cannot be read counts as a try that failed", async () => {
    const to = receiver();
    await open(to, { secretOf: () => Promise.reject(new Error("no secret")) });
    await finishOne();
    await passSlowly(120_000);
    expect(to.got).toEqual([]);
    expect(world.errors.map(String)).toEqual(["Error: no secret", "Error: no secret", "Error: no secret"]);
    expect(await world.store.nextWebhookAtMs()).toBeNull();
  });

  test("when a try cannot be written down, the next one waits", async () => {
    const to = receiver();
    let failures = 3;
    await open(to, {
      wrapStore: (store) => ({
        ...store,
        webhookTried: (...args) => {
          failures -= 1;
          return failures >= 0 ? Promise.reject(new Error("disk full")) : store.webhookTried(...args);
        },
      }),
    });
    await finishOne();
    await passSlowly(30_000);
    expect(to.got.map(({ atMs }) => atMs)).toEqual([0, 1_000, 2_000, 3_000]);
    expect(world.errors).toHaveLength(3);
  });

  test("one that becomes due while the outbox looks is not forgotten", async () => {
    const to = receiver(() => false);
    let looks = 0;
    await open(to, {
      wrapStore: (store) => ({
        ...store,
        // Time moves on between the two looks of the outbox.
        dueWebhooks: async (nowMs, limit, fromMs) => {
          looks += 1;
          const due = await store.dueWebhooks(nowMs, limit, fromMs);
          if (looks === 3) await world.clock.advance(limits.webhookFirstRetryDelayMs);
          return due;
        },
      }),
    });
    await finishOne();
    await world.settle();
    await world.settle();
    expect(to.got).toHaveLength(2);
  });

  test("a receiver that never answers does not keep back the webhooks of another account, however many wait for it", async () => {
    let giveUp = (): void => undefined;
    const gaveUp = new Promise<boolean>((resolve) => {
      giveUp = () => resolve(false);
    });
    const to = receiver((webhook) => (webhook.url.includes("hole") ? gaveUp : true));
    await open(to);
    const into = async (endpointId: string, webhook: string, count: number): Promise<void> => {
      const runs = Array.from({ length: count }, () =>
        world.engine.client.run(submissionTo(endpointId, { extras: { webhook } })),
      );
      await Promise.all(runs);
      const batch = poll(world, "w1", { endpointId, maxJobs: count });
      await world.settle();
      const ends = (batch.jobs ?? []).map((job) =>
        world.engine.worker.done(attemptOf(job), { output: null, error: null }),
      );
      await Promise.all(ends);
    };
    await into("e1", "https://hole.example/hook", 200);
    await into("other", "https://good.example/hook", 1);
    await world.settle();
    expect(to.got.filter(({ endpointId }) => endpointId === "other")).toHaveLength(1);
    expect(to.got.length).toBeLessThan(200);
    giveUp();
  });

  test("closing waits for what is under way, and sends nothing more", async () => {
    let acknowledge = (_ok: boolean): void => undefined;
    const to = receiver(() => new Promise((resolve) => (acknowledge = resolve)));
    await open(to);
    await finishOne();
    let closed = false;
    const closing = world.engine.close().then(() => (closed = true));
    await world.settle();
    expect(closed).toBe(false);
    acknowledge(false);
    await closing;
    await passSlowly(30_000);
    expect(to.got).toHaveLength(1);
  });
});
