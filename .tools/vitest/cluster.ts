import { existsSync } from "node:fs";

/** A Kubernetes cluster on this machine, started with `.ci/cluster/up`. */
export interface TestCluster {
  /** Kubeconfig of an administrator. */
  readonly kubeconfig: string;
  /** Socket of the containerd of its only node, for `ctr images import`. */
  readonly containerd: string;
  /** Address of the node, which is this machine: pods reach it, and services that listen on it. */
  readonly nodeAddress: string;
}

const STATE = "/tmp/millrace-cluster";

/** Only one can run on a machine, so tests share it, each in namespaces of its own. Undefined when none runs. */
export function findCluster(): TestCluster | undefined {
  if (!existsSync(`${STATE}/ready`)) return undefined;
  return {
    kubeconfig: `${STATE}/admin.kubeconfig`,
    containerd: `${STATE}/containerd.sock`,
    nodeAddress: "10.88.17.1",
  };
}

export const NO_CLUSTER = "no cluster runs; start one with .ci/cluster/build and .ci/cluster/up, as root";
