import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";
import { MachinePreparationError, MachineStartError } from "../../machines/driver/driver.ts";

describe("a crash", () => {
  test("of a version that was replaced is told with it, because it says nothing about the new one", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1, version: 1 }));
    rig.driver.exits("w1", { exitCode: 3 });
    await rig.pass(0);
    expect(rig.fleet.explain("ep1")?.lastExit?.message).toMatch(/asked for a job\.$/);
    rig.change(fleetEndpoint({ workersMin: 1, version: 2 }));
    expect(rig.fleet.explain("ep1")?.lastExit?.message).toMatch(
      /asked for a job\. It ran version 1; version 2 is deployed now\.$/,
    );
  });

  test("hands the jobs back, shows as unhealthy with its reason, and is restarted with growing pauses", async () => {
    const { queue, driver, fleet, logged, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("w1");
    driver.exits("w1", { exitCode: 3, lastLogLines: ["Traceback", "no such module"] });
    await pass(0);
    expect(queue.gone).toEqual(["w1 lost"]);
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

  test("says what a program that ends without having asked for a job most often lacks", async () => {
    const { driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    driver.exits("w1", { exitCode: 0, signal: null });
    await pass(0);
    expect(fleet.explain("ep1")?.lastExit?.message).toMatch(
      /^The worker ended with exit code 0 before it asked for a job\. .*runpod\.serverless\.start\(/,
    );
  });

  test("says of a server that ends at once that it was not ready for requests, and names the variable that it has to read", async () => {
    const { driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1, type: "LB" }));
    driver.exits("w1", { exitCode: 0, signal: null });
    await pass(0);
    expect(fleet.explain("ep1")?.lastExit?.message).toMatch(
      /^The worker ended with exit code 0 before it was ready for requests\. .*PORT/,
    );
    await pass(2_000);
    driver.exits("w2", { exitCode: 3, signal: null });
    await pass(0);
    expect(fleet.explain("ep1")?.lastExit?.message).toBe(
      "The worker ended with exit code 3 before it was ready for requests.",
    );
  });

  test("of a program that never is ready for requests is kept when the worker is replaced, with what its health check found", async () => {
    const { queue, driver, fleet, logged, pass } = await startFleetRig(fleetEndpoint({ workersMin: 0, type: "LB" }));
    queue.health = () => ({ status: 500, startingAtMs: null, asked: "GET /ping on port 80" });
    queue.waiting(1);
    await pass(200);
    queue.waiting(0);
    await pass(481_000);
    await pass(60_000);
    expect(driver.stopped).toMatchObject([{ machineId: "w1" }]);
    expect(driver.started).toHaveLength(1);
    const why =
      "The worker was not ready for 8 minutes, and is replaced: its program answers the health check (GET /ping on port 80) with 500 instead of 200.";
    expect(fleet.explain("ep1")?.lastExit).toMatchObject({ workerId: "w1", message: expect.stringContaining(why) });
    expect(logged.filter((line) => line.includes("no sign of life"))).toHaveLength(1);
  });

  test("of a worker that went silent is kept when it is replaced", async () => {
    const { queue, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.polls("w1");
    await pass(200);
    queue.silent("w1");
    for (let waited = 0; waited < 6; waited += 1) await pass(limits.workerLeaseMs / 2);
    expect(fleet.explain("ep1")?.lastExit).toMatchObject({
      workerId: "w1",
      message: "The worker sent no heartbeat and is replaced.",
    });
  });

  test("names what the driver knows of the cause, to the jobs, in the explanation and in the list", async () => {
    const { queue, driver, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("w1");
    driver.exits("w1", {
      exitCode: null,
      signal: "SIGKILL",
      cause: { kind: "outOfMemory", limitGb: 2 },
    });
    await pass(0);
    const how = "by signal SIGKILL (out of memory: it used more than its 2 GB of memory)";
    expect(queue.howGone.get("w1")).toBe(how);
    expect(fleet.explain("ep1")?.lastExit?.message).toBe(`The worker ended ${how}.`);
    expect(fleet.workers("ep1")).toMatchObject([{ failure: `The worker ended ${how}.` }]);
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

  test("of a worker that was to leave after its job loses the job", async () => {
    const { queue, driver, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.takes("w1");
    change(fleetEndpoint({ workersMax: 0 }));
    await pass(1_000);
    driver.exits("w1", {});
    await pass(100);
    expect(queue.gone).toEqual(["w1 lost"]);
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

  test("leaves nothing behind when its endpoint is deleted before it fails", async () => {
    const { driver, fleet, queue, change, pass } = await startFleetRig(fleetEndpoint());
    const refused = Promise.withResolvers<void>();
    driver.start = () => refused.promise;
    queue.waiting(1);
    await pass(100);
    change(null);
    await pass(100);
    refused.reject(new Error("no machine is free"));
    await pass(1_000);
    expect(fleet.workers("ep1")).toEqual([]);
    expect(queue.gone).toEqual(["w1 stopped"]);
  });

  test("is unhealthy with the reason while what it needs cannot be had, and tried again after growing pauses", async () => {
    const { driver, fleet, queue, pass } = await startFleetRig(fleetEndpoint());
    driver.refuse(new MachinePreparationError("the hub is away"));
    queue.waiting(1);
    await pass(100);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, unhealthy: 1 });
    expect(fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false })).toMatchObject({
      reason: "workers_crashing",
      message: expect.stringContaining("the hub is away"),
    });
    await pass(2_000);
    driver.refuse(null);
    await pass(500);
    expect(driver.started).toHaveLength(0);
    await pass(2_000);
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
    expect(queue.gone).toEqual(["w1 lost"]);
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
