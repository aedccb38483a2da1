import { type ComputeType, cpuFlavorIds, dataCenterIds, limits } from "@millrace/spec";
import { DomainError, type FieldProblem } from "../kernel/errors.ts";
import type { CpuInstance, PlacementWish } from "../machines/placement-wish.ts";
import { acceptedInput } from "../resources/accepted-input.ts";
import { type Dialect, documentDialect, withoutForeignFields } from "../resources/dialect.ts";
import {
  argumentProblems,
  environmentProblems,
  imageNameProblems,
  mountPathProblems,
  nameProblems,
  normalizeMountPath,
  numberProblems,
  portProblems,
  refuseProblems,
} from "../resources/field-rules.ts";
import { inputDefaults, stated } from "../resources/input-defaults.ts";
import { cpuInstance, parseInstanceId } from "../resources/instance-id.ts";
import type { PodUpdateInput, PodWishes } from "../resources/management.ts";
import type { NetworkVolume } from "../resources/network-volume.ts";
import type { Pod } from "./pod.ts";
import type { Template } from "../resources/templates.ts";

/** The complete settings of a pod and the requested hardware. */
export interface PodPlan {
  readonly settings: PodSettings;
  readonly placement: PlacementWish;
}

/** The part of a pod that does not depend on where it runs. */
export type PodSettings = Pick<
  Pod,
  | "name"
  | "imageName"
  | "templateId"
  | "computeType"
  | "cloudType"
  | "minVcpuCount"
  | "minMemoryInGb"
  | "containerDiskInGb"
  | "volumeInGb"
  | "volumeMountPath"
  | "networkVolumeId"
  | "containerRegistryAuthId"
  | "dockerEntrypoint"
  | "dockerStartCmd"
  | "env"
  | "ports"
  | "locked"
  | "interruptible"
  | "openHttpPorts"
  | "stopAtMs"
  | "terminateAtMs"
>;

const GPU_FIELDS = [
  "gpuTypeIds",
  "gpuTypePriority",
  "gpuCount",
  "allowedCudaVersions",
  "minRAMPerGPU",
  "minVCPUPerGPU",
] as const;
const CPU_FIELDS = ["cpuFlavorIds", "cpuFlavorPriority", "vcpuCount", "instanceIds"] as const;

/**
 * Makes a plan of what a client wishes, the template it names and the interface's defaults, in this order.
 *
 * @throws DomainError `invalid_request` for wrong fields, `not_implemented` for what no host of this service can do
 */
export function planPod(
  asked: PodWishes,
  from: { readonly template: Template | undefined; readonly networkVolume: NetworkVolume | undefined },
  dialect: Dialect = documentDialect,
): PodPlan {
  const { template, networkVolume } = from;
  const defaults = inputDefaults("PodCreateInput");
  const computeType = stated(asked.computeType ?? defaults.computeType, "computeType");
  const wanted = withoutForeignFields(asked, foreignFields(computeType), dialect);
  const problems = [...wishProblems(wanted, computeType), ...templateProblems(wanted, template)];
  const wishes = acceptedInput("PodCreateInput", wanted, problems);
  refuseImpossible(wishes);
  const isGpu = computeType === "GPU";
  const gpuCount = isGpu ? stated(wishes.gpuCount ?? defaults.gpuCount, "gpuCount") : 0;
  const memoryPerGpu = stated(wishes.minRAMPerGPU ?? defaults.minRAMPerGPU, "minRAMPerGPU");
  const vcpusPerGpu = stated(wishes.minVCPUPerGPU ?? defaults.minVCPUPerGPU, "minVCPUPerGPU");
  const mountPath = wishes.volumeMountPath ?? template?.volumeMountPath ?? defaults.volumeMountPath;
  const settings: PodSettings = {
    name: stated(wishes.name ?? defaults.name, "name"),
    imageName: stated(wishes.imageName ?? template?.imageName, "imageName"),
    templateId: template?.id ?? null,
    computeType,
    cloudType: stated(wishes.cloudType ?? defaults.cloudType, "cloudType"),
    minMemoryInGb: wishes.minMemoryInGb ?? gpuCount * memoryPerGpu,
    minVcpuCount: wishes.minVcpuCount ?? gpuCount * vcpusPerGpu,
    containerDiskInGb: sizeOf("containerDiskInGb", wishes, template),
    // An attached network volume takes the place of the pod's own.
    volumeInGb: networkVolume === undefined ? sizeOf("volumeInGb", wishes, template) : 0,
    volumeMountPath: normalizeMountPath(stated(mountPath, "volumeMountPath")),
    networkVolumeId: networkVolume?.id ?? null,
    containerRegistryAuthId: wishes.containerRegistryAuthId ?? template?.containerRegistryAuthId ?? null,
    dockerEntrypoint: wishes.dockerEntrypoint ?? template?.dockerEntrypoint ?? [],
    dockerStartCmd: wishes.dockerStartCmd ?? template?.dockerStartCmd ?? [],
    env: { ...template?.env, ...wishes.env },
    ports: wishes.ports ?? template?.ports ?? stated(defaults.ports, "ports"),
    locked: wishes.locked ?? false,
    interruptible: wishes.interruptible ?? false,
    openHttpPorts: wishes.openHttpPorts ?? false,
    stopAtMs: wishes.stopAtMs ?? null,
    terminateAtMs: wishes.terminateAtMs ?? null,
  };
  refuseProblems(environmentProblems(settings.env));
  return { settings, placement: placementOf(wishes, settings, gpuCount, networkVolume) };
}

