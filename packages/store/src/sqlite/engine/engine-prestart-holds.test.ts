import type { ReportOutcome } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attemptOf, type HeldPoll, poll, run, statusOf, submissionTo, text } from "./engine-calls.test-support.ts";
import { openWorld, type EngineWorld } from "./engine-world.test-support.ts";

/** What a worker reports of itself. */
type Report = (workerId: string) => string;
const failed = (message: string): Report => {
  const cause = { error_type: "OSError", error_message: message, hook: "load" };
  return (workerId) => JSON.stringify({ event: "prestart_failed", ...cause, worker_id: workerId });
};
const { prestartProbeMinMs: minMs } = limits;

describe("holds of prestart hooks that fail", () => {
  let world: EngineWorld;
  beforeEach(async () => {
    world = await openWorld();
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

  /** The first job fails by them. */
  async function holdBegins(): Promise<void> {
    await run(world);
    await ends(await takes("w1"), failed("no weights"));
  }

  test("keep a client of /runsync waiting, which gets its job as it is after its wait, or its result", async () => {
    await holdBegins();
    const { signal } = new AbortController();
    const waits = (waitMs: number) =>
      world.engine.client.runsync(submissionTo("e1"), { waitMs, waitGiven: true, signal });
    const [short, long] = [waits(1_000), waits(5 * minMs)];
    await world.settle();
    await world.pass(1_000);
    expect((await short).job).toMatchObject({ status: "IN_QUEUE" });
    await world.pass(minMs);
    await ends(await takes("w2"), null);
    await ends(await takes("w2"), null);
    expect((await long).job).toMatchObject({ status: "COMPLETED" });
  });

  test("lose a job that is cancelled during its probe: it stays cancelled, and the next probe takes another", async () => {
    await holdBegins();
    const [first, next] = [await run(world), await run(world)];
    await world.pass(minMs);
    const probe = await takes("w2");
    expect(probe.ids).toEqual([first]);
    await world.engine.client.cancel("e1", first);
    expect(await ends(probe, failed("still no weights"))).toBe("stale");
    expect(await statusOf(world, first)).toBe("CANCELLED");
    expect((await takes("w3")).ids).toBeUndefined();
    await world.pass(2 * minMs);
    expect((await takes("w4")).ids).toEqual([next]);
  });

  test("let a job be cancelled that waits for the next probe, which takes the one behind it", async () => {
    await holdBegins();
    const [first, next] = [await run(world), await run(world)];
    await world.engine.client.cancel("e1", first);
    await world.pass(minMs);
    expect((await takes("w2")).ids).toEqual([next]);
  });

  describe("at a store that cannot tell without a claim whether a job waits, as PostgreSQL", () => {
    beforeEach(async () => {
      await world.close();
      let isKnownEmpty = false;
      world = await openWorld({
        wrapStore: (store) => ({
          ...store,
          async claim(request) {
            const claimed = await store.claim(request);
            isKnownEmpty = claimed.length === 0;
            return claimed;
          },
          mayHaveWaiting: (endpointId) => !isKnownEmpty || store.mayHaveWaiting(endpointId),
        }),
      });
    });

    test("spend no probe on a poll that finds no job", async () => {
      await holdBegins();
      await world.pass(minMs);
      const vain = await takes("w2");
      expect(vain.ids).toBeUndefined();
      vain.abort();
      await world.settle();
      const id = await run(world);
      expect((await takes("w3")).ids).toEqual([id]);
    });

    test("give the job to the worker whose poll found none before", async () => {
      await holdBegins();
      await world.pass(minMs);
      const held = await takes("w2");
      const id = await run(world);
      await world.settle();
      expect(held.ids).toEqual([id]);
      await run(world);
      expect((await takes("w3")).ids).toBeUndefined();
    });

    test("spend no probe on a worker that is gone when it gets its job", async () => {
      await holdBegins();
      await world.pass(minMs);
      const gone = await takes("w2");
      const id = run(world);
      gone.abort();
      await id;
      await world.settle();
      expect((await takes("w3")).ids).toEqual([await id]);
    });
  });
});
