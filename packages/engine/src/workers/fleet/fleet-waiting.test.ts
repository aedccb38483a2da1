import { describe, expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";
import { MachineStartError } from "../../machines/driver/driver.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WaitingExplanation } from "../state/waiting-explanation.ts";

function why({ fleet }: FleetRig, ahead = 0, lowPriority = false): WaitingExplanation {
  return fleet.explainWaiting("ep1", { ahead, lowPriority });
}

async function waiting(endpoint: Partial<FleetEndpoint>, jobs = 1, low = 0): Promise<FleetRig> {
  const rig = await startFleetRig(fleetEndpoint(endpoint));
  rig.queue.waiting(jobs, low);
  await rig.pass(200);
  return rig;
}

describe("a job waits", () => {
  test("because the endpoint is paused, until somebody else's worker comes", async () => {
    const rig = await waiting({ workersMax: 0 });
    expect(why(rig)).toMatchObject({ reason: "no_workers_allowed", estimateMs: null, lastExit: null });
    rig.queue.takes("home");
    expect(why(rig).reason).toBe("workers_busy");
    rig.queue.polls("home");
    expect(why(rig)).toMatchObject({ reason: "about_to_start", estimateMs: 0 });
  });

  test("because a budget is spent, also where a worker still has a job", async () => {
    const stopped = "The budget of the account is reached.";
    const rig = await waiting({ stopped, workersMax: 0 });
    expect(why(rig)).toMatchObject({ reason: "budget_reached", message: `No worker is started. ${stopped}` });
    expect(rig.fleet.explain("ep1")).toMatchObject({ wantedWorkers: 0, why: stopped });
  });

  test("because its worker starts, and for how long is known from the second start on", async () => {
    const rig = await waiting({});
    expect(why(rig)).toMatchObject({ reason: "worker_starting", estimateMs: null });
    await rig.pass(20_000);
    rig.queue.waiting(0);
    rig.queue.finishes("w1");
    await rig.pass(60_000);
    rig.queue.waiting(1);
    await rig.pass(5_000);
    const { reason, estimateMs } = why(rig);
    expect(reason).toBe("worker_starting");
    expect(estimateMs).toBeGreaterThan(14_000);
    expect(estimateMs).toBeLessThan(16_000);
    expect(why(rig, 5).estimateMs).toBeNull();
  });

  test("because its worker waits for a node, in the words of the driver, until the machine is started", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    rig.driver.holdStarts(["Waiting for a node", "Waiting for a node: 0/3 nodes have enough GPUs"]);
    rig.queue.waiting(1);
    await rig.pass(200);
    expect(why(rig)).toMatchObject({ reason: "worker_starting", lastExit: null });
    expect(why(rig).message).toMatch(
      /^A worker is starting and takes jobs as soon as it is ready\. .*Waiting for a node: 0\/3 nodes have enough GPUs\.$/,
    );
    rig.driver.holdStarts(null);
    await rig.pass(200);
    expect(why(rig)).toMatchObject({ reason: "worker_starting" });
    expect(why(rig).message).not.toContain("node");
  });

  test("because all workers have jobs: more come later, or none", async () => {
    const rig = await waiting({ workersMax: 2 });
    rig.queue.takes("w1");
    await rig.pass(1_000);
    expect(why(rig)).toMatchObject({ reason: "scaling" });
    expect(why(rig).message).toMatch(
      /the service starts more if jobs keep waiting.*one more worker starts if that exceeds 4 s/,
    );
    await rig.pass(5_000);
    expect(why(rig).reason).toBe("scaling");
    rig.queue.takes("w2");
    await rig.pass(1_000);
    expect(why(rig)).toMatchObject({ reason: "workers_busy" });
  });

  test("for about as long as the jobs before it run", async () => {
    const rig = await waiting({ workersMin: 1, workersMax: 1 });
    for (let job = 0; job < 6; job += 1) {
      rig.queue.takes("w1");
      await rig.pass(10_000);
      rig.queue.finishes("w1");
    }
    rig.queue.takes("w1");
    await rig.pass(3_000);
    expect(why(rig).reason).toBe("workers_busy");
    expect(why(rig).estimateMs).toBeGreaterThan(6_000);
    expect(why(rig).estimateMs).toBeLessThan(8_000);
    expect(why(rig, 4).estimateMs).toBeGreaterThan(43_000);
    expect(why(rig, 4).estimateMs).toBeLessThan(49_000);
  });

  test("because workers crash, also while the next one starts, with what they printed", async () => {
    const rig = await waiting({});
    for (let crash = 1; crash <= 3; crash += 1) {
      rig.driver.exits(`w${crash}`, { exitCode: 1, lastLogLines: ["no module torch"] });
      await rig.pass(0);
      expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, unhealthy: 1 });
      expect(why(rig)).toMatchObject({ reason: "workers_crashing", estimateMs: null });
      await rig.pass(10_000);
      expect(rig.fleet.counts("ep1")).toEqual({ ...noWorkers, initializing: 1 });
      const explained = why(rig);
      expect(explained.reason).toBe("workers_crashing");
      expect(explained.message).toMatch(/exit code 1 before it asked for a job/);
      expect(explained.lastExit).toMatchObject({ exitCode: 1, signal: null, lastLogLines: ["no module torch"] });
    }
    rig.queue.takes("w4");
    expect(why(rig).reason).toBe("scaling");
    rig.queue.finishes("w4");
    await rig.pass(200);
    expect(why(rig).reason).toBe("about_to_start");
  });

  test("because workers crash, and their key and secrets are not in the lines that they printed", async () => {
    const rig = await waiting({ env: { HF_TOKEN: "hf_abcdefgh" } });
    rig.driver.exits("w1", { lastLogLines: ["RUNPOD_AI_API_KEY=secret-key-of-ep1", "HF_TOKEN=hf_abcdefgh"] });
    await rig.pass(0);
    expect(why(rig).lastExit?.lastLogLines).toEqual(["RUNPOD_AI_API_KEY=***", "HF_TOKEN=***"]);
  });

  test("because the machine cannot be started, with the driver's way out", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    rig.driver.refuse(new MachineStartError("put a folder there"));
    rig.queue.waiting(1);
    await rig.pass(200);
    expect(why(rig)).toMatchObject({ reason: "workers_crashing", lastExit: { message: "put a folder there" } });
    expect(why(rig).message).toContain("put a folder there");
  });

  test("because there is no machine for now, with the driver's reason, whether others serve or not", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    rig.driver.refuse(new Error("the registry does not answer"));
    rig.queue.waiting(1);
    await rig.pass(200);
    expect(why(rig)).toMatchObject({
      reason: "no_capacity",
      message: expect.stringContaining("the registry does not answer"),
    });
    rig.queue.takes("home");
    await rig.pass(200);
    expect(why(rig).reason).toBe("no_capacity");
  });

  test("because it is of low priority: nobody is started for it", async () => {
    const rig = await waiting({}, 0, 1);
    expect(why(rig, 0, true)).toMatchObject({ reason: "low_priority", estimateMs: null });
    rig.queue.waiting(1, 1);
    await rig.pass(200);
    expect(why(rig, 1, true).reason).toBe("worker_starting");
    rig.queue.takes("w1");
    await rig.pass(200);
    expect(why(rig, 1, true).reason).toBe("low_priority");
    expect(why(rig).reason).toBe("scaling");
  });

  test("on a gateway that does not manage the workers, for what can be seen from there", async () => {
    const rig = await waiting({}, 0);
    await rig.fleet.close({ graceMs: 0 });
    expect(why(rig)).toMatchObject({ reason: "unknown", estimateMs: null, lastExit: null });
    rig.queue.takes("elsewhere");
    expect(why(rig).reason).toBe("workers_busy");
    rig.queue.polls("elsewhere");
    rig.queue.finishes("elsewhere");
    expect(why(rig).reason).toBe("about_to_start");
  });
});
