import type { RestComponents } from "@millrace/spec";
import type { PodRuntime, Pod } from "./pod.ts";
import type { Dialect } from "../fields/dialect.ts";

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
