import { expect, test } from "vitest";
import type { Host } from "../machines/hosts/host.ts";
import type { Endpoint } from "../resources/endpoints/endpoints.ts";
import { startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import { playedInventory } from "../machines/driver/played-machines.test-support.ts";
import type { FleetEndpoint } from "../workers/state/ports.ts";
import { explainEndpoint } from "./endpoint-explanation.ts";
import { createEndpointReports } from "./endpoint-reports.ts";
import { createMemoryReports } from "./memory-reports.test-support.ts";

const laptop: Host = {
  machineId: "laptop",
  dataCenterId: "EU-RO-1",
  driver: "process",
  publicIp: null,
  inventory: playedInventory,
  name: "laptop",
  version: null,
  cordoned: false,
  labels: {},
  seenAtMs: 0,
};
const gpus = [{ id: "g0", typeId: "NVIDIA L4", memoryInGb: 24 }];
const rig: Host = { ...laptop, machineId: "rig", inventory: { ...playedInventory, gpus } };

/** A fleet with one endpoint; `say` tells what `explain` answers. */
async function explained(endpoint: FleetEndpoint, hosts: readonly Host[] = [], batches: readonly string[] = []) {
  const fleet = await startFleetRig(endpoint);
  const { clock, queue } = fleet;
  const reports = createEndpointReports({
    clock,
    queue,
    fleet: fleet.fleet,
    endpoints: { get: () => endpoint },
    store: createMemoryReports(),
    gateways: { hasOthers: false, tell: () => undefined },
  });
  const parts = {
    nowMs: () => clock.now(),
    counters: queue.counters,
    reports,
    hosts: async () => hosts,
    batches: async () => batches,
  };
  const subject = { ...endpoint, ...endpoint.hardware, name: "ep" } as unknown as Endpoint;
  return { ...fleet, say: async () => (await explainEndpoint(parts, subject)).message };
}

test("without a waiting job, too, it is said what the start of a worker waits for", async () => {
  const { driver, queue, pass, say } = await explained(fleetEndpoint({ workersMin: 1 }));
  await pass(75_000);
  expect(await say()).toContain("Worker w1 has run for more than 60 s and has not reached this service");
  driver.holdStarts(["Waiting for a node"]);
  driver.exits("w1", {});
  await pass(60_000);
  expect(await say()).toContain("Waiting for a node.");
  driver.holdStarts(null);
  await pass(0);
  queue.polls("w2");
  await pass(200);
  expect(await say()).not.toMatch(/has not reached|Waiting/);
});

test("a newcomer reads what the service will do next: for the first job, while it runs, and after it", async () => {
  const { queue, pass, say } = await explained(fleetEndpoint({ workersMin: 0 }));
  queue.waiting(1);
  await pass(200);
  expect(await say()).toBe(
    "1 job in the queue. A worker is starting and takes jobs as soon as it is ready. 1 job had no worker, so the first one starts at " +
      "once. Workers: 1 initializing; target 1.",
  );
  queue.takes("w1");
  queue.waiting(0);
  await pass(200);
  expect(await say()).toBe(
    "No jobs in the queue. The workers can take all jobs, so no more start. Workers: 1 running; target 1.",
  );
  queue.finishes("w1");
  await pass(200);
  expect(await say()).toBe(
    "No jobs in the queue. Idle workers stop after 5 s without a job (idleTimeout). Workers: 1 idle; target 1.",
  );
});

test("of workers that crash it is said how the last one ended, and not how many there are to be", async () => {
  const { driver, queue, pass, say } = await explained(fleetEndpoint({ workersMin: 0 }));
  queue.waiting(1);
  await pass(200);
  driver.exits("w1", { exitCode: 1 });
  await pass(200);
  expect(await say()).toMatch(
    /^1 job in the queue\. Workers crash or fail to start; the service starts the next one after a pause\. [^.]*ended[^.]*\. Workers: 1 unhealthy; target 1\.$/,
  );
});

test("no sentence about an endpoint for requests speaks of jobs, whatever its workers do", async () => {
  const { driver, queue, pass, say, noted } = await explained(fleetEndpoint({ type: "LB", workersMin: 0 }));
  const said = [await say()];
  const then = async (ms = 200): Promise<void> => {
    await pass(ms);
    said.push(await say());
  };
  queue.waiting(2);
  await then();
  driver.exits("w1", { exitCode: 1 });
  await then();
  queue.waiting(0);
  await then(5_000);
  queue.waiting(2);
  await then(2_000);
  queue.takes("w2");
  await then(20_000);
  queue.waiting(0);
  queue.finishes("w2");
  await then();
  await then(60_000);
  expect(new Set(said).size).toBeGreaterThan(5);
  expect([...said, ...noted].filter((text) => /\bjobs?\b/i.test(text))).toEqual([]);
});

test("an endpoint without jobs and workers is idle", async () => {
  const { pass, say } = await explained(fleetEndpoint({ workersMin: 0 }));
  await pass(0);
  expect(await say()).toBe("Idle: no jobs in the queue and no workers running.");
});

const withoutGpu = "This deployment has no GPUs: workers of this endpoint run without one.";

test.each<[string, Partial<FleetEndpoint["hardware"]>, readonly Host[], boolean]>([
  ["wants one GPU and no host has any", { computeType: "GPU" }, [laptop], true],
  ["wants one GPU and a host has some", { computeType: "GPU" }, [laptop, rig], false],
  ["wants several, which is refused", { computeType: "GPU", gpuCount: 2 }, [laptop], false],
  ["wants none", { computeType: "CPU" }, [laptop], false],
  ["wants one, and no host starts machines", { computeType: "GPU" }, [{ ...laptop, driver: "none" }], false],
])("an endpoint that %s", async (_, hardware, hosts, isSaid) => {
  const { say } = await explained(fleetEndpoint({ hardware: { ...fleetEndpoint().hardware, ...hardware } }), hosts);
  expect((await say()).includes(withoutGpu)).toBe(isSaid);
});

test("what batches wait for stands behind what is said of the queue", async () => {
  const { say } = await explained(fleetEndpoint({ workersMin: 0 }), [], ["Batch night is held: it costs too much."]);
  expect(await say()).toMatch(/Batch night is held: it costs too much\.$/);
});
