import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { programs } from "../conformance/programs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import type { KubePod } from "./api/kube-types.ts";
import { mergePatch } from "./api/kube-client.ts";
import { createKubernetesDriver, type KubernetesDriver } from "./kubernetes-driver.ts";
import type { PodSettings } from "./nodes/kubernetes-settings.ts";
import { podName } from "./nodes/object-names.ts";
import {
  importNodeImages,
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
  testPodSettings,
} from "./test-cluster.test-support.ts";

const node = "/api/v1/nodes/node-1";

describe.runIf(needsBuilt("where the kubernetes driver places machines", testCluster !== undefined, NO_CLUSTER))(
  "on a real cluster",
  () => {
    const { kubeconfig = "" } = testCluster ?? {};
    let image = "";
    let namespace: TestNamespace;
    const drivers: KubernetesDriver[] = [];
    /** Paths of objects that belong to the cluster, not to the namespace. */
    const made: string[] = [];

    beforeAll(async () => {
      const command = ["node", "--input-type=module", "-e", programs.serve];
      [image = ""] = await importNodeImages([{ name: "serve", command }]);
    });
    beforeEach(async () => {
      namespace = await makeNamespace();
    });
    afterEach(async () => {
      for (const driver of drivers.splice(0)) await driver.close({ graceMs: 0 });
      for (const path of made.splice(0)) await namespace.client.call("DELETE", path);
      expect(await namespace.remove()).toEqual([]);
    });

    async function open(settings: Partial<PodSettings> = {}): Promise<KubernetesDriver> {
      const access = { kubeconfig, namespace: namespace.name };
      const driver = await createKubernetesDriver({ access, settings: { ...testPodSettings, ...settings } });
      drivers.push(driver);
      return driver;
    }

    const podOf = (machineId: string): Promise<KubePod & { spec: Record<string, unknown> }> =>
      namespace.client.call("GET", `/api/v1/namespaces/${namespace.name}/pods/${podName(machineId)}`);

    async function make(path: string, body: Record<string, unknown>): Promise<void> {
      await namespace.client.call("POST", path, { body: { ...body, metadata: { name: namespace.name } } });
      made.push(`${path}/${namespace.name}`);
    }

    test("GPUs of a node are the stock, by the type that its label names, and a machine gets those it was given", async () => {
      const label = (product: string | null): Promise<unknown> =>
        namespace.client.call("PATCH", node, {
          contentType: mergePatch,
          body: {
            metadata: { labels: { "nvidia.com/gpu.product": product, "nvidia.com/gpu.memory": product && "23034" } },
          },
        });
      // What a device plugin tells.
      const tell = (gpus: string | null): Promise<unknown> =>
        namespace.client.call("PATCH", `${node}/status`, {
          contentType: mergePatch,
          body: { status: { capacity: { "nvidia.com/gpu": gpus }, allocatable: { "nvidia.com/gpu": gpus } } },
        });
      const driver = await open();
      await label("NVIDIA-L4");
      await tell("2");
      try {
        const gpus = async () => (await driver.inventory()).gpus;
        await expect.poll(gpus).toEqual([
          { id: "node-1/0", typeId: "NVIDIA L4", memoryInGb: 22, group: "node-1" },
          { id: "node-1/1", typeId: "NVIDIA L4", memoryInGb: 22, group: "node-1" },
        ]);
        const limits = { vcpuCount: null, memoryInGb: null, containerDiskInGb: null };
        await driver.start(
          machineSpec({ machineId: "g1", imageName: image, limits: { ...limits, gpuIds: ["node-1/0", "node-1/1"] } }),
        );
        expect((await podOf("g1")).spec).toMatchObject({
          nodeName: "node-1",
          nodeSelector: { "nvidia.com/gpu.product": "NVIDIA-L4" },
          containers: [{ resources: { limits: { "nvidia.com/gpu": "2" } } }],
        });
        // The scheduler counts what the service rents out.
        const progress: string[] = [];
        const more = machineSpec({ machineId: "g2", imageName: image, limits: { ...limits, gpuIds: ["node-1/0"] } });
        const waits = driver.start(more, { onProgress: (text) => progress.push(text) }).catch(String);
        await expect.poll(() => progress.join("\n")).toMatch(/Waiting for a node: .*Insufficient nvidia.com\/gpu/);
        await driver.stop("g1", { graceMs: 0 });
        // The room that it left is enough.
        expect(await waits).toBeUndefined();
      } finally {
        await tell(null);
        await label(null);
      }
    });

    test("machines run with the classes of the settings, and are spread", async () => {
      const name = namespace.name;
      await make("/apis/scheduling.k8s.io/v1/priorityclasses", { value: 1_000 });
      await make("/apis/node.k8s.io/v1/runtimeclasses", { handler: "runc" });
      const driver = await open({
        priorityClasses: { worker: name, pod: undefined },
        runtimeClass: name,
        nodeSelector: { "kubernetes.io/hostname": "node-1" },
        spreadLabels: ["kubernetes.io/hostname"],
        queueName: "team-a",
      });
      for (const machineId of ["w1", "w2"]) {
        await driver.start(machineSpec({ machineId, imageName: image, purpose: "worker", endpointId: "ep1" }));
      }
      const pod = await podOf("w2");
      expect(pod.metadata.labels).toMatchObject({ "kueue.x-k8s.io/queue-name": "team-a" });
      expect(pod.spec).toMatchObject({ priority: 1_000, runtimeClassName: name, nodeName: "node-1" });
      expect(pod.spec["topologySpreadConstraints"]).toHaveLength(1);
    });

    test("a class that the cluster does not have is refused, and the message names it", async () => {
      const driver = await open({ priorityClasses: { worker: "no-such-class", pod: undefined } });
      const start = driver.start(machineSpec({ machineId: "w1", imageName: image, purpose: "worker" }));
      await expect(start).rejects.toThrow("no-such-class");
    });
  },
);