function sizeOf(field: "containerDiskInGb" | "volumeInGb", wishes: PodWishes, template: Template | undefined): number {
  return stated(wishes[field] ?? template?.[field] ?? inputDefaults("PodCreateInput")[field] ?? undefined, field);
}

/** The hardware that a pod which was stopped wants again: the same kind, on its own host. */
export function placementAgain(pod: Pod, gpuCount: number): PlacementWish {
  const hardware: PlacementWish["hardware"] =
    gpuCount > 0
      ? {
          kind: "GPU",
          gpuTypeIds: pod.gpuTypeId === null ? [] : [pod.gpuTypeId],
          orderCounts: true,
          gpuCount,
          minMemoryInGb: pod.minMemoryInGb,
          minVcpuCount: pod.minVcpuCount,
          allowedCudaVersions: [],
          minCudaVersion: null,
        }
      : { kind: "CPU", orderCounts: true, instances: [instanceOf(pod)] };
  return {
    hardware,
    dataCenterIds: [pod.dataCenterId],
    dataCenterOrderCounts: false,
    countryCodes: [],
    machineId: pod.machineId,
    needsPublicIp: false,
  };
}

/** A GPU pod that starts without its GPUs, to reach its data, gets the smallest machine. */
function instanceOf(pod: Pod): CpuInstance {
  if (pod.cpuFlavorId === null) return cpuInstance(cpuFlavorIds[0], 1);
  return { cpuFlavorId: pod.cpuFlavorId, vcpuCount: pod.vcpuCount, memoryInGb: pod.memoryInGb };
}

function placementOf(
  wishes: PodWishes,
  settings: PodSettings,
  gpuCount: number,
  networkVolume: NetworkVolume | undefined,
): PlacementWish {
  const asked =
    wishes.dataCenterIds === undefined || wishes.dataCenterIds.length === 0 ? dataCenterIds : wishes.dataCenterIds;
  return {
    hardware:
      settings.computeType === "GPU"
        ? {
            kind: "GPU",
            gpuTypeIds: wishes.gpuTypeIds ?? [],
            orderCounts: wishes.gpuTypePriority === "custom",
            gpuCount,
            minMemoryInGb: settings.minMemoryInGb,
            minVcpuCount: settings.minVcpuCount,
            allowedCudaVersions: wishes.allowedCudaVersions ?? [],
            minCudaVersion: wishes.minCudaVersion ?? null,
          }
        : { kind: "CPU", orderCounts: wishes.cpuFlavorPriority === "custom", instances: instancesOf(wishes) },
    dataCenterIds:
      networkVolume === undefined ? asked : asked.filter((center) => center === networkVolume.dataCenterId),
    dataCenterOrderCounts: wishes.dataCenterPriority === "custom",
    countryCodes: wishes.countryCodes ?? [],
    machineId: null,
    needsPublicIp: wishes.supportPublicIp === true,
  };
}

