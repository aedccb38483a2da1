import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { poll, run, statusOf, submissionTo, takeOne, text } from "./engine-calls.test-support.ts";
import { openWorld, type EngineWorld } from "./engine-world.test-support.ts";

/** A lost attempt of a worker that polls all the time: the first pause, and that after the second loss. */
const PAUSE_MS = 5_000;
const HOLD_MS = limits.takeHoldMs;

describe("a worker that polls but reports nothing", () => {
  let world: EngineWorld;
  let replaced: string[];
  /** What the worker printed last about an error of its job. */
  let errorLine: string | null;
  /** How often that was read. */
  let lineReads: number;
  beforeEach(async () => {
    errorLine = null;
    lineReads = 0;
    world = await openWorld({
      lastErrorLine() {
        lineReads += 1;
        return errorLine;
      },
    });
    replaced = [];
    world.engine.queue.onLeave((_endpointId, workerId, why) => replaced.push(`${workerId} ${why}`));
  });
  afterEach(async () => {
    expect(world.errors).toEqual([]);
    await world.close();
  });
  const statusIn = async (id: string): Promise<string> => (await world.engine.client.status("e2", id)).job.status;
  const submit = async (): Promise<string> => (await world.engine.client.run(submissionTo("e2"))).id;

  /** Polls whenever the poll before was answered, until the lease of what it took is over. */
  async function loseWhilePolling(workerId: string): Promise<void> {
    await world.pass(limits.workerLeaseMs - HOLD_MS + 1);
    poll(world, workerId, { endpointId: "e2" });
    await world.pass(HOLD_MS - 1);
  }

  async function takes(workerId: string): Promise<readonly string[] | undefined> {
    const held = poll(world, workerId, { endpointId: "e2" });
    await world.settle();
    return held.ids;
  }

  test("does not get its lost job again while another worker polls, whoever polled first", async () => {
    const id = await submit();
    expect(await takes("broken")).toEqual([id]);
    await world.pass(limits.workerLeaseMs - HOLD_MS + 1);
    const broken = poll(world, "broken", { endpointId: "e2" });
    const healthy = poll(world, "healthy", { endpointId: "e2" });
    await world.pass(HOLD_MS - 1);
    expect([broken.ids, healthy.ids]).toEqual([undefined, [id]]);
  });

  test("gets it after a short pause where the others are busy", async () => {
    const [lost, other] = [await submit(), await submit()];
    expect(await takes("broken")).toEqual([lost]);
    await world.pass(1_000);
    expect(await takes("busy")).toEqual([other]);
    await world.pass(limits.workerLeaseMs - HOLD_MS);
    world.engine.worker.ping("e2", "busy", [other]);
    const broken = poll(world, "broken", { endpointId: "e2" });
    await world.pass(HOLD_MS - 1_000);
    const again = poll(world, "broken", { endpointId: "e2" });
    expect([broken.ids, again.ids]).toEqual([undefined, undefined]);
    await world.pass(PAUSE_MS);
    expect([broken.ids, again.ids].flatMap((ids) => ids ?? [])).toEqual([lost]);
  });

  test("gets it at once where it is the only one: it may have been cut off for a moment", async () => {
    const id = await submit();
    await takes("only");
    await loseWhilePolling("only");
    expect(await world.store.get("e2", id, world.clock.now())).toMatchObject({ status: "IN_PROGRESS", attempt: 2 });
  });

  test("is replaced after the second loss in a row, and the job says what happened", async () => {
    const id = await submit();
    await takes("only");
    await loseWhilePolling("only");
    expect(replaced).toEqual([]);
    await loseWhilePolling("only");
    expect(replaced).toEqual(["only lostJobs"]);
    const { job } = await world.engine.client.status("e2", id);
    expect(job).toMatchObject({ status: "FAILED", redispatches: 1 });
    expect(job.error).toMatch(/worker lost: the worker kept polling, but within 40 s it neither reported a result/);
  });

  test("that nobody replaces gets its next job only after a pause, which grows", async () => {
    await submit();
    await takes("only");
    for (let losses = 0; losses < 2; losses += 1) await loseWhilePolling("only");
    for (const pauseMs of [2 * PAUSE_MS, 4 * PAUSE_MS]) {
      await submit();
      const held = poll(world, "only", { endpointId: "e2" });
      await world.pass(pauseMs - 1);
      expect(held.ids).toBeUndefined();
      await world.pass(1);
      expect(held.ids).toHaveLength(1);
      await loseWhilePolling("only");
      await world.engine.client.purge("e2");
    }
  });

  test("a result resets what was counted against it", async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await submit();
      await takes("worker");
      await loseWhilePolling("worker");
      const { attemptToken } = (await world.store.get("e2", id, world.clock.now())) ?? { attemptToken: null };
      const attempt = { endpointId: "e2", jobId: id, workerId: "worker", attemptToken };
      expect((await world.engine.worker.done(attempt, { output: text("1"), error: null })).kind).toBe("applied");
    }
    expect(replaced).toEqual([]);
  });

  test("fails a job that its pings no longer list, without a second run, once no result can be on its way", async () => {
    const [dropped, kept] = [await submit(), await submit()];
    expect([...((await takes("w1")) ?? []), ...((await takes("w1")) ?? [])]).toEqual([dropped, kept]);
    const ping = (...ids: string[]): Promise<void> => {
      world.engine.worker.ping("e2", "w1", ids.length === 0 ? undefined : ids);
      return world.pass(10_000);
    };
    await ping(kept);
    await ping(kept);
    expect(await statusIn(dropped)).toBe("IN_PROGRESS");
    await ping(dropped, kept);
    await ping(kept);
    expect(await statusIn(dropped)).toBe("IN_PROGRESS");
    await ping(kept);
    expect(await statusIn(dropped)).toBe("FAILED");
    expect((await world.engine.client.status("e2", dropped)).job).toMatchObject({
      attempt: 1,
      error: expect.stringMatching(/^result dropped: the worker gave the job up/),
    });
    const { attemptToken } = (await world.store.get("e2", kept, world.clock.now())) ?? { attemptToken: null };
    await ping();
    const attempt = { endpointId: "e2", jobId: kept, workerId: "w1", attemptToken };
    expect((await world.engine.worker.done(attempt, { output: text("1"), error: null })).kind).toBe("applied");
    await ping();
    expect(await statusIn(kept)).toBe("COMPLETED");
  });

  test.each(["Failed to return job results. | Connection refused", "ERROR | Report dropped: status 502"])(
    "keeps a job whose report could not reach the service, as the worker printed: %s",
    async (line) => {
      const id = await submit();
      await takes("w1");
      world.engine.worker.ping("e2", "w1", [id]);
      errorLine = line;
      for (let pings = 0; pings < 3; pings += 1) {
        world.engine.worker.ping("e2", "w1", []);
        await world.pass(10_000);
      }
      expect(await statusIn(id)).toBe("IN_PROGRESS");
    },
  );

  test("that asks for a job and holds none fails a job whose line of the log came a moment later, which is looked at twice", async () => {
    const id = await submit();
    await takes("w1");
    poll(world, "w1", { endpointId: "e2", jobInProgress: false });
    poll(world, "w1", { endpointId: "e2", jobInProgress: false });
    await world.settle();
    expect(lineReads).toBe(1);
    errorLine = "Job stopped.";
    await world.pass(1_000);
    expect(await statusIn(id)).toBe("FAILED");
    expect(lineReads).toBe(2);
  });

  test.each([
    ["fails a job at once whose result it printed to have dropped", "Error while returning job result. | x", "FAILED"],
    ["keeps a job that may be on its way to it", null, "IN_PROGRESS"],
    ["keeps a job whose report could not reach the service", "Failed to return job results. | x", "IN_PROGRESS"],
  ])("that asks for a job and holds none %s", async (_what, line, status) => {
    const id = await submit();
    await takes("w1");
    errorLine = line;
    poll(world, "w1", { endpointId: "e2" });
    await world.settle();
    expect(await statusIn(id)).toBe("IN_PROGRESS");
    poll(world, "w1", { endpointId: "e2", jobInProgress: false });
    await world.settle();
    expect(await statusIn(id)).toBe(status);
  });

  test("keeps a job that one of several lists in a row does not have", async () => {
    const id = await submit();
    await takes("w1");
    const many = Array.from({ length: 100 }, (_, index) => `other-${index}`);
    world.engine.worker.ping("e2", "w1", [id]);
    for (let pings = 0; pings < 3; pings += 1) {
      await world.pass(10_000);
      world.engine.worker.ping("e2", "w1", many);
      world.engine.worker.ping("e2", "w1", ["other-100"]);
      await world.settle();
      expect(await statusIn(id)).toBe("IN_PROGRESS");
    }
  });

  test("is told apart from one that is gone", async () => {
    const id = await run(world);
    for (const workerId of ["gone", "gone too"]) {
      await takeOne(world, workerId);
      await world.pass(limits.workerLeaseMs);
    }
    expect(await statusOf(world, id)).toBe("FAILED");
    const { job } = await world.engine.client.status("e1", id);
    expect(job.error).toMatch(/worker lost: the worker sent no heartbeat for 40 s/);
    expect(replaced).toEqual([]);
  });
});
