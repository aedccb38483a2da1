import type { KubeEvent, KubePod } from "../api/kube-types.ts";

/** A machine that starts, as far as it waits for a node. */
export interface NodeWaiter {
  readonly pod: KubePod | null;
  /** Rejects when the start is given up. */
  readonly begun: Pick<PromiseWithResolvers<void>, "reject">;
  /** Runs while its pod has no node, if that has an end. */
  nodeWait: NodeJS.Timeout | null;
}

/** What the scheduler says of a pod that no node has room for; undefined for any other pod. */
export function unschedulableReason({ status }: KubePod): string | undefined {
  const scheduled = status?.conditions?.find(({ type }) => type === "PodScheduled");
  return scheduled?.status !== "True" && scheduled?.reason === "Unschedulable"
    ? (scheduled.message ?? "no node has room")
    : undefined;
}

/**
 * An event of a pod that is starting, in words for people. What adds nodes tells here what it does. Undefined for what a node repeats of
 * its own settings, which would hide what the pod waits for.
 */
export function textOfEvent({ reason, message = "" }: KubeEvent): string | undefined {
  switch (reason) {
    case "MissingClusterDNS":
    case "DNSConfigForming":
      return undefined;
    case "FailedScheduling":
      return `Waiting for a node: ${message}`;
    // The autoscaler of clusters, and Karpenter.
    case "TriggeredScaleUp":
    case "Nominated":
      return `Waiting for a node, which is on its way: ${message}`;
    case "NotTriggerScaleUp":
      return `Waiting for a node, which the cluster does not add: ${message}`;
    default:
      return message;
  }
}

/** What the cluster says of a claim that has no storage yet; undefined for what is of no use while a machine waits for it. */
export function textOfClaimEvent({ reason = "", message = "" }: KubeEvent): string | undefined {
  return waitsForStorage.has(reason) ? message : undefined;
}

const waitsForStorage: ReadonlySet<string> = new Set([
  "FailedBinding",
  "ProvisioningFailed",
  "ExternalProvisioning",
  "Provisioning",
  "VolumeMismatch",
]);

/** Gives the start of a machine up when its pod has had no node for so long since it was first found to have none. */
export function followNodeWait(machine: NodeWaiter, pod: KubePod, waitMs: number): void {
  if (unschedulableReason(pod) === undefined) return endNodeWait(machine);
  if (waitMs === Infinity) return;
  machine.nodeWait ??= setTimeout(() => {
    const why = (machine.pod === null ? undefined : unschedulableReason(machine.pod)) ?? "no node has room";
    const waited = `${Math.round(waitMs / 1_000)} s`;
    machine.begun.reject(
      new Error(
        `No node came for the machine within ${waited}, so its pod was removed. The scheduler said: ${why.replace(/\.?$/, ".")} Check that the ` +
          "cluster adds nodes as MILLRACE_KUBERNETES_NODE_POOLS says.",
      ),
    );
  }, waitMs).unref();
}

export function endNodeWait(machine: NodeWaiter): void {
  if (machine.nodeWait !== null) clearTimeout(machine.nodeWait);
  machine.nodeWait = null;
}
