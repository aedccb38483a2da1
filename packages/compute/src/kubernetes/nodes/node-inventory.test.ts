import { expect, test } from "vitest";
import type { KubeNode } from "../api/kube-types.ts";
import { defaultPodSettings } from "./kubernetes-settings.ts";
import { gpuTypeOfProduct } from "./node-gpus.ts";
import { inventoryOf, podGpusOf, unnamedSlices, usableNodes } from "./node-inventory.ts";

const ready = [{ type: "Ready", status: "True" }];
const nothing = new Map<string, never>();
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
  const inventory = inventoryOf([node("a"), node("b")], { gpuTypes: {} }, nothing);
  expect(inventory).toMatchObject({ vcpuCount: 15, memoryInGb: 60, diskInGb: 200 });
  expect(inventory.gpus.map(({ id }) => id)).toEqual(["a/0", "a/1", "b/0", "b/1"]);
  expect(inventory.gpus[0]).toMatchObject({ typeId: "NVIDIA L4", memoryInGb: 22, group: "a" });
  expect(podGpusOf(["b/0", "b/1"], [node("a"), node("b")], {})).toEqual({
    count: 2,
    resource: "nvidia.com/gpu",
    selector: { "nvidia.com/gpu.product": "NVIDIA-L4" },
    node: "b",
  });
  expect(podGpusOf(["c/0"], [node("a"), node("b")], {})).toBeNull();
});

test("what pods of others hold of the nodes is told beside it, and of nodes that are not usable it does not count", () => {
  const held = new Map([
    ["a", { cpu: 1.25, memory: 2 * 2 ** 30, "nvidia.com/gpu": 1 }],
    // More than there is: the node had more once.
    ["b", { cpu: 0.5, memory: 31 * 2 ** 30, "nvidia.com/gpu": 3 }],
    ["cordoned", { cpu: 4, "nvidia.com/gpu": 2 }],
  ]);
  const { vcpuCount, memoryInGb, heldByOthers } = inventoryOf([node("a"), node("b")], { gpuTypes: {} }, held);
  expect({ vcpuCount, memoryInGb }).toEqual({ vcpuCount: 15, memoryInGb: 60 });
  // 15.82 - 1.75 = 14.07 virtual CPUs are left.
  expect(heldByOthers).toEqual({ vcpuCount: 1, memoryInGb: 32, gpuCounts: { a: 1, b: 2 } });
});

test("what of a node goes with its GPUs is what others leave of it, whatever other nodes have", () => {
  const allocatable = { cpu: "64", memory: "512Gi" };
  const large: KubeNode = {
    ...node("large"),
    metadata: { name: "large", uid: "large" },
    status: { allocatable, conditions: ready },
  };
  const held = new Map([["a", { cpu: 1.91, memory: 2 * 2 ** 30 }]]);
  const { gpuGroups, vcpuCount } = inventoryOf([node("a"), large], { gpuTypes: {} }, held);
  expect(vcpuCount).toBe(71);
  expect(gpuGroups).toEqual({ a: { gpuCount: 2, vcpuCount: 6, memoryInGb: 28 } });
});

test("nodes that may come, and GPUs of those that came, are told beside what there is", () => {
  const toCome = [
    { group: "pool=l4+1", gpuTypeId: "NVIDIA L4", gpuCount: 2, vcpuCount: 7, memoryInGb: 30, cudaVersion: null },
  ];
  const arrived = [1, 2].map((count) => ({ node: "a", awaited: `pool=l4+${count}`, count }));
  const inventory = inventoryOf([node("a")], { gpuTypes: {} }, nothing, { toCome, arrived });
  expect(inventory).toMatchObject({ vcpuCount: 7, memoryInGb: 30, nodesToCome: toCome, gpusOfArrivals: { a: 3 } });
  expect(inventory.gpus).toHaveLength(2);
  const still = inventoryOf([node("a")], { gpuTypes: {} }, nothing);
  expect(still).not.toHaveProperty("nodesToCome");
  expect(still).not.toHaveProperty("gpusOfArrivals");
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

/** As GPU feature discovery and the device plugin tell of MIG. */
const single = {
  labels: { "nvidia.com/gpu.product": "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb", "nvidia.com/gpu.memory": "9728" },
  allocatable: { cpu: "8", "nvidia.com/gpu": "7" },
};
const mixed = {
  labels: {
    "nvidia.com/gpu.product": "NVIDIA-A100-SXM4-80GB",
    "nvidia.com/gpu.memory": "81920",
    "nvidia.com/mig-1g.10gb.product": "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb",
    "nvidia.com/mig-1g.10gb.memory": "9728",
  },
  allocatable: { cpu: "8", "nvidia.com/gpu": "1", "nvidia.com/mig-1g.10gb": "3", "nvidia.com/mig-3g.40gb": "1" },
};
function sliced(name: string, { labels, allocatable }: typeof single | typeof mixed): KubeNode {
  return { metadata: { name, uid: name, labels }, spec: {}, status: { allocatable, conditions: ready } };
}

test("slices are not rented out, nor taken for whole GPUs, until a setting names their type", () => {
  const nodes = [sliced("s", single), sliced("m", mixed)];
  const { gpus } = inventoryOf(nodes, { gpuTypes: {} }, nothing);
  expect(gpus).toEqual([{ id: "m/0", typeId: "NVIDIA A100-SXM4-80GB", memoryInGb: 80, group: "m" }]);
  const slices = ["NVIDIA-A100-SXM4-80GB-MIG-1g.10gb", "NVIDIA-A100-SXM4-80GB-MIG-3g.40gb"];
  expect(unnamedSlices(nodes, { gpuTypes: {} })).toEqual(slices);
});

test("slices have the type that a setting names for their product or profile, with the strategies single and mixed", () => {
  const gpuTypes = { "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb": "NVIDIA GeForce RTX 3080", "MIG-3g.40gb": "NVIDIA A40" };
  const nodes = [sliced("s", single), sliced("m", mixed)];
  const { gpus } = inventoryOf(nodes, { gpuTypes }, nothing);
  const small = { typeId: "NVIDIA GeForce RTX 3080", memoryInGb: 10 };
  expect(gpus).toHaveLength(7 + 1 + 3 + 1);
  expect(gpus[0]).toEqual({ id: "s/0", group: "s", ...small });
  expect(gpus.slice(8)).toEqual([
    ...[0, 1, 2].map((at) => ({ id: `m/mig-1g.10gb/${at}`, group: "m/mig-1g.10gb", ...small })),
    { id: "m/mig-3g.40gb/0", typeId: "NVIDIA A40", memoryInGb: 40, group: "m/mig-3g.40gb" },
  ]);
  expect(podGpusOf(["m/mig-1g.10gb/0", "m/mig-1g.10gb/2"], nodes, gpuTypes)).toEqual({
    count: 2,
    resource: "nvidia.com/mig-1g.10gb",
    selector: { "nvidia.com/mig-1g.10gb.product": "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb" },
    node: "m",
  });
  expect(podGpusOf(["m/mig-3g.40gb/0"], nodes, gpuTypes)).toMatchObject({
    resource: "nvidia.com/mig-3g.40gb",
    selector: {},
  });
  expect(podGpusOf(["s/0"], nodes, gpuTypes)).toMatchObject({
    resource: "nvidia.com/gpu",
    selector: { "nvidia.com/gpu.product": "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb" },
  });
  expect(unnamedSlices(nodes, { gpuTypes })).toEqual([]);
});
