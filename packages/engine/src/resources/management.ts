import type { RestComponents } from "@millrace/spec";
import type { Dialect } from "./dialect.ts";
import type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./network-volume.ts";
import type { Pod, PodRuntime } from "../pods/pod.ts";
import type { Secret, SecretCreateInput, SecretUpdateInput } from "./secret.ts";
import type { RegistryAuth, RegistryAuthCreateInput, RegistryAuthUpdateInput } from "./registry-auth.ts";

export type PodCreateInput = RestComponents["schemas"]["PodCreateInput"];
export type PodUpdateInput = RestComponents["schemas"]["PodUpdateInput"];

/** A pod to create: what REST takes, and what only GraphQL can ask for. */
export interface PodRequest extends PodCreateInput {
  /** In any cloud; `cloudType` is ignored then. */
  readonly anyCloud?: boolean;
  /** CPU instances `{flavor}-{vCPUs}-{GB of memory}`, most wanted first; in place of `cpuFlavorIds` and `vcpuCount`. */
  readonly instanceIds?: readonly string[];
  /** Least memory and virtual CPUs of the whole pod, in place of the figures per GPU. */
  readonly minMemoryInGb?: number;
  readonly minVcpuCount?: number;
  /** US dollars per hour. */
  readonly maxCostPerHr?: number;
  readonly minCudaVersion?: string;
  /** When the pod stops or ends by itself. */
  readonly stopAtMs?: number;
  readonly terminateAtMs?: number;
}

/** Which pods of an account to list; each that is given must fit. */
export interface PodFilter {
  readonly computeType?: string;
  readonly cpuFlavorId?: readonly string[];
  readonly dataCenterId?: readonly string[];
  readonly desiredStatus?: string;
  readonly gpuTypeId?: readonly string[];
  readonly id?: string;
  readonly imageName?: string;
  readonly name?: string;
  readonly networkVolumeId?: string;
  readonly templateId?: string;
}

/** The operations on pods, by REST and GraphQL alike. Every refusal is a `DomainError`. */
export interface PodOperations {
  create(accountId: string, request: PodRequest, dialect?: Dialect): Promise<Pod>;
  /** Newest first; without those that are being terminated unless `desiredStatus` asks for them. */
  list(accountId: string, filter?: PodFilter): Promise<readonly Pod[]>;
  get(accountId: string, id: string): Promise<Pod>;
  update(accountId: string, id: string, input: PodUpdateInput, dialect?: Dialect): Promise<Pod>;
  delete(accountId: string, id: string): Promise<void>;
  /** `gpuCount`: fewer GPUs than before, 0 to reach the data only; default as before. */
  start(
    accountId: string,
    id: string,
    options?: { readonly gpuCount?: number; readonly dialect?: Dialect },
  ): Promise<Pod>;
  stop(accountId: string, id: string): Promise<Pod>;
  reset(accountId: string, id: string): Promise<Pod>;
  restart(accountId: string, id: string): Promise<Pod>;
  /** What its container is doing; null unless it runs. */
  runtime(pod: Pod): Promise<PodRuntime | null>;
}

export interface NetworkVolumeOperations {
  create(accountId: string, input: NetworkVolumeCreateInput, dialect?: Dialect): Promise<NetworkVolume>;
  list(accountId: string): Promise<readonly NetworkVolume[]>;
  get(accountId: string, id: string): Promise<NetworkVolume>;
  update(accountId: string, id: string, input: NetworkVolumeUpdateInput, dialect?: Dialect): Promise<NetworkVolume>;
  /** Refused while a pod or an endpoint uses it. */
  delete(accountId: string, id: string): Promise<void>;
}

export interface RegistryAuthOperations {
  create(accountId: string, input: RegistryAuthCreateInput): Promise<RegistryAuth>;
  list(accountId: string): Promise<readonly RegistryAuth[]>;
  get(accountId: string, id: string): Promise<RegistryAuth>;
  update(accountId: string, id: string, input: RegistryAuthUpdateInput): Promise<RegistryAuth>;
  /** Refused while a template or a pod refers to it. */
  delete(accountId: string, id: string): Promise<void>;
}

export interface SecretOperations {
  create(accountId: string, input: SecretCreateInput): Promise<Secret>;
  /** Containers that run keep the value they were started with. */
  update(accountId: string, id: string, input: SecretUpdateInput): Promise<Secret>;
  list(accountId: string): Promise<readonly Secret[]>;
  delete(accountId: string, id: string): Promise<void>;
}
