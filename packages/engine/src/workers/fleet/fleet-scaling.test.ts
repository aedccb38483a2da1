import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";

describe("scaling up", () => {
  test("the first job starts one worker at once, which initializes, runs, and is idle", async () => {
    const { queue, driver, fleet, pass } = await startFleetRig(fleetEndpoint());
    expect(driver.started).toEqual([]);
    queue.waiting(1);
    await pass(100);
    expect(driver.started).toMatchObject([{ machineId: "w1", endpointId: "ep1", imageName: "local/echo" }]);
    expect(driver.started[0]?.env).toMatchObject({ RUNPOD_POD_ID: "w1", RUNPOD_AI_API_KEY: "secret-key-of-ep1" });
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, initializing: 1 });
    expect(fleet.explain("ep1")).toMatchObject({ wantedWorkers: 1, lastExit: null });
    queue.waiting(0);
    queue.takes("w1");
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, running: 1 });
    queue.finishes("w1");
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 1, ready: 1 });
  });

  test("a thousand jobs in one moment start one worker, and one more each time the head has waited too long", async () => {
    const { queue, driver, pass } = await startFleetRig(fleetEndpoint({ workersMax: 3 }));
    for (let jobs = 1; jobs <= 1000; jobs += 1) queue.waiting(jobs);
    await pass(100);
    expect(driver.started).toHaveLength(1);
    queue.takes("w1");
    await pass(3_900);
    expect(driver.started).toHaveLength(1);
    await pass(1_100);
    expect(driver.started).toHaveLength(2);
    await pass(2_000);
    expect(driver.started).toHaveLength(2);
    queue.takes("w2");
    await pass(1_000);
    expect(driver.started).toHaveLength(3);
    queue.takes("w3");
    await pass(60_000);
    expect(driver.started).toHaveLength(3);
  });

  test("REQUEST_COUNT starts what the jobs need in one go", async () => {
    const { queue, driver, pass } = await startFleetRig(fleetEndpoint({ scalerType: "REQUEST_COUNT", workersMax: 10 }));
    queue.waiting(9);
    await pass(100);
    expect(driver.started).toHaveLength(3);
  });

  test("low priority starts no worker, and the reason says so", async () => {
    const { queue, driver, fleet, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(0, 5);
    await pass(600_000);
    expect(driver.started).toEqual([]);
    expect(fleet.explain("ep1")?.why).toMatch(/low priority/);
  });

  test("workersMin runs without any job", async () => {
    const { driver } = await startFleetRig(fleetEndpoint({ workersMin: 2 }));
    expect(driver.started).toHaveLength(2);
  });

  test("nothing is asked of the queue's storage while nothing waits", async () => {
    const { queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.polls("w1");
    await pass(86_400_000);
    expect(queue.reads()).toBe(0);
  });
});

