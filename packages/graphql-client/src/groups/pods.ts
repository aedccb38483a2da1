import {
  DeployCpuPodDocument,
  MyPodsDocument,
  PodBidResumeDocument,
  PodDocument,
  PodEditJobDocument,
  PodFindAndDeployOnDemandDocument,
  PodRentInterruptableDocument,
  PodResumeDocument,
  PodStopDocument,
  PodTerminateDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { InterruptiblePod, Pod, PodDetail, PodListItem } from "../transport/types.ts";
import { ownAccount } from "./own-account.ts";

/** Operations on Pods. */
export interface Pods {
  /** The Pods of the account. */
  list(options?: CallOptions): Promise<readonly PodListItem[]>;
  /** One Pod; null when the account has none with this id. */
  get(podId: string, options?: CallOptions): Promise<PodDetail | null>;
  /** Rents a machine with GPUs and starts a Pod on it. Needs `imageName` or `templateId`. */
  deployOnDemand(input: Schema.PodFindAndDeployOnDemandInput, options?: CallOptions): Promise<Pod | null>;
  /** Starts a Pod on a machine without a GPU. Needs `imageName` or `templateId`. */
  deployCpu(input: Schema.DeployCpuPodInput, options?: CallOptions): Promise<Pod | null>;
  /** Starts a Pod at a bid price; the service may stop it at any moment. */
  rentInterruptible(input: Schema.PodRentInterruptableInput, options?: CallOptions): Promise<InterruptiblePod | null>;
  /** Stops a Pod; its volume stays. */
  stop(input: Schema.PodStopInput, options?: CallOptions): Promise<Pod | null>;
  /** Starts a stopped Pod that was rented on demand. */
  resume(input: Schema.PodResumeInput, options?: CallOptions): Promise<Pod | null>;
  /** Starts a stopped interruptible Pod at a new bid. */
  resumeBid(input: Schema.PodBidResumeInput, options?: CallOptions): Promise<InterruptiblePod | null>;
  /** Changes what a Pod runs, and resets it. */
  edit(input: Schema.PodEditJobInput, options?: CallOptions): Promise<Pod | null>;
  /** Ends a Pod for good, with everything on its disks. */
  terminate(podId: string, options?: CallOptions): Promise<void>;
}

/** Binds the operations on Pods to a transport. */
export function createPods(execute: Execute): Pods {
  return {
    list: async (options) => ownAccount(await execute(MyPodsDocument, {}, options)).pods,
    get: async (podId, options) => (await execute(PodDocument, { input: { podId } }, options)).pod,
    deployOnDemand: async (input, options) =>
      (await execute(PodFindAndDeployOnDemandDocument, { input }, options)).podFindAndDeployOnDemand,
    deployCpu: async (input, options) => (await execute(DeployCpuPodDocument, { input }, options)).deployCpuPod,
    rentInterruptible: async (input, options) =>
      (await execute(PodRentInterruptableDocument, { input }, options)).podRentInterruptable,
    stop: async (input, options) => (await execute(PodStopDocument, { input }, options)).podStop,
    resume: async (input, options) => (await execute(PodResumeDocument, { input }, options)).podResume,
    resumeBid: async (input, options) => (await execute(PodBidResumeDocument, { input }, options)).podBidResume,
    edit: async (input, options) => (await execute(PodEditJobDocument, { input }, options)).podEditJob,
    terminate: async (podId, options) => {
      await execute(PodTerminateDocument, { input: { podId } }, options);
    },
  };
}
