import type { InventoryGpu, MachineInventory } from "@millrace/engine";
import { gpuTypeIds } from "@millrace/spec";
import { inGb } from "../host/host-inventory.ts";
import type { KubeNode } from "./kube-types.ts";
import type { PodSettings } from "./kubernetes-settings.ts";
import { gpuProductLabel, gpuResource, type PodGpus } from "./pod-manifest.ts";
import { quantityOf } from "./quantity.ts";

const mebibytesPerGb = 1024;

/** Nodes that are ready and that machines may run on. */
export function usableNodes(nodes: readonly KubeNode[], settings: PodSettings): readonly KubeNode[] {
  return nodes.filter(({ metadata, spec, status }) => {
    const isReady = status.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True") === true;
    const isSelected = Object.entries(settings.nodeSelector).every(([key, value]) => metadata.labels?.[key] === value);
    const isTolerated = (spec.taints ?? []).every(
      ({ key, value = "", effect }) =>
        effect === "PreferNoSchedule" ||
        settings.tolerations.some(
          (toleration) =>
            (toleration.key === undefined || toleration.key === key) &&
            (toleration.effect === undefined || toleration.effect === effect) &&
            (toleration.operator === "Exists" || (toleration.value ?? "") === value),
        ),
    );
    return isReady && spec.unschedulable !== true && isSelected && isTolerated;
  });
}

/** What the nodes have together. Every GPU has the name of its node in its id. */
export function inventoryOf(nodes: readonly KubeNode[]): MachineInventory {
  const sum = (resource: string): number =>
    nodes.reduce((total, { status }) => total + quantityOf(status.allocatable?.[resource]), 0);
  const info = nodes[0]?.status.nodeInfo;
  const diskInGb = inGb(sum("ephemeral-storage"));
  return {
    cpuModel: info?.architecture ?? "unknown",
    vcpuCount: Math.floor(sum("cpu")),
    memoryInGb: inGb(sum("memory")),
    diskInGb,
    // Nodes tell what pods may use, not what is used.
    diskFreeInGb: diskInGb,
    gpus: nodes.flatMap(gpusOfNode),
    cudaVersion: newestCuda(nodes),
    os: info?.osImage ?? "unknown",
    kernelVersion: info?.kernelVersion ?? "unknown",
    engineVersion: info?.kubeletVersion ?? null,
  };
}

function gpusOfNode({ metadata, status }: KubeNode): readonly InventoryGpu[] {
  const count = quantityOf(status.allocatable?.[gpuResource]);
  const product = metadata.labels?.[gpuProductLabel] ?? "GPU";
  const memoryInGb = Math.round(Number(metadata.labels?.["nvidia.com/gpu.memory"] ?? 0) / mebibytesPerGb);
  return Array.from({ length: count }, (_, at) => ({
    id: `${metadata.name}/${at}`,
    typeId: gpuTypeOfProduct(product),
    memoryInGb,
  }));
}

const typesByProduct: ReadonlyMap<string, string> = new Map(gpuTypeIds.toReversed().map((id) => [comparable(id), id]));

/** The `GpuTypeId` for the label of GPU feature discovery, which has dashes for blanks. Unknown products are kept. */
export function gpuTypeOfProduct(product: string): string {
  const told = product.replace(/-SHARED$/, "");
  return typesByProduct.get(comparable(told)) ?? told;
}

function comparable(name: string): string {
  return name
    .replaceAll(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** Newest version that the drivers of all nodes with GPUs support. */
function newestCuda(nodes: readonly KubeNode[]): string | null {
  const versions = nodes.flatMap(({ metadata: { labels } }) => {
    const [major, minor] = [labels?.["nvidia.com/cuda.runtime.major"], labels?.["nvidia.com/cuda.runtime.minor"]];
    return major === undefined || minor === undefined ? [] : [{ major: Number(major), minor: Number(minor) }];
  });
  const [oldest] = versions.toSorted((a, b) => a.major - b.major || a.minor - b.minor);
  return oldest === undefined ? null : `${oldest.major}.${oldest.minor}`;
}

/** The GPUs that a machine was given, as a pod asks for them. */
export function podGpusOf(gpuIds: readonly string[], nodes: readonly KubeNode[]): PodGpus {
  const [first] = gpuIds;
  const nodeName = first?.slice(0, first.lastIndexOf("/"));
  const node = nodes.find(({ metadata }) => metadata.name === nodeName);
  return { count: gpuIds.length, product: node?.metadata.labels?.[gpuProductLabel] ?? null };
}
