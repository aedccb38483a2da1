import { describe, expect, test } from "vitest";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";

describe("a worker that lost jobs in a row although it polls", () => {
  test("leaves, another starts in its place at once, and the endpoint says why", async () => {
    const { queue, driver, fleet, pass, clock } = await startFleetRig(fleetEndpoint({ workersMin: 1, workersMax: 1 }));
    queue.polls("w1");
    queue.waiting(1);
    queue.withheld("w1", clock.now() + 10_000);
    queue.leaves("w1", "lostJobs");
    await pass(1_000);
    expect(queue.drained).toEqual(["w1"]);
    expect(driver.stopped).toMatchObject([{ machineId: "w1" }]);
    expect(driver.started).toHaveLength(2);
    expect(fleet.explain("ep1")?.lastExit).toMatchObject({
      workerId: "w1",
      message: expect.stringMatching(/kept polling, but reported no result/),
    });
  });

  test("does not count as one that could take a job, and a job that waits for it says so", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMax: 0 }));
    rig.queue.waiting(1);
    rig.queue.withheld("home", rig.clock.now() + 10_000);
    await rig.pass(200);
    expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, unhealthy: 1 });
    expect(rig.fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false })).toMatchObject({
      reason: "workers_not_reporting",
      estimateMs: null,
    });
    rig.queue.takes("other");
    expect(rig.fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false }).reason).toBe("workers_busy");
  });

  test("is not counted on: the service starts a worker of its own", async () => {
    const { queue, driver, pass, clock } = await startFleetRig(fleetEndpoint({ workersMax: 1 }));
    queue.withheld("home", clock.now() + 600_000);
    queue.waiting(1);
    await pass(10_000);
    expect(driver.started).toHaveLength(1);
  });
});
