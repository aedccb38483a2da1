import type { PodDesiredStatus } from "@millrace/spec";

/** What a host is meant to run of a pod. */
export interface PodDesire {
  readonly id: string;
  readonly desiredStatus: PodDesiredStatus;
  readonly generation: number;
}

/** What a host has to do so that its pods are as they are meant to be. */
export interface PodPlanSteps {
  /** Machines to end. */
  readonly stop: readonly string[];
  /** Pods to start, by id. */
  readonly start: readonly string[];
  /** Pods whose machine is up. */
  readonly up: readonly string[];
  /** Deleted pods that nothing is left of but their disks. */
  readonly clear: readonly string[];
}

/** Id of the machine of a pod. Each generation has its own, so that the old one can end while the new one is known. */
export function podMachineId({ id, generation }: Pick<PodDesire, "id" | "generation">): string {
  return `${id}-${generation}`;
}

/**
 * Compares the desired pods with the existing machines, including those that are starting. A pod
 * starts only once its older machines are gone, because they may hold its volume and its ports.
 */
export function planPods(desires: readonly PodDesire[], machineIds: ReadonlySet<string>): PodPlanSteps {
  const left = new Set(machineIds);
  const steps = { stop: [] as string[], start: [] as string[], up: [] as string[], clear: [] as string[] };
  for (const pod of desires) {
    const own = [...machineIds].filter((machineId) => isMachineOf(machineId, pod.id));
    for (const machineId of own) left.delete(machineId);
    const wanted = pod.desiredStatus === "RUNNING" ? podMachineId(pod) : null;
    const others = own.filter((machineId) => machineId !== wanted);
    steps.stop.push(...others);
    if (wanted !== null && own.includes(wanted)) steps.up.push(pod.id);
    else if (wanted !== null && others.length === 0) steps.start.push(pod.id);
    else if (pod.desiredStatus === "TERMINATED" && own.length === 0) steps.clear.push(pod.id);
  }
  steps.stop.push(...left);
  return steps;
}

function isMachineOf(machineId: string, podId: string): boolean {
  return machineId.startsWith(`${podId}-`) && /^\d+$/.test(machineId.slice(podId.length + 1));
}
