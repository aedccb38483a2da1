import { expect, test } from "vitest";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";

const reason = "The prestart hook load failed: OSError: no weights";
const why = (rig: Awaited<ReturnType<typeof startFleetRig>>) =>
  rig.fleet.explainWaiting("ep1", { lowPriority: false, ahead: 0 });

test("of workers whose prestart hooks fail only one starts, after pauses that grow however long the hooks take", async () => {
  const { queue, driver, pass } = await startFleetRig(fleetEndpoint({ workersMin: 3, workersMax: 3 }));
  queue.waiting(5);
  for (const workerId of ["w1", "w2", "w3"]) queue.takes(workerId);
  queue.held(reason);
  for (const workerId of ["w1", "w2", "w3"]) {
    queue.leaves(workerId, "prestartFailed");
    driver.exits(workerId, { exitCode: 1 });
  }
  await pass(0);
  for (const [index, pauseMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
    await pass(pauseMs - 1);
    expect(driver.started).toHaveLength(3 + index);
    await pass(101);
    expect(driver.started).toHaveLength(4 + index);
    const workerId = `w${4 + index}`;
    queue.polls(workerId);
    await pass(120_000);
    queue.polls(workerId);
    expect(driver.started).toHaveLength(4 + index);
    driver.exits(workerId, { exitCode: 1 });
    await pass(0);
  }
});

test("once a worker's handler is reached the others start, and nothing crashes any more", async () => {
  const rig = await startFleetRig(fleetEndpoint({ workersMin: 3, workersMax: 3 }));
  const { queue, driver, pass } = rig;
  queue.takes("w1");
  queue.held(reason);
  for (const workerId of ["w1", "w2", "w3"]) driver.exits(workerId, { exitCode: 1 });
  await pass(1_100);
  expect(driver.started).toHaveLength(4);
  queue.proves("w4");
  queue.held(null);
  await pass(1_100);
  expect(driver.started).toHaveLength(6);
});

test("jobs wait for the reason workers_crashing, with what failed, while no worker has proved itself", async () => {
  const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
  const { queue, driver, fleet, pass } = rig;
  queue.waiting(1);
  queue.takes("w1");
  queue.held(reason);
  queue.leaves("w1", "prestartFailed");
  driver.exits("w1", { exitCode: 1, lastLogLines: ["OSError: no weights"] });
  await pass(1_100);
  // The next one lives, and its hooks run.
  queue.withheld("w2", Infinity);
  await pass(100);
  expect(why(rig)).toMatchObject({
    reason: "workers_crashing",
    message: expect.stringMatching(
      /Their prestart hooks fail\. .* until .* changes, .*\. The prestart hook load failed: OSError: no weights\.$/,
    ),
    lastExit: { lastLogLines: ["OSError: no weights"] },
  });
  await pass(70_000);
  queue.withheld("w2", Infinity);
  expect(fleet.report("ep1")).toMatchObject({ situation: { crashing: true }, waiting: { reason: "workers_crashing" } });
  queue.proves("w2");
  await pass(100);
  expect(why(rig).reason).not.toBe("workers_crashing");
});

test("a worker that does not end after its hooks failed is ended", async () => {
  const { queue, driver, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
  queue.takes("w1");
  queue.leaves("w1", "prestartFailed");
  await pass(29_000);
  expect(driver.stopped).toEqual([]);
  await pass(3_000);
  expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
});

test("a change of the endpoint ends the hold together with the pause", async () => {
  const { queue, driver, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
  queue.takes("w1");
  queue.held(reason);
  queue.leaves("w1", "prestartFailed");
  driver.exits("w1", { exitCode: 1 });
  await pass(100);
  expect(queue.prestartHold("ep1")).not.toBeNull();
  change(fleetEndpoint({ workersMin: 1, env: { MODEL: "other" } }));
  await pass(100);
  expect(queue.prestartHold("ep1")).toBeNull();
  expect(driver.started).toHaveLength(2);
});
