import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";
import type { FleetEndpoint } from "../state/ports.ts";

const endpoint = fleetEndpoint({ flashboot: true });

/** A fleet whose worker w1 did a job and had none afterwards for long enough to leave. */
async function startIdledRig(changes: Partial<FleetEndpoint> = {}): Promise<FleetRig> {
  const rig = await startFleetRig(fleetEndpoint({ flashboot: true, ...changes }));
  await serveJob(rig, "w1");
  await rig.pass(7_000);
  return rig;
}

async function serveJob({ queue, pass }: FleetRig, workerId: string): Promise<void> {
  queue.waiting(1);
  await pass(200);
  queue.waiting(0);
  queue.takes(workerId);
  queue.finishes(workerId);
  await pass(200);
}

describe("a worker of an endpoint with flashboot that is not needed", () => {
  test("is frozen and gives its hardware back", async () => {
    const { driver, hardware, queue, fleet } = await startIdledRig();
    expect([...driver.frozen]).toEqual(["w1"]);
    expect(driver.stopped).toEqual([]);
    expect([...hardware.rented]).toEqual([]);
    expect(queue.released).toContain("w1");
    expect(fleet.workers("ep1")).toEqual([]);
    expect(fleet.counts("ep1")).toEqual(noWorkers);
    expect(fleet.parked("ep1")).toBe(1);
  });

  test("goes on with the next job, on its hardware, and is frozen again", async () => {
    const rig = await startIdledRig();
    const { driver, hardware, queue, fleet, pass } = rig;
    queue.waiting(1);
    await pass(100);
    expect(driver.frozen.size).toBe(0);
    expect([...hardware.rented]).toEqual(["w1"]);
    expect(queue.readmitted).toEqual(["w1"]);
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, initializing: 1 });
    await serveJob(rig, "w1");
    expect(fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 1, ready: 1 });
    await pass(7_000);
    expect([...driver.frozen]).toEqual(["w1"]);
    expect(driver.started).toHaveLength(1);
  });

  test("is listed as paused, with what it was started from", async () => {
    const { fleet, noted } = await startIdledRig();
    expect(fleet.list("ep1")).toMatchObject([
      { workerId: "w1", status: "PAUSED", managed: true, version: 1, imageName: "local/echo", jobsInProgress: 0 },
    ]);
    expect(noted).toContain("w1: The worker is frozen until it is needed again.");
  });

  test("ends where machines cannot be frozen, or there is no memory to spare", async () => {
    for (const prepare of [
      (rig: FleetRig) => rig.driver.refusePausing(new Error("no freezer")),
      (rig: FleetRig) => (rig.memory.freeShare = 0.2),
    ]) {
      const rig = await startFleetRig(endpoint);
      prepare(rig);
      await serveJob(rig, "w1");
      await rig.pass(7_000);
      expect(rig.driver.stopped).toMatchObject([{ machineId: "w1" }]);
      expect(rig.hardware.rented.size).toBe(0);
      expect(rig.fleet.parked("ep1")).toBe(0);
    }
  });

  test("ends if it asked to be replaced, or is of an older release", async () => {
    const asking = await startFleetRig(endpoint);
    await serveJob(asking, "w1");
    asking.queue.leaves("w1");
    await asking.pass(1_000);
    expect(asking.driver.stopped).toMatchObject([{ machineId: "w1" }]);
    const outdated = await startFleetRig(endpoint);
    await serveJob(outdated, "w1");
    outdated.change({ ...endpoint, version: 2 });
    await outdated.pass(1_000);
    outdated.queue.polls("w2");
    await outdated.pass(1_000);
    expect(outdated.driver.stopped).toMatchObject([{ machineId: "w1" }]);
  });
});

