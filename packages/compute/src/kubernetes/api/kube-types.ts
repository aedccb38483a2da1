/** The parts of Kubernetes objects that the driver reads, as the API server writes them in JSON. */
export interface KubeMeta {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion?: string;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly unknown[];
}

export interface KubeList<Item> {
  /** `continue` asks for the next page; the last one has none, or an empty one. */
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly Item[];
}

export interface KubeCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface TerminatedState {
  readonly exitCode: number;
  readonly reason?: string;
  readonly message?: string;
}

export interface ContainerStatus {
  readonly name: string;
  readonly containerID?: string;
  readonly state?: {
    readonly waiting?: { readonly reason?: string; readonly message?: string };
    readonly running?: { readonly startedAt: string };
    readonly terminated?: TerminatedState;
  };
}

export interface KubeResources {
  readonly requests?: Readonly<Record<string, string>>;
  readonly limits?: Readonly<Record<string, string>>;
}

export interface KubePodSpec {
  readonly nodeName?: string;
  readonly containers: readonly { readonly image?: string; readonly resources?: KubeResources }[];
  readonly initContainers?: readonly { readonly restartPolicy?: string; readonly resources?: KubeResources }[];
  readonly overhead?: Readonly<Record<string, string>>;
  readonly resources?: KubeResources;
}

export interface KubePod {
  readonly metadata: KubeMeta;
  readonly spec: KubePodSpec;
  readonly status?: {
    readonly phase?: string;
    readonly reason?: string;
    readonly message?: string;
    readonly podIP?: string;
    readonly hostIP?: string;
    readonly conditions?: readonly KubeCondition[];
    readonly containerStatuses?: readonly ContainerStatus[];
  };
}

export interface KubeService {
  readonly metadata: KubeMeta;
  readonly spec: {
    readonly ports: readonly { readonly name: string; readonly port: number; readonly nodePort: number }[];
  };
}

export interface KubeClaim {
  readonly metadata: KubeMeta;
  readonly spec: {
    readonly storageClassName?: string;
    readonly resources: { readonly requests: { readonly storage: string } };
  };
}

export interface KubeEvent {
  readonly metadata: KubeMeta;
  readonly involvedObject: { readonly name?: string; readonly uid?: string };
  readonly reason?: string;
  readonly message?: string;
}

export interface KubeNode {
  readonly metadata: KubeMeta;
  readonly spec: {
    readonly unschedulable?: boolean;
    readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[];
  };
  readonly status: {
    readonly allocatable?: Readonly<Record<string, string>>;
    readonly conditions?: readonly KubeCondition[];
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
    readonly nodeInfo?: {
      readonly architecture?: string;
      readonly osImage: string;
      readonly kernelVersion: string;
      readonly kubeletVersion: string;
    };
  };
}

export interface PodMetrics {
  readonly containers: readonly { readonly usage: Readonly<Record<string, string>> }[];
}
