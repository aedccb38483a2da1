import { describe, expect, test } from "vitest";
import { healthyAfterMs } from "../../machines/driver/backoff.ts";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint, noWorkers } from "../state/fleet-endpoint.test-support.ts";
import { MachineStartError } from "../../machines/driver/driver.ts";
import type { FleetEndpoint } from "../state/ports.ts";

const before = (changes: Partial<FleetEndpoint> = {}): FleetEndpoint => fleetEndpoint({ workersMin: 2, ...changes });
const after = (changes: Partial<FleetEndpoint> = {}): FleetEndpoint =>
  before({ version: 2, imageName: "local/new", ...changes });

/** Workers of a version that take jobs, or could. */
function serving({ fleet }: FleetRig, version: number): string[] {
  return fleet
    .workers("ep1")
    .filter((worker) => worker.version === version && !worker.leaving)
    .filter(({ state }) => state === "idle" || state === "running")
    .map(({ workerId }) => workerId);
}

async function rolling(endpoint: FleetEndpoint, next: FleetEndpoint): Promise<FleetRig> {
  const rig = await startFleetRig(endpoint);
  for (const { machineId } of rig.driver.started) rig.queue.polls(machineId);
  await rig.pass(200);
  rig.change(next);
  await rig.pass(200);
  return rig;
}