/** Sizes that meet the request, the given ones or the smallest of each flavor first. */
function instancesOf(wishes: PodWishes): CpuInstance[] {
  if (wishes.instanceIds !== undefined && wishes.instanceIds.length > 0) {
    return wishes.instanceIds.flatMap((id) => parseInstanceId(id) ?? []);
  }
  const asked = wishes.cpuFlavorIds ?? [];
  const vcpuCount = wishes.vcpuCount ?? stated(inputDefaults("PodCreateInput").vcpuCount, "vcpuCount");
  return (asked.length === 0 ? cpuFlavorIds : asked).map((flavor) => {
    let size = Math.max(vcpuCount, wishes.minVcpuCount ?? 0);
    while (cpuInstance(flavor, size).memoryInGb < (wishes.minMemoryInGb ?? 0)) size += 1;
    return cpuInstance(flavor, size);
  });
}

/** Fields that belong to the other kind of hardware. */
function foreignFields(computeType: ComputeType): readonly (keyof PodWishes)[] {
  return computeType === "CPU" ? GPU_FIELDS : CPU_FIELDS;
}

function wishProblems(wishes: PodWishes, computeType: ComputeType): FieldProblem[] {
  const problems = [
    ...settingProblems(wishes),
    ...numberProblems("minMemoryInGb", wishes.minMemoryInGb, { maximum: limits.memoryMaxGb, whole: true }),
    ...numberProblems("minVcpuCount", wishes.minVcpuCount, { maximum: limits.vcpuCountMax, whole: true }),
    // Of all GPUs together.
    ...numberProblems("maxCostPerHr", wishes.maxCostPerHr, {
      maximum: limits.priceMaxPerHr * limits.gpuCountMax,
      whole: false,
    }),
  ];
  for (const field of foreignFields(computeType)) {
    if (wishes[field] === undefined) continue;
    problems.push({ field, message: `does not apply to a pod of compute type ${computeType}` });
  }
  for (const [index, id] of (wishes.instanceIds ?? []).entries()) {
    if (parseInstanceId(id) !== undefined) continue;
    problems.push({
      field: `instanceIds.${index}`,
      message: "must be {flavor}-{vCPUs}-{GB of memory}, for example cpu3c-2-4",
    });
  }
  return problems;
}

function templateProblems(wishes: PodWishes, template: Template | undefined): FieldProblem[] {
  if (template === undefined) {
    if (wishes.imageName !== undefined) return [];
    return [{ field: "imageName", message: "is required unless templateId names a template that has it" }];
  }
  if (!template.isServerless) return [];
  return [{ field: "templateId", message: "is a template for workers; a pod needs one with isServerless false" }];
}

/** What is wrong with the settings that a client gave for a pod, new or changed. */
export function settingProblems(input: PodUpdateInput): FieldProblem[] {
  return [
    ...nameProblems(input.name),
    ...imageNameProblems(input.imageName),
    ...environmentProblems(input.env),
    ...argumentProblems("dockerEntrypoint", input.dockerEntrypoint),
    ...argumentProblems("dockerStartCmd", input.dockerStartCmd),
    ...portProblems(input.ports),
    ...mountPathProblems(input.volumeMountPath),
  ];
}

function refuseImpossible(wishes: PodWishes): void {
  if (wishes.globalNetworking === true) throw impossible("globalNetworking", "join pods to a private network");
  if (wishes.cloudType === "COMMUNITY" && wishes.anyCloud !== true) {
    throw impossible("cloudType", "offer machines of other owners; request SECURE");
  }
  if ((wishes.minDiskBandwidthMBps ?? 0) > 0) throw impossible("minDiskBandwidthMBps", "guarantee disk speeds");
  if ((wishes.minDownloadMbps ?? 0) > 0) throw impossible("minDownloadMbps", "guarantee network speeds");
  if ((wishes.minUploadMbps ?? 0) > 0) throw impossible("minUploadMbps", "guarantee network speeds");
}

/** Refusal of a request that no host of this service can fulfil. */
export function impossible(field: string, what: string): DomainError {
  return new DomainError("not_implemented", `${field}: this deployment cannot ${what}. Nothing was changed.`, {
    details: [{ field, message: `this deployment cannot ${what}` }],
  });
}
