import { beforeEach, describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../../kernel/clock.ts";
import { createStopChannel, type StopChannel } from "./stop-channel.ts";

const holdMs = 30_000;
const worker = { endpointId: "endpoint1", workerId: "worker1" };

describe("stop channel", () => {
  let clock: MovableClock;
  let stops: StopChannel;
  beforeEach(() => {
    clock = createClock({ frozenAtMs: 0 });
    stops = createStopChannel(clock);
  });
  const poll = (of = worker, signal = new AbortController().signal): Promise<string[]> =>
    stops.poll(of, holdMs, signal);
  const push = (...jobIds: string[]): void => {
    for (const jobId of jobIds) stops.push("endpoint1", "worker1", jobId);
  };

  test("a poll gets what was pushed before it, each job once", async () => {
    push("a", "b", "a");
    expect(await poll()).toEqual(["a", "b"]);
    const empty = poll();
    await clock.advance(holdMs);
    expect(await empty).toEqual([]);
  });

  test("a held poll is answered as soon as there is a job to stop", async () => {
    const held = poll();
    push("a");
    expect(await held).toEqual(["a"]);
  });

  test("a poll is held for its time, and no longer", async () => {
    let answered = false;
    const held = poll().finally(() => {
      answered = true;
    });
    await clock.advance(holdMs - 1);
    expect(answered).toBe(false);
    await clock.advance(1);
    expect(await held).toEqual([]);
  });

  test("of two polls of a worker one gets the job, and the other none of it", async () => {
    const held = [poll(), poll()];
    push("a");
    await clock.advance(holdMs);
    expect((await Promise.all(held)).flat()).toEqual(["a"]);
  });

  test("workers of one name on two endpoints are two workers", async () => {
    const elsewhere = poll({ endpointId: "endpoint2", workerId: "worker1" });
    const colleague = poll({ endpointId: "endpoint1", workerId: "worker2" });
    push("a");
    await clock.advance(holdMs);
    expect([await elsewhere, await colleague]).toEqual([[], []]);
    expect(await poll()).toEqual(["a"]);
  });

  test("a poll whose worker went away takes nothing along: the next poll gets it", async () => {
    const gone = new AbortController();
    const held = poll(worker, gone.signal);
    gone.abort();
    expect(await held).toEqual([]);
    push("a");
    expect(await poll()).toEqual(["a"]);
  });

  test("a poll whose worker was gone before it began takes nothing along either", async () => {
    push("a");
    expect(await poll(worker, AbortSignal.abort())).toEqual([]);
    expect(await poll()).toEqual(["a"]);
  });

  test("a job that the worker was handed anew is not stopped by word about the attempt before", async () => {
    push("a", "b");
    stops.withdraw("endpoint1", "worker1", "a");
    stops.withdraw("endpoint1", "worker2", "b");
    expect(await poll()).toEqual(["b"]);
    push("c");
    stops.withdraw("endpoint1", "worker1", "c");
    const held = poll();
    await clock.advance(holdMs);
    expect(await held).toEqual([]);
  });

  test("a job that was handed out just now is named one second after that, an older one at once", async () => {
    await clock.advance(50_000);
    stops.push("endpoint1", "worker1", "young", 49_900);
    stops.push("endpoint1", "worker1", "old", 40_000);
    expect(await poll()).toEqual(["old"]);
    const next = poll().then((jobIds) => ({ jobIds, atMs: clock.now() }));
    await clock.advance(holdMs - 1);
    expect(await next).toEqual({ jobIds: ["young"], atMs: 50_900 });
  });

  test("the held poll of a worker that shall end is answered at once, with the jobs it got just now too", async () => {
    const idle = poll();
    stops.release("endpoint1", "worker1");
    expect(await idle).toEqual([]);
    const held = poll();
    stops.push("endpoint1", "worker1", "young", 0);
    stops.release("endpoint1", "worker1");
    expect(await held).toEqual(["young"]);
  });

  test("a worker that is forgotten has nothing to stop, and its polls are answered", async () => {
    push("a");
    stops.forget("endpoint1", "worker1");
    const held = poll();
    stops.forget("endpoint1", "worker1");
    expect(await held).toEqual([]);
  });

  test("closing answers all polls, and later ones at once", async () => {
    const held = [poll(), poll({ endpointId: "endpoint2", workerId: "worker1" })];
    stops.close();
    expect(await Promise.all(held)).toEqual([[], []]);
    expect(await poll()).toEqual([]);
  });
});