describe("a new release", () => {
  test("starts one worker, and when that has polled, one old worker leaves", async () => {
    const rig = await rolling(before(), after());
    const { driver, queue, fleet, pass } = rig;
    expect(driver.started.slice(2)).toMatchObject([{ machineId: "w3", imageName: "local/new" }]);
    expect(serving(rig, 1)).toEqual(["w1", "w2"]);
    expect(fleet.explain("ep1")?.why).toMatch(/2 workers of an older release to be replaced, one by one/);
    await pass(60_000);
    expect([...driver.running]).toEqual(["w1", "w2", "w3"]);
    queue.polls("w3");
    await pass(500);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
    expect([...driver.running]).toEqual(["w2", "w3", "w4"]);
    queue.polls("w4");
    await pass(500);
    expect([...driver.running]).toEqual(["w3", "w4"]);
    await pass(60_000);
    expect([...driver.running]).toEqual(["w3", "w4"]);
    expect(fleet.explain("ep1")?.why).toBe("workersMin keeps 2 workers running.");
  });

  test.each([
    ["QB", ["w1"]],
    ["LB", ["w1", "w2"]],
  ] as const)(
    "of an endpoint of type %s with room for one has the workers %j while the old one is busy",
    async (type, running) => {
      const only = { type, workersMin: 1, workersMax: 1 };
      const rig = await startFleetRig(before(only));
      rig.queue.takes("w1");
      await rig.pass(200);
      rig.change(after(only));
      await rig.pass(60_000);
      expect([...rig.driver.running]).toEqual(running);
      rig.queue.finishes("w1");
      await rig.pass(500);
      expect([...rig.driver.running]).toEqual(["w2"]);
    },
  );

  test("lets the jobs that run finish where they run", async () => {
    const { driver, queue, pass } = await rolling(before(), after());
    queue.takes("w1");
    queue.takes("w2");
    queue.polls("w3");
    await pass(500);
    expect(queue.drained).toEqual(["w1"]);
    await pass(3_600_000);
    expect(driver.stopped).toEqual([]);
    queue.finishes("w1");
    await pass(500);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
  });

  test("at workersMax has one old worker leave first, and never all of them", async () => {
    const rig = await rolling(before({ workersMax: 2 }), after({ workersMax: 2 }));
    const { driver, queue, pass } = rig;
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
    await pass(500);
    expect([...driver.running]).toEqual(["w2", "w3"]);
    await pass(600_000);
    expect(serving(rig, 1)).toEqual(["w2"]);
    queue.polls("w3");
    await pass(500);
    expect([...driver.running]).toEqual(["w3", "w4"]);
    queue.polls("w4");
    await pass(500);
    expect([...driver.running]).toEqual(["w3", "w4"]);
  });

  test("at workersMax waits for the job of the one that leaves, and starts nothing beyond the maximum", async () => {
    const rig = await startFleetRig(before({ workersMax: 2 }));
    const { driver, queue, change, pass } = rig;
    queue.takes("w1");
    queue.takes("w2");
    queue.waiting(50);
    change(after({ workersMax: 2 }));
    await pass(300_000);
    const [leaving = "", ...others] = new Set(queue.drained);
    expect(others).toEqual([]);
    expect(driver.started).toHaveLength(2);
    queue.finishes(leaving);
    await pass(500);
    expect(driver.started).toHaveLength(3);
    expect(driver.running.size).toBe(2);
  });

  test("of an endpoint with one worker at most replaces that one", async () => {
    const only = { workersMin: 1, workersMax: 1 };
    const { driver, queue, pass } = await rolling(before(only), after(only));
    await pass(500);
    expect([...driver.running]).toEqual(["w2"]);
    queue.polls("w2");
    await pass(60_000);
    expect([...driver.running]).toEqual(["w2"]);
  });

  test("replaces workers that have not come to serve at once", async () => {
    const rig = await startFleetRig(before());
    rig.queue.polls("w1");
    await rig.pass(200);
    rig.change(after());
    await rig.pass(1_000);
    expect(rig.queue.drained).toContain("w2");
    expect(rig.driver.started.slice(2)).toMatchObject([{ imageName: "local/new" }]);
    expect(serving(rig, 1)).toEqual(["w1"]);
  });

  test("of an endpoint without jobs keeps what is warm warm, but lets idle workers go in their time", async () => {
    const flexible = { workersMin: 0 };
    const rig = await startFleetRig(before(flexible));
    const { driver, queue, change, pass } = rig;
    queue.waiting(1);
    await pass(200);
    queue.waiting(0);
    queue.finishes("w1");
    change(after(flexible));
    await pass(2_000);
    expect([...driver.running]).toEqual(["w1", "w2"]);
    await pass(60_000);
    expect(driver.running.has("w1")).toBe(false);
    expect(driver.started).toHaveLength(2);
  });

  test("that overtakes another has no more workers than wanted in the end", async () => {
    const room = { workersMax: 5 };
    const { driver, queue, change, pass } = await rolling(before(room), after(room));
    queue.polls("w3");
    change(after({ ...room, version: 3, imageName: "local/newer" }));
    for (let round = 0; round < 12; round += 1) {
      await pass(300);
      for (const { machineId } of driver.started) if (driver.running.has(machineId)) queue.polls(machineId);
    }
    expect(driver.running.size).toBe(2);
  });

  test("that overtakes another goes on from there", async () => {
    const { driver, queue, change, pass } = await rolling(before(), after());
    queue.polls("w3");
    await pass(500);
    change(after({ version: 3, imageName: "local/newer" }));
    for (let round = 4; round <= 12; round += 1) {
      await pass(500);
      for (const { machineId } of driver.started) if (driver.running.has(machineId)) queue.polls(machineId);
    }
    const running = driver.started.filter(({ machineId }) => driver.running.has(machineId));
    expect(running).toMatchObject([{ imageName: "local/newer" }, { imageName: "local/newer" }]);
  });
});

