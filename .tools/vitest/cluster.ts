import { existsSync, readFileSync } from "node:fs";

/** A Kubernetes cluster on this machine, started with `.ci/cluster/up`. */
export interface TestCluster {
  /** Kubeconfig of an administrator. */
  readonly kubeconfig: string;
  /** Socket of the containerd of its only node, for `ctr images import`. */
  readonly containerd: string;
  /** Address of the node, which is this machine: pods reach it, and services that listen on it. */
  readonly nodeAddress: string;
  /** What its service accounts asked the API server for, a line of JSON each. */
  readonly auditLog: string;
  /** The key of its programs, which changes with their version. */
  readonly key: string;
  /** Path of Helm, which is built after the programs of the cluster; undefined until then. */
  readonly helm: string | undefined;
  /** Folder with definitions of objects that charts may hold, such as routes of the Gateway API; undefined until it is there. */
  readonly crds: string | undefined;
  /** Path of the program that enforces network policies; undefined until it is built. */
  readonly networkPlugin: string | undefined;
}

const STATE = "/tmp/millrace-cluster";

/** Only one can run on a machine, so tests share it, each in namespaces of its own. Undefined when none runs. */
export function findCluster(): TestCluster | undefined {
  if (!existsSync(`${STATE}/ready`)) return undefined;
  // Another version of the script may have started it.
  const told = (name: string): string =>
    existsSync(`${STATE}/${name}`) ? readFileSync(`${STATE}/${name}`, "utf8").trim() : "";
  const programOf = (name: string): string | undefined => (existsSync(told(name)) ? told(name) : undefined);
  return {
    key: told("ready"),
    helm: programOf("helm"),
    crds: programOf("crds"),
    networkPlugin: programOf("network-plugin"),
    auditLog: `${STATE}/log/audit.log`,
    kubeconfig: `${STATE}/admin.kubeconfig`,
    containerd: `${STATE}/containerd.sock`,
    nodeAddress: "10.88.17.1",
  };
}

export const NO_CLUSTER =
  "no cluster runs; .ci/run starts one once its programs are built, or use .ci/cluster/build and .ci/cluster/up, as root";
