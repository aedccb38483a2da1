import { expect, test } from "vitest";
import type { KubeNode } from "./kube-types.ts";
import { defaultPodSettings } from "./kubernetes-settings.ts";
import { gpuTypeOfProduct, inventoryOf, podGpusOf, usableNodes } from "./node-inventory.ts";

const ready = [{ type: "Ready", status: "True" }];
function node(
  name: string,
  changes: Partial<KubeNode["spec"]> = {},
  status: Partial<KubeNode["status"]> = {},
): KubeNode {
  const labels = { "nvidia.com/gpu.product": "NVIDIA-L4", "nvidia.com/gpu.memory": "23034", pool: name };
  const allocatable = { cpu: "7910m", memory: "30Gi", "ephemeral-storage": "100Gi", "nvidia.com/gpu": "2" };
  return {
    metadata: { name, uid: name, labels },
    spec: changes,
    status: { allocatable, conditions: ready, ...status },
  };
}

test("the nodes together are the hardware, with the name of the node in the id of each GPU", () => {
  const inventory = inventoryOf([node("a"), node("b")]);
  expect(inventory).toMatchObject({ vcpuCount: 15, memoryInGb: 60, diskInGb: 200 });
  expect(inventory.gpus.map(({ id }) => id)).toEqual(["a/0", "a/1", "b/0", "b/1"]);
  expect(inventory.gpus[0]).toMatchObject({ typeId: "NVIDIA L4", memoryInGb: 22 });
  expect(podGpusOf(["b/0", "b/1"], [node("a"), node("b")])).toEqual({ count: 2, product: "NVIDIA-L4" });
});

test("nodes that are not ready, cordoned, tainted or not selected are left out", () => {
  const tainted = node("tainted", { taints: [{ key: "gpu", value: "yes", effect: "NoSchedule" }] });
  const nodes = [
    node("good"),
    node("lost", {}, { conditions: [{ type: "Ready", status: "Unknown" }] }),
    node("cordoned", { unschedulable: true }),
    tainted,
  ];
  const namesWith = (settings: Partial<typeof defaultPodSettings>) =>
    usableNodes(nodes, { ...defaultPodSettings, ...settings }).map(({ metadata }) => metadata.name);
  expect(namesWith({})).toEqual(["good"]);
  expect(namesWith({ nodeSelector: { pool: "other" } })).toEqual([]);
  expect(namesWith({ tolerations: [{ key: "gpu", operator: "Exists" }] })).toEqual(["good", "tainted"]);
  expect(namesWith({ tolerations: [{ key: "gpu", value: "no" }] })).toEqual(["good"]);
});

test("products of GPU feature discovery are the types of the interface, unknown ones are kept", () => {
  expect(gpuTypeOfProduct("NVIDIA-A100-SXM4-80GB")).toBe("NVIDIA A100-SXM4-80GB");
  expect(gpuTypeOfProduct("NVIDIA-GeForce-RTX-4090-SHARED")).toBe("NVIDIA GeForce RTX 4090");
  expect(gpuTypeOfProduct("Vendor-X9")).toBe("Vendor-X9");
  expect(gpuTypeOfProduct("NVIDIA-H100-80GB-HBM3")).toBe("NVIDIA H100 80GB HBM3");
});

test("a slice of a GPU is not taken for the whole", () => {
  const slice = "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb";
  expect(gpuTypeOfProduct(slice)).toBe(slice);
  // With the strategy "mixed", each profile is a resource of its own.
  const allocatable = { cpu: "8", "nvidia.com/gpu": "0", "nvidia.com/mig-1g.10gb": "7" };
  expect(inventoryOf([node("a", {}, { allocatable })]).gpus).toEqual([]);
});
