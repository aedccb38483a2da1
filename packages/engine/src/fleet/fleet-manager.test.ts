import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { fleetEndpoint, startFleetRig } from "./fleet-rig.test-support.ts";
import { MachineStartError } from "./ports.ts";

const noWorkers = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };

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
    expect(queue.drained).toEqual(["w1"]);
    expect(driver.stopped).toEqual([]);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, running: 1 });
    queue.finishes("w1");
    await pass(200);
    expect(driver.stopped).toHaveLength(1);
    expect(queue.gone).toEqual(["w1"]);
    expect(fleet.workers("ep1")).toEqual([]);
    expect(fleet.counts("ep1")).toEqual(noWorkers);
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

describe("a crash", () => {
  test("hands the jobs back, shows as unhealthy with its reason, and is restarted with growing pauses", async () => {
    const { queue, driver, fleet, logged, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("w1");
    driver.exits("w1", { exitCode: 3, lastLogLines: ["Traceback", "no such module"] });
    await pass(0);
    expect(queue.gone).toEqual(["w1"]);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, unhealthy: 1 });
    expect(fleet.explain("ep1")?.lastExit).toMatchObject({
      workerId: "w1",
      exitCode: 3,
      message: "The worker ended with exit code 3.",
      lastLogLines: ["Traceback", "no such module"],
    });
    expect(fleet.workers("ep1")).toMatchObject([{ state: "unhealthy", failure: "The worker ended with exit code 3." }]);
    for (const [index, pauseMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await pass(pauseMs - 1);
      expect(driver.started).toHaveLength(index + 1);
      await pass(101);
      expect(driver.started).toHaveLength(index + 2);
      driver.exits(`w${index + 2}`, { exitCode: null, signal: "SIGSEGV" });
      await pass(0);
    }
    expect(fleet.explain("ep1")?.lastExit?.message).toBe(
      "The worker ended by signal SIGSEGV before it asked for a job.",
    );
    expect(logged.join()).not.toContain("secret-key");
    expect(logged.join()).not.toContain("Traceback");
  });

  test("of many workers at once counts as one", async () => {
    const { driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 10, workersMax: 10 }));
    for (let worker = 1; worker <= 10; worker += 1) driver.exits(`w${worker}`, {});
    await pass(0);
    expect(fleet.counts("ep1").unhealthy).toBe(10);
    await pass(1_100);
    expect(driver.started).toHaveLength(20);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, initializing: 10 });
  });

  test("of a worker that had finished jobs is restarted after the shortest pause", async () => {
    const { queue, driver, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    for (let crash = 1; crash <= 5; crash += 1) {
      queue.takes(`w${crash}`);
      queue.finishes(`w${crash}`);
      driver.exits(`w${crash}`, {});
      await pass(1_100);
      expect(driver.started).toHaveLength(crash + 1);
    }
  });

  test("a worker that ends itself with code 0 after polling is replaced without a pause", async () => {
    const { queue, driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.polls("w1");
    driver.exits("w1", { exitCode: 0 });
    await pass(100);
    expect(driver.started).toHaveLength(2);
    expect(fleet.explain("ep1")?.lastExit).toBeNull();
  });

  test("a program that ends with code 0 without ever polling is a failure", async () => {
    const { driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    driver.exits("w1", { exitCode: 0 });
    await pass(500);
    expect(driver.started).toHaveLength(1);
    expect(fleet.explain("ep1")?.lastExit?.message).toMatch(/before it asked for a job/);
  });

  test("a new version of the endpoint is tried at once, whatever the old one did", async () => {
    const { driver, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    for (let crash = 1; crash <= 6; crash += 1) {
      driver.exits(`w${crash}`, {});
      await pass(100_000);
    }
    driver.exits("w7", {});
    await pass(100);
    change(fleetEndpoint({ workersMin: 1, version: 2, imageName: "local/repaired" }));
    await pass(100);
    expect(driver.started.at(-1)).toMatchObject({ machineId: "w8", imageName: "local/repaired" });
  });

  test("nothing is restarted when nothing waits", async () => {
    const { queue, driver, fleet, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    driver.exits("w1", {});
    await pass(600_000);
    expect(driver.started).toHaveLength(1);
    expect(fleet.counts("ep1")).toEqual(noWorkers);
  });
});

describe("a machine that does not start", () => {
  test("is unhealthy with the driver's words when it never can, and tried again slowly", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint());
    driver.refuse(new MachineStartError("put a folder there"));
    queue.waiting(1);
    await pass(100);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, unhealthy: 1 });
    expect(fleet.explain("ep1")?.lastExit).toMatchObject({ message: "put a folder there", exitCode: null });
    driver.refuse(null);
    await pass(9_000);
    expect(driver.started).toHaveLength(0);
    await pass(1_200);
    expect(driver.started).toHaveLength(1);
  });

  test("is throttled while none is to be had", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint());
    driver.refuse(new Error("no machine is free"));
    queue.waiting(1);
    await pass(100);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, throttled: 1 });
    driver.refuse(null);
    await pass(1_100);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, initializing: 1 });
  });
});

