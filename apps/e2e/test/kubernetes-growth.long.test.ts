import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  makeNamespace,
  NO_CLUSTER,
  onSimulatedNodes,
  simulateNodes,
  type SimulatedNodes,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../.tools/vitest/free-port.ts";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { createSimulatedWorkers, type SimulatedWorkers } from "./support/simulated-worker.ts";

const STOCK = `{ gpuTypes(input: { id: "NVIDIA L4" }) { lowestPrice(input: { gpuCount: 1 }) { totalCount countAvailable stockStatus } } }`;
const LOOK_EVERY_MS = 200;

interface Pod {
  readonly spec: { readonly nodeName?: string; readonly nodeSelector?: Readonly<Record<string, string>> };
  readonly status: { readonly conditions?: readonly { readonly reason?: string }[] };
}

describe.runIf(needsBuilt("nodes that a cluster adds", testCluster !== undefined, NO_CLUSTER))(
  "a service on a cluster that has no node for a job, and may add one",
  () => {
    let dataDir = "";
    let namespace: TestNamespace;
    let nodes: SimulatedNodes;
    let workers: SimulatedWorkers;
    let service: TestService;
    let adding: NodeJS.Timeout | undefined;

    beforeEach(async () => {
      const { kubeconfig = "" } = testCluster ?? {};
      dataDir = await mkdtemp(join(tmpdir(), "millrace-growth-"));
      namespace = await makeNamespace();
      workers = createSimulatedWorkers();
      workers.open();
      nodes = await simulateNodes({ kubeconfig, namespace: namespace.name, count: 0, program: workers.program });
    });
    afterEach(async () => {
      clearInterval(adding);
      await service.stop();
      const left = await namespace.remove();
      await nodes.close();
      await rm(dataDir, { recursive: true, force: true });
      expect(left).toEqual([]);
    });

    async function start(nodeWaitMs: number): Promise<void> {
      const { kubeconfig = "", nodeAddress = "" } = testCluster ?? {};
      const pool = { label: { key: "pool", value: namespace.name }, nodesMax: 1, vcpuCount: 8, memoryInGb: 32 };
      const nodePools = [{ ...pool, gpuTypeId: "NVIDIA L4", gpuCount: 2, cudaVersion: null }];
      const pods = { ...onSimulatedNodes(namespace.name), nodePools, nodeWaitMs };
      const kubernetes = { access: { kubeconfig, namespace: namespace.name }, pods };
      const port = await freePort(nodeAddress);
      const workerBaseUrl = `http://${nodeAddress}:${port}`;
      const settings = { compute: "kubernetes" as const, kubernetes, host: nodeAddress, port, workerBaseUrl };
      service = await startTestService({ dataDir, settings });
    }

    async function machines(): Promise<readonly Pod[]> {
      const path = `/api/v1/namespaces/${namespace.name}/pods?labelSelector=millrace.purpose`;
      return (await namespace.client.call<{ items: Pod[] }>("GET", path)).items;
    }

    /** As an autoscaler: a node of the pool comes when a Pod waits that selects it and that no node has room for. */
    function scaleUp(): void {
      let isAdded = false;
      async function look(): Promise<void> {
        const waiting = (await machines()).filter(({ spec, status }) => {
          const isUnschedulable = status.conditions?.some(({ reason }) => reason === "Unschedulable") === true;
          return isUnschedulable && spec.nodeName === undefined && spec.nodeSelector?.["pool"] === namespace.name;
        });
        if (waiting.length === 0 || isAdded) return;
        isAdded = true;
        await nodes.add({
          labels: { pool: namespace.name, "nvidia.com/gpu.product": "NVIDIA-L4", "nvidia.com/gpu.memory": "23034" },
          allocatable: { cpu: "8", memory: "32Gi", "ephemeral-storage": "100Gi", "nvidia.com/gpu": "2" },
        });
      }
      // The next look tries again.
      adding = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    }

    async function stock(): Promise<unknown> {
      const { data } = await service.rest("POST", "/graphql", { query: STOCK });
      return (data as { gpuTypes: { lowestPrice: unknown }[] }).gpuTypes[0]?.lowestPrice;
    }

    async function submit(): Promise<{ readonly path: string; readonly waiting: () => Promise<unknown> }> {
      // The worker is there for as long as the test looks at what it takes.
      const gpus = { computeType: "GPU", gpuTypeIds: ["NVIDIA L4"], gpuCount: 1, workersMax: 1, idleTimeout: 3_600 };
      const endpointId = await service.deploy("registry.example.org/worker:1", gpus);
      const { id } = await service.rest("POST", `/v2/${endpointId}/run`, { input: {} });
      const path = `/v2/${endpointId}/status/${String(id)}`;
      return { path, waiting: async () => (await service.rest("GET", `${path}?explain=true`))["waiting"] };
    }

    test("has its worker wait for the node, says so, and does the job when the node has come", async () => {
      await start(600_000);
      // There is none, and it is offered.
      await expect.poll(stock).toEqual({ totalCount: 0, countAvailable: 0, stockStatus: "Low" });
      const { path, waiting } = await submit();
      await expect.poll(waiting).toMatchObject({
        reason: "worker_starting",
        message: expect.stringMatching(/Waiting for a node: \d+\/\d+ nodes are available/),
      });
      expect(await machines()).toMatchObject([{ spec: { nodeSelector: { pool: namespace.name } } }]);
      expect(workers.started).toEqual([]);

      scaleUp();
      await expect.poll(async () => (await service.rest("GET", path))["status"]).toBe("COMPLETED");
      expect(workers.started).toHaveLength(1);
      // Of the node's two GPUs the worker has one, although it was given that of a node to come.
      await expect.poll(stock).toEqual({ totalCount: 2, countAvailable: 1, stockStatus: "High" });
    });

    test("gives the worker up when no node comes, and the job says why", async () => {
      await start(1_000);
      const { waiting } = await submit();
      await expect.poll(waiting).toMatchObject({
        reason: "no_capacity",
        message: expect.stringMatching(/No node came for the machine within 1 s.* The scheduler said: \d+\/\d+ nodes/),
      });
      expect(workers.started).toEqual([]);
    });
  },
);
