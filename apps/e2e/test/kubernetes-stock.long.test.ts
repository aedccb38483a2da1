import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  deleteAtOnce,
  makeNamespace,
  NO_CLUSTER,
  onSimulatedNodes,
  simulateNodes,
  type SimulatedNodes,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";

const STOCK = `{ gpuTypes(input: { id: "NVIDIA L4" }) { lowestPrice(input: { gpuCount: 1 }) { totalCount countAvailable stockStatus } } }`;

describe.runIf(needsBuilt("the stock of a service on Kubernetes", testCluster !== undefined, NO_CLUSTER))(
  "the catalogue of a service on a cluster with a simulated node",
  () => {
    let dataDir = "";
    let namespace: TestNamespace;
    let nodes: SimulatedNodes;
    let service: TestService;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "millrace-kubernetes-"));
      namespace = await makeNamespace();
      const labels = { "nvidia.com/gpu.product": "NVIDIA-L4", "nvidia.com/gpu.memory": "23034" };
      const allocatable = { cpu: "8", memory: "32Gi", "ephemeral-storage": "100Gi", "nvidia.com/gpu": "2" };
      const { kubeconfig = "" } = testCluster ?? {};
      const kind = { labels, allocatable };
      nodes = await simulateNodes({ kubeconfig, namespace: namespace.name, count: 1, kind });
      const access = { kubeconfig, namespace: namespace.name };
      const kubernetes = { access, pods: onSimulatedNodes(namespace.name) };
      service = await startTestService({ dataDir, settings: { compute: "kubernetes", kubernetes } });
    });
    afterAll(async () => {
      await service.stop();
      const left = await namespace.remove();
      await nodes.close();
      await rm(dataDir, { recursive: true, force: true });
      expect(left).toEqual([]);
    });

    async function machines(): Promise<readonly string[]> {
      const pods = `/api/v1/namespaces/${namespace.name}/pods`;
      const path = `${pods}?labelSelector=millrace.purpose`;
      const { items } = await namespace.client.call<{ items: { metadata: { name: string } }[] }>("GET", path);
      return items.map(({ metadata }) => `${pods}/${metadata.name}`);
    }

    async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
      const headers = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" };
      const method = body === undefined ? "GET" : "POST";
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Record<string, unknown>;
    }

    async function stock(): Promise<unknown> {
      const { data } = await ask("/graphql", { query: STOCK });
      return (data as { gpuTypes: { lowestPrice: unknown }[] }).gpuTypes[0]?.lowestPrice;
    }

    test("falls when another program takes the GPUs; a worker waits for a node, and is placed when they are free", async () => {
      await expect.poll(stock).toEqual({ totalCount: 2, countAvailable: 2, stockStatus: "High" });
      const other = await nodes.occupy(namespace.client, "training", { "nvidia.com/gpu": "2" });
      await expect.poll(stock).toEqual({ totalCount: 2, countAvailable: 0, stockStatus: "None" });

      const gpus = { computeType: "GPU", gpuTypeIds: ["NVIDIA L4"], gpuCount: 1, workersMax: 1 };
      const endpointId = await service.deploy("localhost/none:1", gpus);
      const { id } = await ask(`/v2/${endpointId}/run`, { input: {} });
      const waiting = async () => (await ask(`/v2/${endpointId}/status/${String(id)}?explain=true`))["waiting"];
      await expect.poll(waiting).toMatchObject({
        reason: "no_capacity",
        message: expect.stringMatching(/Waiting for a node: .*NVIDIA L4.*Other programs of the cluster hold 2 GPUs/),
      });
      expect(await machines()).toEqual([]);

      await deleteAtOnce(namespace.client, other);
      await expect.poll(machines).toHaveLength(1);
      await expect.poll(stock).toMatchObject({ countAvailable: 1 });
    });
  },
);
