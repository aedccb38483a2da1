import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  makeNamespace,
  NO_CLUSTER,
  onSimulatedNodes,
  type OwnApiServer,
  type SimulatedNodes,
  simulateNodes,
  startOwnApiServer,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { createSimulatedWorkers, heldTwice, type SimulatedWorkers } from "./support/simulated-worker.ts";
import { freePort } from "../../../.tools/vitest/free-port.ts";

const NODES = 220;
const LOST = 200;
const ENDPOINTS = 5;
const WORKERS_EACH = 12;
const KILLS = 3;
const STARTS_BEFORE_KILL = 4;

/** A service on a cluster of simulated nodes. Its API server is its own; the other parts of the cluster have another. */
describe.runIf(needsBuilt("a cluster through outages", testCluster !== undefined, NO_CLUSTER))("a service", () => {
  let dataDir = "";
  let apiServer: OwnApiServer;
  let namespace: TestNamespace;
  let nodes: SimulatedNodes;
  let workers: SimulatedWorkers;
  let service: TestService;

  beforeEach(async () => {
    if (testCluster === undefined) return;
    const { kubeconfig, nodeAddress } = testCluster;
    dataDir = await mkdtemp(join(tmpdir(), "millrace-outages-"));
    namespace = await makeNamespace();
    workers = createSimulatedWorkers();
    nodes = await simulateNodes({ kubeconfig, namespace: namespace.name, count: NODES, program: workers.program });
    // After the nodes: it may tell of what is made later with a delay.
    apiServer = await startOwnApiServer(testCluster);
    const port = await freePort(nodeAddress);
    service = await startTestService({
      dataDir,
      settings: {
        compute: "kubernetes",
        kubernetes: {
          access: { kubeconfig: apiServer.kubeconfig, namespace: namespace.name },
          pods: onSimulatedNodes(namespace.name),
        },
        host: nodeAddress,
        port,
        workerBaseUrl: `http://${nodeAddress}:${port}`,
      },
    });
  });
  afterEach(async () => {
    await service.stop();
    // Also of pods whose start was not answered.
    const left = await namespace.remove();
    await nodes.close();
    await apiServer.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(left).toEqual([]);
  });

  const deploy = (): Promise<string> =>
    service.deploy("registry.example.org/worker:1", {
      computeType: "CPU",
      vcpuCount: 1,
      workersMax: WORKERS_EACH,
      scalerType: "REQUEST_COUNT",
      scalerValue: 1,
    });
  async function submit(endpointId: string): Promise<string> {
    return String((await service.rest("POST", `/v2/${endpointId}/run`, { input: {} }))["id"]);
  }
  async function untilAllCompleted(jobs: readonly (readonly [endpointId: string, id: string])[]): Promise<void> {
    const open = async (): Promise<readonly unknown[]> => {
      const asked = jobs.map(([endpointId, id]) => service.rest("GET", `/v2/${endpointId}/status/${id}`));
      return (await Promise.all(asked)).map(({ status }) => status).filter((status) => status !== "COMPLETED");
    };
    await expect.poll(open, { interval: 1_000, timeout: 400_000 }).toEqual([]);
  }
  function expectNothingTwice(): void {
    expect(workers.started.length).toBe(new Set(workers.started).size);
    expect(heldTwice(workers.handovers)).toEqual([]);
  }

  test("ends every job, and starts no worker twice, while its API server is killed in the middle of starts", async () => {
    const jobs: (readonly [string, string])[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const endpointId = await deploy();
      const before = workers.started.length;
      for (let job = 0; job < WORKERS_EACH; job += 1) jobs.push([endpointId, await submit(endpointId)]);
      await expect.poll(() => workers.started.length, { interval: 5 }).toBeGreaterThan(before + STARTS_BEFORE_KILL);
      await apiServer.kill();
      await apiServer.start();
    }
    workers.open();
    await untilAllCompleted(jobs);
    // One that ran although its start had no answer may have taken a job, which was handed out again.
    expectNothingTwice();
  });

  test("ends every job, each with one worker at a time, when 200 nodes are lost at once", async () => {
    const jobs: (readonly [string, string])[] = [];
    for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1) {
      const endpointId = await deploy();
      for (let job = 0; job < WORKERS_EACH; job += 1) jobs.push([endpointId, await submit(endpointId)]);
    }
    await expect.poll(() => workers.handovers.length, { timeout: 200_000 }).toBe(jobs.length);
    expect((await nodes.lose(LOST)).size).toBe(LOST);
    workers.open();
    await untilAllCompleted(jobs);
    expectNothingTwice();
    // Some were on nodes that are gone, and had to be handed out again.
    expect(workers.handovers.length).toBeGreaterThan(jobs.length);
  });
});
