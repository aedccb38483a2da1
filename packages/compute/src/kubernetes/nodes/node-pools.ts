import type { NodeToCome } from "@millrace/engine";
import type { KubeNode, KubePod } from "../api/kube-types.ts";
import type { NodePool } from "./kubernetes-settings.ts";
import { wholeGpus, type PodGpus } from "./node-gpus.ts";
import { requestsOf } from "./node-usage.ts";
import { awaitedNodeAnnotation } from "./object-names.ts";

/** Between the label of a pool and the number of a node to come: no name of a node has it. */
const numberMark = "+";

/**
 * The nodes that pools may still get. Their numbers go on from those that machines were given on nodes that came: the rental of
 * such a machine names a node to come as long as it lives.
 */
export function nodesToCome(
  pools: readonly NodePool[],
  nodes: readonly KubeNode[],
  arrived: readonly ArrivedGpus[],
): readonly NodeToCome[] {
  const used = new Set(arrived.map(({ awaited }) => awaited));
  return pools.flatMap((pool) => {
    const { label, nodesMax, gpuTypeId, gpuCount, vcpuCount, memoryInGb, cudaVersion } = pool;
    const present = nodes.filter(({ metadata }) => metadata.labels?.[label.key] === label.value).length;
    const coming: NodeToCome[] = [];
    for (let number = 0; coming.length < nodesMax - present; number += 1) {
      const group = `${nameOf(pool)}${numberMark}${number}`;
      if (!used.has(group)) coming.push({ group, gpuTypeId, gpuCount, vcpuCount, memoryInGb, cudaVersion });
    }
    return coming;
  });
}

function nameOf({ label: { key, value } }: NodePool): string {
  return `${key}=${value}`;
}

/** The GPUs of a node to come, as a pod asks for them: on any node of the pool. Null for other GPUs. */
export function podGpusToCome(gpuIds: readonly string[], pools: readonly NodePool[]): PodGpus | null {
  const [first = ""] = gpuIds;
  const awaited = first.slice(0, first.lastIndexOf("/"));
  const pool = pools.find((one) => awaited.startsWith(`${nameOf(one)}${numberMark}`));
  if (pool === undefined) return null;
  const { key, value } = pool.label;
  return { count: gpuIds.length, resource: wholeGpus, selector: { [key]: value }, node: null, awaited };
}

/** GPUs of a node that machines have which waited for it. */
export interface ArrivedGpus {
  readonly node: string;
  /** The node to come that they were given. */
  readonly awaited: string;
  readonly count: number;
}

/** What pods of machines have on nodes that they waited for. */
export function arrivedGpus(pods: Iterable<KubePod>): readonly ArrivedGpus[] {
  return [...pods].flatMap(({ metadata: { annotations }, spec }) => {
    const awaited = annotations?.[awaitedNodeAnnotation];
    const { nodeName } = spec;
    if (awaited === undefined || nodeName === undefined) return [];
    return [{ node: nodeName, awaited, count: requestsOf(spec)[wholeGpus] ?? 0 }];
  });
}
