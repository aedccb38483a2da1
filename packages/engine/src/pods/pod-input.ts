import type { RestComponents } from "@millrace/spec";
import type { Clearing } from "../fields/accepted-input.ts";

export type PodCreateInput = RestComponents["schemas"]["PodCreateInput"];

/** Null takes the login away. */
export type PodUpdateInput = Clearing<RestComponents["schemas"]["PodUpdateInput"], "containerRegistryAuthId">;

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
  /** Stops when its container ends. */
  readonly runsOnce?: boolean;
}