describe("scaling down", () => {
  test("an idle worker leaves the queue first and gets its signal when a poll under way has been answered", async () => {
    const { clock, queue, driver, pass } = await startFleetRig(fleetEndpoint());
    const events: Array<{ readonly what: string; readonly atMs: number }> = [];
    const { drain } = queue;
    const { stop } = driver;
    queue.drain = (endpointId, workerId) => {
      events.push({ what: "drain", atMs: clock.now() });
      drain(endpointId, workerId);
    };
    driver.stop = (machineId, options) => {
      events.push({ what: `stop within ${options.graceMs}`, atMs: clock.now() });
      return stop(machineId, options);
    };
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    queue.takes("w1");
    await pass(60_000);
    queue.finishes("w1");
    const lastJobAtMs = clock.now();
    await pass(60_000);
    expect(events.map(({ what }) => what)).toEqual(["drain", "stop within 10000"]);
    const [drained, stopped] = events.map(({ atMs }) => atMs - lastJobAtMs);
    expect(drained).toBeGreaterThanOrEqual(5_000);
    expect(drained).toBeLessThanOrEqual(6_100);
    expect(stopped).toBeGreaterThanOrEqual((drained ?? 0) + 100);
    expect(stopped).toBeLessThanOrEqual((drained ?? 0) + 1_000);
  });

  test("an idle worker leaves on time, whatever has the fleet look at it just before", async () => {
    const { queue, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    queue.takes("w1");
    await pass(10_000);
    queue.finishes("w1");
    await pass(4_800);
    // Another worker calls, which is none of the fleet.
    queue.pings("external");
    await pass(100);
    expect(queue.drained).toEqual([]);
    await pass(200);
    expect(queue.drained).toEqual(["w1"]);
  });

  test("short jobs between two looks keep a worker from counting as idle", async () => {
    const { queue, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    for (let second = 0; second < 30; second += 1) {
      queue.takes("w1");
      queue.finishes("w1");
      await pass(1_000);
    }
    expect(queue.drained).toEqual([]);
    await pass(6_100);
    expect(queue.drained).toEqual(["w1"]);
  });

  test("the queue is told again and again to give a leaving worker no jobs, for other gateways forget it", async () => {
    const { queue, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    queue.takes("w1");
    queue.leaves("w1");
    queue.takes("w1");
    await pass(100_000);
    expect(queue.drained.length).toBeGreaterThanOrEqual(3);
    expect(queue.drained.length).toBeLessThanOrEqual(5);
  });

  test("a worker that got a job in the last moment finishes it before it is ended", async () => {
    const { queue, driver, fleet, pass } = await startFleetRig(fleetEndpoint());
    const { drain } = queue;
    queue.drain = (endpointId, workerId) => {
      drain(endpointId, workerId);
      queue.takes(workerId);
    };
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    queue.polls("w1");
    await pass(120_000);
    expect([...new Set(queue.drained)]).toEqual(["w1"]);
    expect(driver.stopped).toEqual([]);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, running: 1 });
    queue.finishes("w1");
    await pass(200);
    expect(driver.stopped).toHaveLength(1);
    expect(queue.gone).toEqual(["w1 stopped"]);
    expect(fleet.workers("ep1")).toEqual([]);
    expect(fleet.counts("ep1")).toEqual(noWorkers);
  });

  test("while each waiting job has a worker that starts, the queue is read no more often than a worker may be silent", async () => {
    const { queue, driver, pass } = await startFleetRig(fleetEndpoint({ workersMax: 3 }));
    queue.waiting(1);
    await pass(1_000);
    await pass(1_000);
    const reads = queue.reads();
    await pass(10 * limits.workerLeaseMs);
    expect(queue.reads() - reads).toBeLessThanOrEqual(10);
    queue.waiting(2);
    await pass(1_000);
    expect(driver.started).toHaveLength(2);
  });

  test("after the last worker is gone nothing ticks any more", async () => {
    const { queue, driver, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    queue.finishes("w1");
    await pass(10_000);
    expect(driver.running.size).toBe(0);
    const reads = queue.reads();
    await pass(86_400_000);
    expect(queue.reads()).toBe(reads);
    expect(driver.started).toHaveLength(1);
  });
});

describe("workers that somebody else started", () => {
  test("count while they hold a job, poll, or were seen within the lease", async () => {
    const { clock, fleet, queue, pass } = await startFleetRig(fleetEndpoint({ workersMax: 0 }));
    queue.polls("home-1");
    queue.takes("home-2");
    queue.silent("home-3");
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 2, running: 1, ready: 2 });
    await pass(limits.workerLeaseMs + 1);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 1, running: 1, ready: 1 });
    expect(clock.now()).toBeGreaterThan(0);
  });

  test("are never stopped by the fleet", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint());
    queue.polls("home-1");
    await pass(600_000);
    expect(queue.drained).toEqual([]);
    expect(driver.stopped).toEqual([]);
    await fleet.close({ graceMs: 1_000 });
    expect(queue.drained).toEqual([]);
  });
});
