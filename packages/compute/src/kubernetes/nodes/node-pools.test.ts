import { expect, test } from "vitest";
import type { KubeNode, KubePod } from "../api/kube-types.ts";
import type { NodePool } from "./kubernetes-settings.ts";
import { arrivedGpus, nodesToCome, podGpusToCome } from "./node-pools.ts";
import { awaitedNodeAnnotation } from "./object-names.ts";

const l4s: NodePool = {
  label: { key: "karpenter.sh/nodepool", value: "l4" },
  nodesMax: 3,
  vcpuCount: 15,
  memoryInGb: 58,
  gpuTypeId: "NVIDIA L4",
  gpuCount: 4,
  cudaVersion: null,
};
const cpus: NodePool = { ...l4s, label: { key: "pool", value: "cpu" }, nodesMax: 1, gpuTypeId: null, gpuCount: 0 };

function node(name: string, labels: Readonly<Record<string, string>>): KubeNode {
  return { metadata: { name, uid: name, labels }, spec: {}, status: {} };
}
const l4 = (name: string): KubeNode => node(name, { "karpenter.sh/nodepool": "l4" });
const groups = (nodes: readonly KubeNode[], arrived: readonly string[] = []): readonly string[] =>
  nodesToCome(
    [l4s, cpus],
    nodes,
    arrived.map((awaited) => ({ node: "a", awaited, count: 1 })),
  ).map(({ group }) => group);

test("a pool may still get the nodes that it does not have, also when those are not ready", () => {
  const three = [0, 1, 2].map((at) => `karpenter.sh/nodepool=l4+${at}`);
  expect(groups([])).toEqual([...three, "pool=cpu+0"]);
  expect(groups([l4("a"), node("b", { pool: "cpu" }), node("c", { pool: "other" })])).toEqual(three.slice(0, 2));
  // More than the setting says.
  expect(groups([l4("a"), l4("b"), l4("c"), l4("d")])).toEqual(["pool=cpu+0"]);
});

test("a node to come that a machine waited for does not come again as long as the machine lives", () => {
  const at = (number: number): string => `karpenter.sh/nodepool=l4+${number}`;
  expect(groups([l4("a")], [at(0)])).toEqual([at(1), at(2), "pool=cpu+0"]);
  // One of two nodes is gone, and the machine of the other one had the second number.
  expect(groups([l4("b")], [at(1)])).toEqual([at(0), at(2), "pool=cpu+0"]);
});

test("a machine asks for GPUs on any node of the pool, by the label that what adds nodes knows", () => {
  const ids = ["karpenter.sh/nodepool=l4+1/0", "karpenter.sh/nodepool=l4+1/1"];
  expect(podGpusToCome(ids, [cpus, l4s])).toEqual({
    count: 2,
    resource: "nvidia.com/gpu",
    selector: { "karpenter.sh/nodepool": "l4" },
    node: null,
    awaited: "karpenter.sh/nodepool=l4+1",
  });
  expect(podGpusToCome(["node-1/0"], [l4s])).toBeNull();
  expect(podGpusToCome(ids, [cpus])).toBeNull();
});

test("GPUs count as those of a node that came once their machine is on it", () => {
  const pod = (annotations: Readonly<Record<string, string>>, nodeName?: string): KubePod => ({
    metadata: { name: "p", uid: "p", annotations },
    spec: {
      ...(nodeName === undefined ? {} : { nodeName }),
      containers: [{ resources: { requests: { cpu: "4", "nvidia.com/gpu": "2" } } }],
    },
  });
  const awaited = { [awaitedNodeAnnotation]: "pool=l4+0" };
  expect(arrivedGpus([pod(awaited, "a"), pod(awaited), pod({}, "a")])).toEqual([
    { node: "a", awaited: "pool=l4+0", count: 2 },
  ]);
});