describe("a frozen worker", () => {
  test.each([
    ["of an older release", { version: 2 }],
    ["of an endpoint that wants none frozen any more", { flashboot: false }],
    ["of an endpoint that is paused", { workersMax: 0 }],
  ])("%s ends", async (_, changes) => {
    const { driver, queue, change, pass } = await startIdledRig();
    change({ ...endpoint, ...changes });
    await pass(200);
    expect(driver.stopped).toEqual([{ machineId: "w1", graceMs: 0 }]);
    expect(queue.gone).toEqual(["w1 stopped"]);
  });

  test("ends with its endpoint, and with the service", async () => {
    const deleted = await startIdledRig();
    deleted.change(null);
    await deleted.pass(200);
    expect(deleted.driver.running.size).toBe(0);
    const closed = await startIdledRig();
    await closed.fleet.close({ graceMs: 1_000 });
    expect(closed.driver.running.size).toBe(0);
  });

  test("stays frozen when the service stops and it goes on without it", async () => {
    const { driver, fleet } = await startIdledRig();
    await fleet.close({ graceMs: 1_000, goesOn: () => true });
    expect([...driver.frozen]).toEqual(["w1"]);
  });

  test("whose hardware somebody else has by now ends, and another worker takes its place", async () => {
    const { driver, hardware, queue, fleet, pass } = await startIdledRig();
    hardware.refuse("taken");
    queue.waiting(1);
    await pass(100);
    expect(driver.running.size).toBe(0);
    expect(hardware.rented.size).toBe(0);
    hardware.refuse(null);
    await pass(30_000);
    expect(driver.started).toHaveLength(2);
    expect([...driver.running]).toEqual([...hardware.rented]);
    expect(fleet.parked("ep1")).toBe(0);
  });

  test("that ends by itself is no crash, and nobody waits for it", async () => {
    const { driver, queue, fleet, pass } = await startIdledRig();
    driver.exits("w1", { signal: "SIGKILL", exitCode: null });
    expect(fleet.parked("ep1")).toBe(0);
    expect(queue.gone).toEqual(["w1 stopped"]);
    queue.waiting(1);
    await pass(100);
    expect(driver.started).toHaveLength(2);
    expect(fleet.explain("ep1")?.lastExit).toBeNull();
  });

  test("that goes on but gives no sign of life is replaced", async () => {
    const { driver, queue, pass } = await startIdledRig();
    queue.waiting(1);
    await pass(100);
    expect(queue.readmitted).toEqual(["w1"]);
    await pass(limits.workerLeaseMs + 2_000);
    expect(driver.stopped).toMatchObject([{ machineId: "w1" }]);
    expect(driver.started).toHaveLength(2);
  });

  test("is not waited for when it is stopped while it goes on", async () => {
    const { driver, hardware, queue, change, pass } = await startIdledRig();
    const letThrough = hardware.hold();
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    change(null);
    await pass(500);
    letThrough();
    await pass(500);
    expect(driver.running.size).toBe(0);
    expect(hardware.rented.size).toBe(0);
    expect(queue.readmitted).toEqual([]);
  });

  test("is no more than one that the endpoint could run", async () => {
    const rig = await startFleetRig(fleetEndpoint({ flashboot: true, scalerType: "REQUEST_COUNT", scalerValue: 1 }));
    rig.queue.waiting(3);
    await rig.pass(200);
    rig.queue.waiting(0);
    for (const id of ["w1", "w2", "w3"]) rig.queue.polls(id);
    await rig.pass(200);
    rig.change(fleetEndpoint({ flashboot: true, scalerType: "REQUEST_COUNT", scalerValue: 1, workersMax: 1 }));
    await rig.pass(60_000);
    expect(rig.driver.frozen.size).toBe(1);
    expect(rig.driver.running.size).toBe(1);
  });
});

test("a job is told that a frozen worker takes it after as long as going on took before, not a start", async () => {
  const rig = await startFleetRig(endpoint);
  const { queue, fleet, pass } = rig;
  queue.waiting(1);
  await pass(20_000);
  await serveJob(rig, "w1");
  await pass(7_000);
  await serveJob(rig, "w1");
  await pass(7_000);
  expect(fleet.parked("ep1")).toBe(1);
  queue.waiting(1);
  await pass(100);
  const { reason, estimateMs } = fleet.explainWaiting("ep1", { lowPriority: false, ahead: 0 });
  expect(reason).toBe("worker_starting");
  expect(estimateMs).toBeLessThan(1_000);
});
