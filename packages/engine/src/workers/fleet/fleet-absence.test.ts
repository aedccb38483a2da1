import { describe, expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WaitingExplanation } from "../state/waiting-explanation.ts";

const graceMs = 6_000;

/** A fleet whose first worker hangs in a job that ended without its report, beside a job that waits. */
async function hung(endpoint: Partial<FleetEndpoint> = {}): Promise<FleetRig> {
  const rig = await startFleetRig(fleetEndpoint({ workersMax: 1, ...endpoint }), [], { jobStopGraceMs: graceMs });
  rig.queue.waiting(1);
  await rig.pass(100);
  rig.queue.polls("w1");
  rig.queue.takes("w1");
  rig.queue.waiting(0);
  await rig.pass(5_000);
  rig.queue.waiting(1);
  rig.queue.hangs("w1");
  await rig.pass(100);
  return rig;
}

function why({ fleet }: FleetRig): WaitingExplanation {
  return fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false });
}

describe("a worker that was told to stop a job and does not come back", () => {
  test("is busy, and a waiting job is told so", async () => {
    const rig = await hung();
    expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, running: 1 });
    expect(rig.fleet.list("ep1")).toMatchObject([{ status: "RUNNING", jobsInProgress: 0 }]);
    expect(why(rig)).toMatchObject({ reason: "workers_not_asking", estimateMs: null });
    expect(why(rig).message).toMatch(/told to stop a job.*replaces it/);
  });

  test("is ended at once when its time is over, and replaced; no job of it counts as lost", async () => {
    const rig = await hung();
    await rig.pass(graceMs - 1_000);
    expect(rig.driver.stopped).toEqual([]);
    await rig.pass(2_000);
    expect(rig.driver.stopped).toEqual([{ machineId: "w1", graceMs: 0 }]);
    expect(rig.queue.gone).toEqual(["w1 stopped"]);
    expect(rig.driver.started.map(({ machineId }) => machineId)).toEqual(["w1", "w2"]);
    rig.queue.polls("w2");
    expect(why(rig).reason).toBe("about_to_start");
  });

  test("is ended although no job waits", async () => {
    const rig = await hung({ idleTimeoutSeconds: 3600 });
    rig.queue.waiting(0);
    await rig.pass(graceMs + 2_000);
    expect(rig.driver.stopped).toEqual([{ machineId: "w1", graceMs: 0 }]);
  });

  test("goes on when it asks for jobs in time", async () => {
    const rig = await hung();
    await rig.pass(graceMs - 1_000);
    rig.queue.polls("w1");
    expect(why(rig).reason).toBe("about_to_start");
    await rig.pass(60_000);
    expect(rig.driver.stopped).toEqual([]);
    expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 1, ready: 1 });
  });

  test("does not keep another from being started", async () => {
    const rig = await hung({ workersMax: 2 });
    await rig.pass(graceMs - 1_000);
    expect(rig.driver.stopped).toEqual([]);
    expect(rig.driver.started.map(({ machineId }) => machineId)).toEqual(["w1", "w2"]);
  });

  test("keeps its other jobs until they have ended", async () => {
    const rig = await hung();
    rig.queue.takes("w1", 1);
    rig.queue.hangs("w1");
    rig.queue.takes("w1", 1);
    await rig.pass(10 * graceMs);
    expect(rig.driver.stopped).toEqual([]);
    expect(why(rig).reason).toBe("workers_busy");
    rig.queue.hangs("w1");
    await rig.pass(graceMs + 2_000);
    expect(rig.driver.stopped).toEqual([{ machineId: "w1", graceMs: 0 }]);
  });

  test("is not frozen, but ended, when it is not needed any more", async () => {
    const rig = await hung({ flashboot: true });
    rig.change(fleetEndpoint({ flashboot: true, workersMax: 1, stopped: "The budget is reached." }));
    await rig.pass(1_000);
    expect(rig.driver.frozen.size).toBe(0);
    expect(rig.driver.running.size).toBe(0);
  });

  test("cannot be ended when others started it: it is busy, the fleet starts its own, and a job is told so without one", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMax: 0 }));
    rig.queue.polls("home");
    rig.queue.takes("home");
    rig.queue.hangs("home");
    rig.queue.waiting(1);
    await rig.pass(1_000);
    expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, running: 1 });
    expect(rig.fleet.list("ep1")).toMatchObject([{ workerId: "home", status: "RUNNING" }]);
    expect(why(rig)).toMatchObject({ reason: "workers_not_asking" });
    expect(why(rig).message).toMatch(/cannot end it/);
    rig.change(fleetEndpoint({ workersMax: 1 }));
    await rig.pass(1_000);
    expect(rig.driver.started).toHaveLength(1);
  });
});

