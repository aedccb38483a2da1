import type { CpuFlavorId, PodDesiredStatus } from "@millrace/spec";
import type { MachineStats } from "../machines/driver/driver.ts";
import { type CompleteInput, completeInput } from "../fields/input-defaults.ts";
import { fieldsIn } from "../fields/spec-fields.ts";
import type { PodCreateInput, PodUpdateInput } from "./pod-input.ts";

/** Values of the settings that neither the client, a template nor the interface gave. Empty lists stand for any. */
export const absentPodSettings = {
  templateId: null,
  networkVolumeId: null,
  containerRegistryAuthId: null,
  gpuTypeIds: [],
  cpuFlavorIds: [],
  countryCodes: [],
  allowedCudaVersions: [],
  supportPublicIp: false,
  minDiskBandwidthMBps: 0,
  minDownloadMbps: 0,
  minUploadMbps: 0,
} as const;

/** Everything that a client can ask for when a pod is created, none of it left out. */
export type CompletePodInput = CompleteInput<PodCreateInput, typeof absentPodSettings>;

/** What an update can change, and what is given once for the whole life of the pod. `specs/rest.yaml` describes both. */
type GivenSettings =
  | Exclude<keyof PodUpdateInput, "globalNetworking">
  | "templateId"
  | "computeType"
  | "cloudType"
  | "networkVolumeId"
  | "interruptible";

/** The part of a pod that does not depend on where it runs. */
export interface PodSettings extends Pick<CompletePodInput, GivenSettings> {
  /** The least it was to get, asked for again at every start. */
  readonly minVcpuCount: number;
  readonly minMemoryInGb: number;
  /** When it stops or ends by itself. */
  readonly stopAtMs: number | null;
  readonly terminateAtMs: number | null;
  /** The pod stops when its container ends, which is otherwise started again. */
  readonly runsOnce?: boolean;
}

/** What a pod has where nobody gave a setting, and one that an earlier version of the service stored. */
export function unsetPodSettings(): Omit<Pick<CompletePodInput, GivenSettings>, "imageName"> {
  const complete = completeInput("PodCreateInput", { imageName: "" }, absentPodSettings);
  const { globalNetworking: _never, imageName: _image, ...changeable } = fieldsIn("PodUpdateInput", complete);
  const { templateId, computeType, cloudType, networkVolumeId, interruptible } = complete;
  return { ...changeable, templateId, computeType, cloudType, networkVolumeId, interruptible };
}

/** A rented container, as it is stored. */
export interface Pod extends PodSettings {
  readonly id: string;
  readonly accountId: string;
  readonly desiredStatus: PodDesiredStatus;
  /** Null for a CPU pod. */
  readonly gpuTypeId: string | null;
  /** GPUs that it has, or had when it was stopped; 0 for a CPU pod. */
  readonly gpuCount: number;
  /** Null for a GPU pod. */
  readonly cpuFlavorId: CpuFlavorId | null;
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  /** Host and place that it was put on. */
  readonly machineId: string;
  readonly dataCenterId: string;
  /** Nano-dollars per hour while it runs, disks included. */
  readonly costNanosPerHr: number;
  /** Rises with every change that recreates the container: reset, restart, start, change of settings. */
  readonly generation: number;
  /** Rises with every change of what it runs. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly lastStartedAtMs: number | null;
  /** Text and time of the last change of status. */
  readonly lastStatusChange: string;
  /** The last report of its host about the container; null unless one runs. */
  readonly container: PodContainer | null;
}

/** The running container of a pod. */
export interface PodContainer {
  /** Generation of the pod that it was made for. */
  readonly generation: number;
  readonly startedAtMs: number;
  readonly containerId: string | null;
  readonly ports: readonly PodPort[];
}

/** What a pod's container is doing. Measurements are known on its own host only. */
export type PodRuntime = PodContainer & MachineStats;

/** How an exposed port is reached. */
export interface PodPort {
  readonly privatePort: number;
  readonly protocol: "http" | "tcp";
  /** Address that leads to it, from wherever `tcp` ports are meant to be reached; null when there is none. */
  readonly ip: string | null;
  readonly publicPort: number;
}
