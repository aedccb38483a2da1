import { describe, expect, test } from "vitest";
import { progressEveryMs } from "../../machines/driver/start-progress.ts";
import { startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";

describe("in the logs", () => {
  test("a worker's life is told from its start to its end", async () => {
    const { queue, noted, pass } = await startFleetRig(fleetEndpoint());
    queue.waiting(1);
    await pass(100);
    queue.waiting(0);
    queue.takes("w1");
    await pass(1_000);
    queue.finishes("w1");
    await pass(7_000);
    expect(noted.filter((line) => line.startsWith("w1"))).toEqual([
      "w1: The worker starts from local/echo.",
      "w1: The worker started.",
      "w1: The worker gets no more jobs. No job for 5 s (idleTimeout): 1 idle worker stops.",
    ]);
  });

  test("the scaler's decision is told when the number of workers changes, and not each second", async () => {
    const { queue, noted, pass } = await startFleetRig(fleetEndpoint({ workersMax: 1 }));
    queue.waiting(3);
    for (let second = 0; second < 20; second += 1) await pass(1_000);
    const decisions = noted.filter((line) => line.includes("Target"));
    expect(decisions).toEqual([expect.stringMatching(/^ep1: Target: 1 worker\. 3 jobs had no worker/)]);
  });

  test("why the oldest job waits is told with its reason, each time that the reason changes", async () => {
    const { queue, noted, pass } = await startFleetRig(fleetEndpoint({ workersMax: 1 }));
    queue.waiting(2);
    for (let second = 0; second < 3; second += 1) await pass(1_000);
    queue.takes("w1");
    for (let second = 0; second < 3; second += 1) await pass(1_000);
    queue.waiting(0);
    await pass(1_000);
    const reasons = noted.flatMap((line) => /^ep1: The oldest job waits\..*\((\w+)\)$/.exec(line)?.[1] ?? []);
    expect(reasons).toEqual(["worker_starting", "workers_busy"]);
  });

  test("a worker that cannot start says why", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    rig.driver.refuse(new Error("no such image"));
    rig.driver.exits("w1", {});
    await rig.pass(60_000);
    expect(rig.noted).toContain("w2: The worker could not be started: no such image");
  });

  test("what the start of a worker waits for is told although it was said at once after something else", async () => {
    const { driver, queue, noted, pass } = await startFleetRig(fleetEndpoint());
    driver.holdStarts(["Waiting for a node", "Waiting for a node: 0/3 nodes have enough GPUs"]);
    queue.waiting(1);
    await pass(100);
    expect(noted.at(-1)).toBe("w1: Waiting for a node");
    await pass(progressEveryMs);
    expect(noted).toContain("w1: Waiting for a node: 0/3 nodes have enough GPUs");
  });

  test("a release is told when it begins and when the last worker has it", async () => {
    const { queue, noted, change, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.polls("w1");
    await pass(1_000);
    change(fleetEndpoint({ workersMin: 1, version: 2 }));
    await pass(1_000);
    queue.polls("w2");
    for (let second = 0; second < 15; second += 1) await pass(1_000);
    expect(noted.filter((line) => line.includes("elease"))).toEqual([
      "ep1: Release 2 begins: new workers start with it, and others are replaced.",
      "w1: The worker gets no more jobs. A worker of a newer release replaces it.",
      "ep1: All workers have release 2.",
    ]);
  });

  test("a worker from which jobs are withheld is told of once, and when it gets them again", async () => {
    const { clock, queue, noted, pass } = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    queue.polls("w1");
    await pass(1_000);
    queue.withheld("w1", clock.now() + 5_000);
    await pass(1_000);
    await pass(1_000);
    expect(noted.filter((line) => line.includes("lost jobs"))).toHaveLength(1);
  });
});

describe("the list of workers", () => {
  test("has managed and external ones, with what is known of them", async () => {
    const { clock, queue, fleet, pass } = await startFleetRig(fleetEndpoint({ workersMin: 2 }));
    queue.takes("w1", 2);
    queue.polls("stranger");
    await pass(1_000);
    expect(fleet.list("ep1")).toMatchObject([
      { workerId: "w1", status: "RUNNING", managed: true, version: 1, imageName: "local/echo", jobsInProgress: 2 },
      { workerId: "w2", status: "INITIALIZING", managed: true, startedAtMs: clock.now() - 1_000, lastSeenAtMs: null },
      { workerId: "stranger", status: "IDLE", managed: false, version: null, hardware: null, startedAtMs: null },
    ]);
    expect(fleet.list("ep1")[0]?.hardware).toMatchObject({ gpuIds: [], vcpuCount: 2 });
  });
});