describe("a worker that lives, but asks for no jobs", () => {
  /** Workers ping, and never ask. */
  async function unasking(endpoint: Partial<FleetEndpoint> = {}): Promise<FleetRig> {
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1, workersMax: 1, ...endpoint }));
    rig.queue.polls("w1");
    rig.queue.pings("w1");
    return rig;
  }
  /** Time passes, with a ping of the latest worker each few seconds. */
  async function pinging(rig: FleetRig, ms: number, everyMs = 5_000): Promise<void> {
    for (let passedMs = 0; passedMs < ms; passedMs += everyMs) {
      await rig.pass(everyMs);
      const latest = rig.driver.started.at(-1)?.machineId ?? "";
      if (rig.driver.running.has(latest)) rig.queue.pings(latest);
    }
  }

  test("is idle while no job waits, and is not free as soon as one does", async () => {
    const rig = await unasking();
    await pinging(rig, 120_000);
    expect(rig.fleet.counts("ep1")).toMatchObject({ idle: 1 });
    expect(rig.driver.stopped).toEqual([]);
    rig.queue.waiting(1);
    await rig.pass(1_500);
    expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, running: 1 });
    expect(why(rig)).toMatchObject({ reason: "workers_not_asking" });
    expect(why(rig).message).toMatch(/alive but asks for no jobs/);
  });

  test("ends after the idle timeout while no job waits", async () => {
    const rig = await unasking({ workersMin: 0 });
    await pinging(rig, 20_000);
    expect(rig.fleet.workers("ep1")).toEqual([]);
  });

  test("is replaced after a minute in which jobs wait, then after growing pauses while this repeats", async () => {
    const rig = await unasking();
    rig.queue.waiting(1);
    await pinging(rig, 55_000);
    expect(rig.driver.stopped).toEqual([]);
    await pinging(rig, 15_000);
    expect(rig.driver.stopped).toEqual([{ machineId: "w1", graceMs: 10_000 }]);
    expect(rig.driver.started).toHaveLength(2);
    expect(why(rig).lastExit).toMatchObject({ message: expect.stringContaining("asked for no jobs") });
    // One that never asks may be loading a model.
    await pinging(rig, 590_000);
    expect(rig.driver.started).toHaveLength(2);
    await pinging(rig, 30_000);
    expect(rig.driver.stopped).toHaveLength(2);
    expect(rig.driver.started).toHaveLength(3);
    while (rig.driver.stopped.length < 3) await pinging(rig, 1_000, 1_000);
    await pinging(rig, 2_000, 1_000);
    expect(why(rig).reason).toBe("workers_crashing");
    expect(rig.driver.started).toHaveLength(3);
    await pinging(rig, 4_000, 1_000);
    expect(rig.driver.started).toHaveLength(4);
  });

  test("is not replaced when it pauses between two polls", async () => {
    const rig = await unasking();
    rig.queue.waiting(1);
    for (let turn = 0; turn < 20; turn += 1) {
      rig.queue.pings("w1");
      await rig.pass(9_000);
      expect(rig.fleet.counts("ep1")).toMatchObject({ idle: 1 });
      rig.queue.polls("w1");
      await rig.pass(100);
    }
    expect(rig.driver.stopped).toEqual([]);
  });
});
