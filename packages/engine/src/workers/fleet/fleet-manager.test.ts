import { describe, expect, test } from "vitest";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";

describe("a worker that asks to be replaced", () => {
  test("gets no more jobs at once, is ended, and another takes its place", async () => {
    const { driver, queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("w1");
    queue.leaves("w1");
    expect(queue.drained).toEqual(["w1"]);
    await pass(300);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
    expect([...driver.running]).toEqual(["w2"]);
  });

  test("and was started by somebody else is left alone", async () => {
    const { driver, queue, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("stranger");
    queue.leaves("stranger");
    await pass(300);
    expect(queue.drained).toEqual([]);
    expect([...driver.running]).toEqual(["w1"]);
  });
});

test("a worker that does not end on its signal gets its held polls answered, for it may wait for them", async () => {
  const { driver, queue, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
  queue.polls("w1");
  const ended = Promise.withResolvers<void>();
  const { stop } = driver;
  driver.stop = async (machineId, options) => {
    await ended.promise;
    await stop(machineId, options);
  };
  change(null);
  await pass(200);
  expect(queue.released).toEqual([]);
  await pass(300);
  expect(queue.released).toEqual(["w1"]);
  ended.resolve();
  await pass(300);
  expect(driver.running.size).toBe(0);
});

describe("a changed endpoint", () => {
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
    expect(fleet.list("ep1")).toEqual([]);
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
    expect(queue.gone).toEqual(["w1 stopped"]);
  });

  test("close while the queue is being asked starts nothing on its answer", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint());
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    queue.normalPriorityQueue = async () => {
      asked.resolve();
      await answered.promise;
      return { oldestQueuedAtMs: 0, waiting: 1 };
    };
    queue.waiting(1);
    const looking = pass(100);
    await asked.promise;
    const closing = fleet.close({ graceMs: 0 });
    answered.resolve();
    await Promise.all([looking, closing]);
    expect(driver.started).toEqual([]);
  });

  test("a machine that the driver cannot stop is stopped again a second later, not in a frenzy", async () => {
    const { driver, queue, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    const { stop } = driver;
    let tries = 0;
    driver.stop = async (machineId, options) => {
      tries += 1;
      if (tries < 3) throw new Error("the machines cannot be reached");
      await stop(machineId, options);
    };
    queue.polls("w1");
    change(null);
    await pass(1_000);
    expect(tries).toBe(1);
    await pass(2_500);
    expect(tries).toBe(3);
    expect(queue.gone).toEqual(["w1 stopped"]);
  });

  test("close leaves started workers alone that go on without the service, and ends those that still start", async () => {
    const { driver, fleet, queue, logged, hardware, pass } = await startFleetRig(
      fleetEndpoint({ workersMin: 2, imageName: "team/model" }),
    );
    queue.takes("w1");
    queue.polls("w2");
    await pass(1_000);
    const letRent = hardware.hold();
    queue.waiting(10);
    await pass(2_000);
    const closing = fleet.close({ graceMs: 30_000, goesOn: (imageName) => imageName === "team/model" });
    letRent();
    await pass(2_000);
    await closing;
    expect([...driver.running]).toEqual(["w1", "w2"]);
    expect([...hardware.rented].toSorted()).toEqual(["w1", "w2"]);
    expect(queue.gone).not.toContain("w1 stopped");
    expect(logged.join()).not.toContain('"workerId":"w1","why"');
    await pass(60_000);
    expect([...driver.running]).toEqual(["w1", "w2"]);
  });

  test("close of a fleet without workers answers at once", async () => {
    const { fleet } = await startFleetRig(fleetEndpoint());
    await fleet.close({ graceMs: 1_000_000 });
  });
});

test("a fleet that closes waits for a reconciliation under way, which reads a store that is closed next", async () => {
  const { fleet, queue, pass } = await startFleetRig(fleetEndpoint());
  const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { counters, normalPriorityQueue } = queue;
  const told: string[] = [];
  queue.counters = async (endpointId) => {
    began.resolve();
    await goOn.promise;
    return await counters(endpointId);
  };
  queue.normalPriorityQueue = async (endpointId) => {
    told.push("read again");
    return await normalPriorityQueue(endpointId);
  };
  queue.waiting(1);
  const passed = pass(200);
  await began.promise;
  const closed = fleet.close({ graceMs: 0 }).then(() => told.push("closed"));
  await new Promise(setImmediate);
  goOn.resolve();
  await Promise.all([passed, closed]);
  expect(told).toEqual(["read again", "closed"]);
});
