import { expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import { unreachedAfterMs } from "../state/worker-reach.ts";

const unreached =
  "Worker w1 has run for more than 60 s and has not reached this service at http://127.0.0.1:8080: its program may " +
  "still be loading, or cannot reach that address. Its log says more: `millrace logs w1`.";

const why = ({ fleet }: FleetRig): string => fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false }).message;

test("a worker that runs and never calls the service is told of after a grace, and goes on", async () => {
  const rig = await startFleetRig(fleetEndpoint());
  rig.queue.waiting(1);
  await rig.pass(200);
  await rig.pass(unreachedAfterMs - 1_000);
  expect(rig.fleet.list("ep1")).toMatchObject([{ workerId: "w1", status: "INITIALIZING", message: null }]);
  expect(why(rig)).not.toContain("has not reached");
  await rig.pass(1_000);
  expect(rig.fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false })).toMatchObject({
    reason: "worker_starting",
    message: expect.stringMatching(/^A worker is starting and/),
  });
  expect(why(rig)).toContain(unreached);
  // The same words as long as it lasts: each change of them is an event.
  await rig.pass(60_000);
  expect(rig.fleet.list("ep1")).toMatchObject([{ workerId: "w1", status: "INITIALIZING", message: unreached }]);
  expect(rig.driver.stopped).toEqual([]);
  rig.queue.polls("w1");
  await rig.pass(200);
  expect(rig.fleet.list("ep1")).toMatchObject([{ status: "IDLE", message: null }]);
  expect(rig.fleet.report("ep1")?.situation.progress).toBeNull();
});

test("a worker that waits for its machine, or ended, is not one that cannot reach the service", async () => {
  const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
  rig.driver.exits("w1", { exitCode: 1 });
  rig.driver.holdStarts(["Waiting for a node"]);
  await rig.pass(2 * unreachedAfterMs);
  expect(rig.fleet.list("ep1")).toMatchObject([{ workerId: "w2", message: null }]);
  expect(rig.fleet.report("ep1")?.situation.progress).toBe("Waiting for a node");
});
