import type { JobStore, NewJob } from "@millrace/engine";
import { afterEach, describe, expect, test } from "vitest";
import { submissionTo } from "./engine-calls.test-support.ts";
import { type EngineWorld, openWorld } from "./engine-world.test-support.ts";

/** Each longer than a pause, and as many as there are at most. */
const PAUSE_MS = 1_000;
const PAUSES = 10;

describe("a job of an endpoint that moves", () => {
  let world: EngineWorld;
  afterEach(() => world.close());

  /** Refuses the first submits, as a shard does that the endpoint leaves. */
  async function openMoving(refusals: number): Promise<readonly NewJob[]> {
    const asked: NewJob[] = [];
    const wrapStore = (store: JobStore): JobStore => ({
      ...store,
      async submit(job) {
        asked.push(job);
        return asked.length <= refusals ? { kind: "moved" } : await store.submit(job);
      },
    });
    world = await openWorld({ wrapStore });
    return asked;
  }

  async function passPauses(): Promise<void> {
    for (let pause = 0; pause < PAUSES; pause += 1) await world.pass(PAUSE_MS);
  }

  test("is accepted under a new id as soon as it is known where", async () => {
    const asked = await openMoving(3);
    const accepted = world.engine.client.run(submissionTo("e1"));
    await passPauses();
    const { id } = await accepted;
    expect(new Set(asked.map((job) => job.id)).size).toBe(4);
    expect(asked.at(-1)?.id).toBe(id);
    expect((await world.engine.client.status("e1", id)).job.status).toBe("IN_QUEUE");
    expect((await world.engine.client.counters("e1")).inQueue).toBe(1);
  });

  test("is refused after a while with the advice to try again, and leaves nothing behind", async () => {
    await openMoving(Infinity);
    const refused = world.engine.client.run(submissionTo("e1")).catch((error: unknown) => error);
    await passPauses();
    expect(await refused).toMatchObject({ code: "unavailable", retryAfterSeconds: 1 });
    expect((await world.engine.client.counters("e1")).inQueue).toBe(0);
  });
});
