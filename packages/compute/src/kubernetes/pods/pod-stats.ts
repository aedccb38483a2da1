import type { MachineStats } from "@millrace/engine";
import { apiCalls } from "../api/api-calls.ts";
import type { KubeApi } from "../api/kube-api.ts";
import { isStatus } from "../api/kube-client.ts";
import type { KubePod, PodMetrics } from "../api/kube-types.ts";
import { quantityOf } from "../api/quantity.ts";

const unknown: MachineStats = { cpuPercent: null, memoryPercent: null, gpus: [] };

/** What a pod uses, as the cluster's metrics API tells; not known where there is none, or before it measured the pod. */
export async function podStats(api: KubeApi, pod: KubePod): Promise<MachineStats> {
  try {
    return statsOf(pod, await api.ask<PodMetrics>(apiCalls.readPodMetrics, pod.metadata.name));
  } catch (error) {
    if (isStatus(error, 403, 404, 503)) return unknown;
    throw error;
  }
}

/** In percent of the limits of the pod; without a limit nothing is known. */
export function statsOf(pod: KubePod, { containers }: PodMetrics): MachineStats {
  const limits = pod.spec.containers[0]?.resources?.limits ?? {};
  const percent = (resource: string): number | null => {
    const allowed = quantityOf(limits[resource]);
    const used = containers.reduce((sum, { usage }) => sum + quantityOf(usage[resource]), 0);
    return allowed === 0 ? null : Math.min(100, Math.round((used / allowed) * 1_000) / 10);
  };
  // The metrics API does not measure GPUs.
  return { cpuPercent: percent("cpu"), memoryPercent: percent("memory"), gpus: [] };
}
