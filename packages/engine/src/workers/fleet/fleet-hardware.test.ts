import { describe, expect, test } from "vitest";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";

describe("hardware", () => {
  test("is rented before a worker starts, and given back when it ends", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    expect([...rig.hardware.rented]).toEqual(["w1"]);
    expect(rig.driver.started).toMatchObject([{ machineId: "w1", limits: { memoryInGb: 4, gpuIds: [] } }]);
    rig.change(null);
    await rig.pass(1_000);
    expect([...rig.hardware.rented]).toEqual([]);
  });

  test("is given back by a worker that crashes and by one that cannot start", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    rig.driver.exits("w1", { exitCode: 1 });
    await rig.pass(0);
    expect([...rig.hardware.rented]).toEqual([]);
    rig.driver.refuse(new Error("the engine is away"));
    await rig.pass(2_000);
    expect([...rig.hardware.rented]).toEqual([]);
  });

  test("that is not to be had throttles the endpoint, and says why", async () => {
    const rig = await startFleetRig(null);
    rig.hardware.refuse("No machine with NVIDIA L4 is free now.");
    rig.change(fleetEndpoint({ workersMin: 1 }));
    await rig.pass(0);
    expect(rig.driver.started).toEqual([]);
    expect(rig.fleet.counts("ep1")).toMatchObject({ throttled: 1 });
    expect(rig.fleet.workers("ep1")).toMatchObject([{ failure: expect.stringContaining("NVIDIA L4") }]);
    rig.hardware.refuse(null);
    await rig.pass(2_000);
    expect(rig.driver.started).toHaveLength(1);
  });

  test("that comes too late starts nothing any more", async () => {
    const rig = await startFleetRig(null);
    const letThrough = rig.hardware.hold();
    rig.change(fleetEndpoint({ workersMin: 1 }));
    await rig.pass(0);
    rig.change(null);
    await rig.pass(1_000);
    letThrough();
    await rig.pass(1_000);
    expect(rig.driver.started).toEqual([]);
    expect([...rig.driver.running]).toEqual([]);
    expect([...rig.hardware.rented]).toEqual([]);
  });

  test("is asked for by a few workers at a time, however many an endpoint wants, until all of them have it", async () => {
    const rig = await startFleetRig(null);
    const letThrough = rig.hardware.hold();
    rig.change(fleetEndpoint({ workersMin: 1_000, workersMax: 1_000 }));
    await rig.pass(10_000);
    expect(rig.fleet.workers("ep1")).toHaveLength(30);
    letThrough();
    for (let seconds = 0; rig.driver.started.length < 1_000 && seconds < 1_000; seconds += 1) await rig.pass(1_000);
    expect(rig.driver.started).toHaveLength(1_000);
  });

  test("that a thousand workers cannot have is asked for by a few of them each time", async () => {
    const rig = await startFleetRig(null);
    rig.hardware.refuse("No machine is free now.");
    rig.change(fleetEndpoint({ workersMin: 1_000, workersMax: 1_000 }));
    await rig.pass(60_000);
    expect(rig.fleet.workers("ep1")).toHaveLength(30);
    expect(rig.driver.started).toEqual([]);
  });
});