describe("a worker that gives no sign of life", () => {
  test("is unhealthy after its lease and replaced after another", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.silent("w1");
    await pass(2 * limits.workerLeaseMs);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, unhealthy: 1 });
    expect(driver.stopped).toEqual([]);
    await pass(limits.workerLeaseMs + 2_000);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
    expect(driver.started).toHaveLength(2);
  });

  test("is forgiven when it polls again", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.silent("w1");
    await pass(2 * limits.workerLeaseMs);
    queue.polls("w1");
    await pass(10 * limits.workerLeaseMs);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 1, ready: 1 });
    expect(driver.started).toHaveLength(1);
  });
});

describe("a changed endpoint", () => {
  test("gets new workers of the new version; a running worker of the old one finishes first", async () => {
    const { driver, queue, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 2 }));
    queue.takes("w1");
    queue.polls("w2");
    change(fleetEndpoint({ workersMin: 2, version: 2, imageName: "local/new" }));
    await pass(300);
    expect(queue.drained).toEqual(["w1", "w2"]);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w2"]);
    expect(driver.started.slice(2)).toMatchObject([{ imageName: "local/new" }, { imageName: "local/new" }]);
    queue.finishes("w1");
    await pass(300);
    expect([...driver.running]).toEqual(["w3", "w4"]);
  });

  test("that is paused loses its workers, idle ones first, and no job starts another", async () => {
    const { driver, queue, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 2 }));
    queue.takes("w1");
    queue.polls("w2");
    change(fleetEndpoint({ workersMin: 2, workersMax: 0 }));
    queue.waiting(5);
    await pass(300);
    expect([...driver.running]).toEqual(["w1"]);
    queue.finishes("w1");
    await pass(60_000);
    expect(driver.running.size).toBe(0);
    expect(driver.started).toHaveLength(2);
  });

  test("with a smaller maximum keeps the running worker and gives up the idle one", async () => {
    const { driver, queue, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 2 }));
    queue.polls("w1");
    queue.takes("w2");
    change(fleetEndpoint({ workersMax: 1 }));
    await pass(300);
    expect([...driver.running]).toEqual(["w2"]);
  });

  test("that is deleted loses its workers and is forgotten", async () => {
    const { driver, fleet, queue, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.polls("w1");
    change(null);
    await pass(1_000);
    expect(driver.running.size).toBe(0);
    expect(fleet.explain("ep1")).toBeNull();
    expect(await fleet.logs("ep1", "w1", { tailLines: 10 })).toEqual([]);
  });

  test("starts nothing when it was deleted while the queue was being asked", async () => {
    const { driver, queue, change, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    queue.normalPriorityQueue = async () => {
      change(null);
      return { oldestQueuedAtMs: 0, waiting: 1 };
    };
    await pass(1_000);
    expect(driver.started).toEqual([]);
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

describe("start, trouble, and close", () => {
  test("machines of an earlier run are ended before anything starts", async () => {
    const { driver } = await startFleetRig(fleetEndpoint({ workersMin: 1 }), ["old-1", "old-2"]);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["old-1", "old-2"]);
    expect([...driver.running]).toEqual(["w1"]);
  });

  test("a storage that is away for a while is asked again every second", async () => {
    const { driver, queue, logged, pass } = await startFleetRig(fleetEndpoint());
    queue.failReads(true);
    queue.waiting(1);
    await pass(5_000);
    expect(driver.started).toEqual([]);
    expect(logged.join()).toContain("the database is away");
    queue.failReads(false);
    await pass(1_100);
    expect(driver.started).toHaveLength(1);
  });

  test("logs are those of the driver, also after the worker's end, but never of a stranger's machine", async () => {
    const { driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    driver.exits("w1", {});
    await pass(100);
    expect(await fleet.logs("ep1", "w1", { tailLines: 5 })).toEqual(["log of w1"]);
    expect(await fleet.logs("ep1", "w99", { tailLines: 5 })).toEqual([]);
    expect(await fleet.logs("ep2", "w1", { tailLines: 5 })).toEqual([]);
  });

  test("close waits for jobs in hand and starts nothing any more", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 2 }));
    queue.takes("w1");
    queue.polls("w2");
    queue.waiting(10);
    let closed = false;
    const closing = fleet.close({ graceMs: 30_000 }).then(() => (closed = true));
    await pass(5_000);
    expect([...driver.running]).toEqual(["w1"]);
    expect(closed).toBe(false);
    queue.finishes("w1");
    await pass(300);
    expect(closed).toBe(true);
    await closing;
    await pass(60_000);
    expect(driver.running.size).toBe(0);
    expect(driver.started).toHaveLength(2);
  });

  test("close ends workers that do not finish in time and hands their jobs back", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("w1");
    const closing = fleet.close({ graceMs: 30_000 });
    await pass(29_000);
    expect(driver.stopped).toEqual([]);
    await pass(1_000);
    await closing;
    expect(driver.stopped).toHaveLength(1);
    expect(queue.gone).toEqual(["w1"]);
  });

  test("close of a fleet without workers answers at once", async () => {
    const { fleet } = await startFleetRig(fleetEndpoint());
    await fleet.close({ graceMs: 1_000_000 });
  });
});
