import { capacityOf, type CpuRequest, type GpuRequest, type Host, place } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import type { KubePod } from "./api/kube-types.ts";
import { createKubernetesDriver, type KubernetesDriver } from "./kubernetes-driver.ts";
import type { PodSettings } from "./nodes/kubernetes-settings.ts";
import { podName } from "./nodes/object-names.ts";
import { deleteAtOnce, onSimulatedNodes, simulateNodes, type SimulatedNodes } from "./simulated-nodes.test-support.ts";
import { makeNamespace, NO_CLUSTER, type TestNamespace, testCluster } from "./test-cluster.test-support.ts";

const l4s = { "nvidia.com/gpu.product": "NVIDIA-L4", "nvidia.com/gpu.memory": "23034" };
const slice = "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb";

describe.runIf(needsBuilt("the stock of the kubernetes driver", testCluster !== undefined, NO_CLUSTER))(
  "the stock, on a real cluster with a simulated node",
  () => {
    const { kubeconfig = "" } = testCluster ?? {};
    let namespace: TestNamespace;
    let elsewhere: TestNamespace;
    let nodes: SimulatedNodes | undefined;
    let driver: KubernetesDriver | undefined;

    beforeEach(async () => {
      [namespace, elsewhere] = [await makeNamespace(), await makeNamespace()];
    });
    afterEach(async () => {
      await driver?.close({ graceMs: 0 });
      expect(await elsewhere.remove()).toEqual([]);
      expect(await namespace.remove()).toEqual([]);
      await nodes?.close();
      [driver, nodes] = [undefined, undefined];
    });

    async function open(
      labels: Readonly<Record<string, string>>,
      allocatable: Readonly<Record<string, string>>,
      settings: Partial<PodSettings> = {},
    ): Promise<readonly [KubernetesDriver, { readonly name: string; readonly occupy: SimulatedNodes["occupy"] }]> {
      nodes = await simulateNodes({ kubeconfig, namespace: namespace.name, count: 1, kind: { labels, allocatable } });
      const access = { kubeconfig, namespace: namespace.name };
      const pods = { ...onSimulatedNodes(namespace.name), ...settings };
      driver = await createKubernetesDriver({ access, settings: pods });
      // The control plane first has to see that it is ready.
      await expect.poll(async () => (await driver?.inventory())?.vcpuCount).toBe(Number(allocatable["cpu"]));
      return [driver, { name: nodes.names[0] ?? "", occupy: nodes.occupy }];
    }

    async function host({ inventory }: KubernetesDriver): Promise<Host> {
      const facts = { machineId: "m1", name: "cluster", version: null, dataCenterId: "EU-RO-1", driver: "kubernetes" };
      return { ...facts, publicIp: null, cordoned: false, labels: {}, seenAtMs: 0, inventory: await inventory() };
    }

    function placing(hardware: GpuRequest | CpuRequest, on: Host): ReturnType<typeof place> {
      const request = {
        hardware,
        dataCenterIds: ["EU-RO-1"],
        dataCenterOrderCounts: false,
        countryCodes: [],
        machineId: null,
        needsPublicIp: false,
        networkVolumeId: null,
        imageName: "image",
      };
      return place(request, capacityOf([on]));
    }

    const twoGpus: GpuRequest = {
      kind: "GPU",
      gpuTypeIds: ["NVIDIA L4"],
      orderCounts: true,
      gpuCount: 2,
      minMemoryInGb: 0,
      minVcpuCount: 1,
      allowedCudaVersions: [],
      minCudaVersion: null,
    };

    test("falls by what pods of others hold, in this and in other namespaces, and rises when they are gone", async () => {
      const allocatable = { cpu: "8", memory: "32Gi", "nvidia.com/gpu": "4" };
      const [kubernetes, { name, occupy }] = await open(l4s, allocatable);
      const held = async () => (await kubernetes.inventory()).heldByOthers;
      expect(await held()).toEqual({ vcpuCount: 0, memoryInGb: 0, gpuCounts: {} });
      expect(placing(twoGpus, await host(kubernetes))).toMatchObject({ gpuIds: [`${name}/0`, `${name}/1`] });

      const far = await occupy(elsewhere.client, "far", { cpu: "1500m", memory: "4Gi", "nvidia.com/gpu": "2" });
      const near = await occupy(namespace.client, "near", { "nvidia.com/gpu": "1" });
      await expect.poll(held).toEqual({ vcpuCount: 2, memoryInGb: 4, gpuCounts: { [name]: 3 } });
      expect(placing(twoGpus, await host(kubernetes))).toMatchObject({
        refused: "now",
        message: expect.stringContaining("hold 3 GPUs, 2 virtual CPUs, 4 GB of memory"),
      });

      await deleteAtOnce(elsewhere.client, far);
      await expect.poll(held).toEqual({ vcpuCount: 0, memoryInGb: 0, gpuCounts: { [name]: 1 } });
      await deleteAtOnce(namespace.client, near);
      await expect.poll(held).toMatchObject({ gpuCounts: {} });
      expect(placing(twoGpus, await host(kubernetes))).toMatchObject({ gpuTypeId: "NVIDIA L4" });
    });

    test("leaves out machines of the service: they are rented", async () => {
      const [kubernetes, { name }] = await open(l4s, { cpu: "8", memory: "32Gi", "nvidia.com/gpu": "4" });
      const pod = await start(kubernetes, [`${name}/0`]);
      expect(pod.spec).toMatchObject({
        nodeName: name,
        containers: [{ resources: { limits: { "nvidia.com/gpu": "1" } } }],
      });
      expect(await kubernetes.inventory()).toMatchObject({ gpus: { length: 4 }, heldByOthers: { gpuCounts: {} } });
    });

    /** Starts a machine with these GPUs; gives its pod once it has a node. */
    async function start(kubernetes: KubernetesDriver, gpuIds: readonly string[]): Promise<KubePod> {
      const path = `/api/v1/namespaces/${namespace.name}/pods/${podName("m1")}`;
      const limits = { vcpuCount: 1, memoryInGb: 1, containerDiskInGb: null, gpuIds };
      kubernetes.start(machineSpec({ machineId: "m1", imageName: "localhost/none:1", limits })).catch(() => undefined);
      const find = () => namespace.client.call<KubePod>("GET", path);
      await expect.poll(async () => (await find().catch(() => null))?.spec.nodeName).toBeDefined();
      return await find();
    }

    test.each([
      {
        strategy: "single",
        labels: {
          "nvidia.com/mig.strategy": "single",
          "nvidia.com/gpu.product": slice,
          "nvidia.com/gpu.memory": "9728",
        },
        resource: "nvidia.com/gpu",
        group: "",
      },
      {
        strategy: "mixed",
        labels: {
          "nvidia.com/mig.strategy": "mixed",
          "nvidia.com/gpu.product": "NVIDIA-A100-SXM4-80GB",
          "nvidia.com/mig-1g.10gb.product": slice,
          "nvidia.com/mig-1g.10gb.memory": "9728",
        },
        resource: "nvidia.com/mig-1g.10gb",
        group: "/mig-1g.10gb",
      },
    ])("has slices of GPUs under the type that a setting names (MIG strategy $strategy)", async (kind) => {
      const allocatable = { cpu: "8", memory: "32Gi", [kind.resource]: "2" };
      const settings = { gpuTypes: { "MIG-1g.10gb": "NVIDIA GeForce RTX 3080" } };
      const [kubernetes, { name, occupy }] = await open(kind.labels, allocatable, settings);
      const group = `${name}${kind.group}`;
      const gpu = { typeId: "NVIDIA GeForce RTX 3080", memoryInGb: 10, group };
      expect((await kubernetes.inventory()).gpus).toEqual([0, 1].map((at) => ({ id: `${group}/${at}`, ...gpu })));
      const pod = await start(kubernetes, [`${group}/0`]);
      expect(pod.spec).toMatchObject({
        nodeName: name,
        nodeSelector: { [`${kind.resource}.product`]: slice },
        containers: [{ resources: { limits: { [kind.resource]: "1" } } }],
      });
      const other = await occupy(elsewhere.client, "other", { [kind.resource]: "1" });
      await expect.poll(async () => (await kubernetes.inventory()).heldByOthers?.gpuCounts).toEqual({ [group]: 1 });
      await deleteAtOnce(elsewhere.client, other);
    });
  },
);
