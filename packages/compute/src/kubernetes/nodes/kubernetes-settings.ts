/** A toleration, as in the specification of a pod. */
export interface Toleration {
  readonly key?: string;
  readonly operator?: "Exists" | "Equal";
  readonly value?: string;
  readonly effect?: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
  readonly tolerationSeconds?: number;
}

/** Nodes of one kind that the cluster adds when machines wait for them, and removes when they are idle. */
export interface NodePool {
  /** A label that these nodes have, known to what adds them. Machines that wait for such a node select it. */
  readonly label: { readonly key: string; readonly value: string };
  /** The most nodes of the pool, those that are there included. */
  readonly nodesMax: number;
  /** What machines can have of an empty node: what it can give to pods, without those that run on every node. */
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  /** Null without GPUs. */
  readonly gpuTypeId: string | null;
  readonly gpuCount: number;
  /** What the driver of the GPUs supports; null where that is not known. */
  readonly cudaVersion: string | null;
}

/** How pods are made, beyond what a machine asks for. */
export interface PodSettings {
  /** Labels of the nodes that machines may run on. */
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly Toleration[];
  /** Labels of nodes, such as their zone, over whose values the workers of an endpoint are spread where that can be. */
  readonly spreadLabels: readonly string[];
  readonly runtimeClass: string | undefined;
  readonly priorityClasses: { readonly worker: string | undefined; readonly pod: string | undefined };
  /** Local queue of Kueue that admits machines. */
  readonly queueName: string | undefined;
  /**
   * Level of the Pod Security Standards that pods meet. `baseline` lets images start as root, with the capabilities that ordinary
   * images need; `restricted` does not.
   */
  readonly podSecurity: "baseline" | "restricted";
  /** Undefined = the cluster's default. */
  readonly storageClass: string | undefined;
  /** How network volumes are mounted: on many nodes, or on one at a time where the storage cannot do more. */
  readonly volumeAccess: "ReadWriteMany" | "ReadWriteOnce";
  /** Image of a handler folder, with {@link handlerNameMark} for its name; undefined = handler folders are refused. */
  readonly handlerImages: string | undefined;
  /**
   * GPU types of the interface, by the product that a node's label names, or by the profile of slices, such as `MIG-1g.10gb`. Slices
   * without one are not rented out; whole GPUs have the type that their product names.
   */
  readonly gpuTypes: Readonly<Record<string, string>>;
  /** Nodes that may come. Without any, no machine is started that no node has room for. */
  readonly nodePools: readonly NodePool[];
  /** How long a machine waits for a node before its start is given up, if nodes may come. */
  readonly nodeWaitMs: number;
}

/** As long as the autoscaler of clusters waits for a node that it asked for. */
export const nodeWaitDefaultMs: number = 15 * 60_000;

/** Stands for the name of a handler folder in the setting of their images. */
export const handlerNameMark = "{name}";

export const defaultPodSettings: PodSettings = {
  nodeSelector: {},
  tolerations: [],
  spreadLabels: [],
  runtimeClass: undefined,
  priorityClasses: { worker: undefined, pod: undefined },
  queueName: undefined,
  podSecurity: "baseline",
  storageClass: undefined,
  volumeAccess: "ReadWriteMany",
  handlerImages: undefined,
  gpuTypes: {},
  nodePools: [],
  nodeWaitMs: nodeWaitDefaultMs,
};
