import type { Endpoint, GpuTypeFacts, Host, NetworkVolume, Pod } from "@millrace/engine";
// oxlint-disable-next-line import/no-cycle -- the generator names the types that it is given
import type * as Schema from "../generated/schema.ts";

/** Types with fields that are computed on request; the resolvers of a type name those fields. */
type Lazy<Type, Fields extends keyof Type, Own = unknown> = Omit<Type, Fields> & Own;

export type UserLazyField =
  | "pods"
  | "endpoints"
  | "endpoint"
  | "networkVolumes"
  | "podTemplates"
  | "containerRegistryCreds"
  | "secrets"
  | "apiKeys"
  | "billing"
  | "currentSpendPerHr";
export type UserParent = Lazy<Schema.User, UserLazyField>;

export type PodLazyField =
  | "networkVolume"
  | "cpuFlavor"
  | "machine"
  | "runtime"
  | "latestTelemetry"
  | "endpoint"
  | "gpus";
/** `source` is null for a worker of an endpoint. */
export type PodParent = Lazy<Schema.Pod, PodLazyField, { readonly source: Pod | null }>;

export type EndpointLazyField =
  | "template"
  | "networkVolume"
  | "networkVolumeIds"
  | "pods"
  | "workerState"
  | "webhookRequests";
export type EndpointParent = Lazy<Schema.Endpoint, EndpointLazyField, { readonly source: Endpoint }>;

export type NetworkVolumeParent = Lazy<Schema.NetworkVolume, "dataCenter", { readonly source: NetworkVolume }>;
export type GpuTypeParent = Lazy<Schema.GpuType, "lowestPrice", { readonly facts: GpuTypeFacts }>;
export type CpuFlavorParent = Lazy<Schema.CpuFlavor, "specifics">;
export type DataCenterParent = Lazy<Schema.DataCenter, "gpuAvailability">;
export type GpuAvailabilityParent = Lazy<Schema.GpuAvailability, "gpuType", { readonly facts: GpuTypeFacts }>;
export type PodMachineInfoParent = Lazy<Schema.PodMachineInfo, "gpuType", { readonly host: Host }>;
/** All its fields are computed on request. */
export type UserBillingParent = object;
