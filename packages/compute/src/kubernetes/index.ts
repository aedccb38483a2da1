/** Machines in a Kubernetes cluster. A part of its own, because the cluster's client takes long to load. */
export { type ClusterAccess, ClusterAccessError } from "./api/cluster-access.ts";
export { type KubernetesDriver, type KubernetesDriverOptions, createKubernetesDriver } from "./kubernetes-driver.ts";
export type { NodePool, PodSettings, Toleration } from "./nodes/kubernetes-settings.ts";