describe("a new release that fails", () => {
  test("takes no old worker down, says so, and is tried again with growing pauses", async () => {
    const rig = await rolling(before(), after());
    const { driver, fleet, queue, pass } = rig;
    for (let crash = 3; crash <= 6; crash += 1) {
      driver.exits(`w${crash}`, { exitCode: 1, lastLogLines: ["no such module"] });
      await pass(100);
      expect(fleet.counts("ep1")).toEqual({ ...noWorkers, idle: 2, ready: 2, unhealthy: 1 });
      expect(fleet.explain("ep1")?.why).toMatch(/The new release fails: 2 workers of an older release stay/);
      await pass(60_000);
      expect(driver.started).toHaveLength(crash + 1);
    }
    expect(queue.drained).toEqual([]);
    expect(serving(rig, 1)).toEqual(["w1", "w2"]);
  });

  test("only after it asked for jobs stops the roll until a worker has proved itself", async () => {
    const rig = await rolling(before(), after());
    const { driver, queue, pass } = rig;
    queue.polls("w3");
    await pass(500);
    expect(serving(rig, 1)).toEqual(["w2"]);
    driver.exits("w3", {});
    await pass(2_000);
    for (const { machineId } of driver.started.slice(3)) if (driver.running.has(machineId)) queue.polls(machineId);
    await pass(healthyAfterMs / 2);
    expect(serving(rig, 1)).toEqual(["w2"]);
    await pass(healthyAfterMs);
    for (const { machineId } of driver.started.slice(3)) if (driver.running.has(machineId)) queue.polls(machineId);
    await pass(healthyAfterMs);
    expect(serving(rig, 1)).toEqual([]);
    expect(serving(rig, 2)).toHaveLength(2);
  });

  test("because it cannot start leaves the old workers at workersMax, but for the one that made room", async () => {
    const rig = await startFleetRig(before({ workersMax: 2 }));
    rig.queue.polls("w1");
    rig.queue.polls("w2");
    await rig.pass(200);
    rig.driver.refuse(new MachineStartError("no such image"));
    rig.change(after({ workersMax: 2 }));
    await rig.pass(3_600_000);
    expect(serving(rig, 1)).toEqual(["w2"]);
    expect(rig.fleet.counts("ep1")).toMatchObject({ idle: 1, unhealthy: 1 });
  });

  test("is over when the endpoint is changed back", async () => {
    const { driver, queue, change, pass } = await rolling(before(), after());
    driver.exits("w3", {});
    await pass(100);
    change(before({ version: 3 }));
    await pass(500);
    expect(driver.started.at(-1)).toMatchObject({ machineId: "w4", imageName: "local/echo" });
    queue.polls("w4");
    await pass(500);
    expect(driver.stopped.map(({ machineId }) => machineId)).toEqual(["w1"]);
  });

  test("where there is no machine for both, makes room", async () => {
    const rig = await startFleetRig(before());
    rig.queue.polls("w1");
    rig.queue.polls("w2");
    await rig.pass(200);
    const { start } = rig.driver;
    rig.driver.start = async (spec) => {
      if (rig.driver.running.size >= 2) throw new Error("no machine is free");
      await start(spec);
    };
    rig.change(after());
    for (let round = 0; round < 30; round += 1) {
      await rig.pass(1_000);
      for (const machineId of rig.driver.running) rig.queue.polls(machineId);
    }
    expect(serving(rig, 1)).toEqual([]);
    expect(serving(rig, 2)).toHaveLength(2);
  });
});

test("an old worker that crashes during a roll is replaced by a new one, and stops nothing", async () => {
  const rig = await rolling(before(), after());
  rig.driver.exits("w1", {});
  await rig.pass(500);
  expect(rig.driver.started.at(-1)).toMatchObject({ imageName: "local/new" });
  expect(rig.fleet.explain("ep1")?.why).not.toMatch(/fails/);
});

test("where jobs are handed back, an old worker ends at once, with its job, and the new one starts", async () => {
  const only = { workersMin: 1, workersMax: 1 };
  const rig = await startFleetRig(before(only), [], { handsBackOnRelease: true });
  const { driver, queue, change, pass } = rig;
  queue.polls("w1");
  queue.takes("w1");
  await pass(200);
  change(after(only));
  await pass(500);
  expect(driver.stopped).toEqual([{ machineId: "w1", graceMs: 0 }]);
  expect(queue.gone).toEqual(["w1 stopped"]);
  expect([...driver.running]).toEqual(["w2"]);
});
