import type { GpuGroup, InventoryGpu, MachineInventory, NodeToCome } from "@millrace/engine";
import { inGb } from "../../host/host-inventory.ts";
import type { KubeNode } from "../api/kube-types.ts";
import type { PodSettings } from "./kubernetes-settings.ts";
import { gpusOfNode, type GpuTypes, type NodeGpus, type PodGpus } from "./node-gpus.ts";
import type { ArrivedGpus } from "./node-pools.ts";
import type { Amounts } from "./node-usage.ts";
import { quantityOf } from "../api/quantity.ts";

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

/** The nodes that may come, and the GPUs of those that came. */
export interface ClusterGrowth {
  readonly toCome: readonly NodeToCome[];
  readonly arrived: readonly ArrivedGpus[];
}

/**
 * What the nodes have together, and what of it pods of others hold. Every GPU has the name of its node in its id, and those of a
 * node that a pod asks for by one name are a group.
 */
export function inventoryOf(
  nodes: readonly KubeNode[],
  { gpuTypes }: Pick<PodSettings, "gpuTypes">,
  heldByNode: ReadonlyMap<string, Amounts>,
  growth: ClusterGrowth = { toCome: [], arrived: [] },
): MachineInventory {
  const sum = (resource: string, left = false): number =>
    nodes.reduce((total, { metadata, status }) => {
      const held = left ? (heldByNode.get(metadata.name)?.[resource] ?? 0) : 0;
      return total + Math.max(0, quantityOf(status.allocatable?.[resource]) - held);
    }, 0);
  const kinds = nodes.map((node) => ({ name: node.metadata.name, gpus: rentedOut(node, gpuTypes) }));
  const info = nodes[0]?.status.nodeInfo;
  const [vcpuCount, memoryInGb] = [Math.floor(sum("cpu")), inGb(sum("memory"))];
  const diskInGb = inGb(sum("ephemeral-storage"));
  return {
    cpuModel: info?.architecture ?? "unknown",
    vcpuCount,
    memoryInGb,
    diskInGb,
    // Nodes tell what pods may use, not what is used.
    diskFreeInGb: diskInGb,
    gpus: kinds.flatMap(({ gpus }) => gpus.flatMap(inventoryGpus)),
    heldByOthers: {
      vcpuCount: vcpuCount - Math.floor(sum("cpu", true)),
      memoryInGb: inGb(sum("memory") - sum("memory", true)),
      gpuCounts: Object.fromEntries(
        kinds.flatMap(({ name, gpus }) => gpus.flatMap((gpu) => heldOf(gpu, heldByNode.get(name)))),
      ),
    },
    gpuGroups: Object.fromEntries(
      nodes.flatMap((node) => groupsOf(node, gpuTypes, heldByNode.get(node.metadata.name))),
    ),
    ...(growth.toCome.length === 0 ? {} : { nodesToCome: growth.toCome }),
    ...(growth.arrived.length === 0 ? {} : { gpusOfArrivals: countsByNode(growth.arrived) }),
    cudaVersion: newestCuda(nodes),
    os: info?.osImage ?? "unknown",
    kernelVersion: info?.kernelVersion ?? "unknown",
    engineVersion: info?.kubeletVersion ?? null,
  };
}

type RentedGpus = NodeGpus & { readonly typeId: string };

function rentedOut(node: KubeNode, types: GpuTypes): readonly RentedGpus[] {
  return gpusOfNode(node, types).filter((gpus): gpus is RentedGpus => gpus.typeId !== null);
}

function inventoryGpus({ count, group, typeId, memoryInGb }: RentedGpus): readonly InventoryGpu[] {
  return Array.from({ length: count }, (_, at) => ({ id: `${group}/${at}`, typeId, memoryInGb, group }));
}

/** What is left for machines of a node with GPUs goes with all of them together, also where they have several groups. */
function groupsOf(node: KubeNode, types: GpuTypes, held: Amounts = {}): readonly (readonly [string, GpuGroup])[] {
  const { allocatable } = node.status;
  const left = (resource: string): number => Math.max(0, quantityOf(allocatable?.[resource]) - (held[resource] ?? 0));
  const all = rentedOut(node, types);
  const gpuCount = all.reduce((sum, { count }) => sum + count, 0);
  return all.map(({ group }) => [group, { gpuCount, vcpuCount: left("cpu"), memoryInGb: inGb(left("memory")) }]);
}

function countsByNode(arrived: readonly ArrivedGpus[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { node, count } of arrived) counts[node] = (counts[node] ?? 0) + count;
  return counts;
}

function heldOf({ resource, group, count }: NodeGpus, held: Amounts = {}): readonly (readonly [string, number])[] {
  const heldCount = Math.min(count, held[resource] ?? 0);
  return heldCount === 0 ? [] : [[group, heldCount]];
}

/** Products of slices that no setting names a type for. */
export function unnamedSlices(
  nodes: readonly KubeNode[],
  { gpuTypes }: Pick<PodSettings, "gpuTypes">,
): readonly string[] {
  const all = nodes.flatMap((node) => gpusOfNode(node, gpuTypes));
  return [...new Set(all.filter(({ typeId }) => typeId === null).map(({ product }) => product))].toSorted();
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

/** The GPUs that a machine was given, as a pod asks for them; null for a node or GPUs that are gone. */
export function podGpusOf(gpuIds: readonly string[], nodes: readonly KubeNode[], types: GpuTypes): PodGpus | null {
  const [first = ""] = gpuIds;
  const group = first.slice(0, first.lastIndexOf("/"));
  for (const node of nodes) {
    const found = gpusOfNode(node, types).find((gpus) => gpus.group === group);
    if (found !== undefined) {
      const { resource, selector } = found;
      return { count: gpuIds.length, resource, selector, node: node.metadata.name };
    }
  }
  return null;
}
