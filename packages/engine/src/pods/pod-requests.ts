import { type ComputeType, cpuFlavorIds, dataCenterIds, limits } from "@millrace/spec";
import { DomainError, type FieldProblem } from "../kernel/errors.ts";
import type { PlacementRequest } from "../machines/placement/placement-request.ts";
import { type CpuInstance, cpuInstance, parseInstanceId } from "../catalog/instance-id.ts";
import { acceptedInput } from "../fields/accepted-input.ts";
import { type Dialect, documentDialect, withoutForeignFields } from "../fields/dialect.ts";
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
} from "../fields/field-rules.ts";
import { completeInput, inputDefaults, stated } from "../fields/input-defaults.ts";
import { fieldsIn, foreignFields } from "../fields/spec-fields.ts";
import type { PodUpdateInput, PodRequest } from "./pod-input.ts";
import type { NetworkVolume } from "../resources/volumes/network-volume.ts";
import { absentPodSettings, type Pod, type PodSettings } from "./pod.ts";
import { lentEnvironment, lentEnvironmentProblems } from "../resources/endpoints/borrowed-template.ts";
import type { Template } from "../resources/endpoints/templates.ts";

/** The complete settings of a pod and the requested hardware. */
export interface PodPlan {
  readonly settings: PodSettings;
  readonly placement: PlacementRequest;
}

/**
 * Makes a plan from the request of a client, the template it names and the interface's defaults, in this order.
 *
 * @throws DomainError `invalid_request` for wrong fields, `not_implemented` for what no host of this service can do
 */
export function planPod(
  asked: PodRequest,
  from: {
    readonly accountId: string;
    readonly template: Template | undefined;
    readonly networkVolume: NetworkVolume | undefined;
  },
  dialect: Dialect = documentDialect,
): PodPlan {
  const { accountId, template, networkVolume } = from;
  const computeType = stated(asked.computeType ?? inputDefaults("PodCreateInput").computeType, "computeType");
  const wanted = withoutForeignFields(asked, foreignToPod(computeType), dialect);
  const problems = [...requestProblems(wanted, computeType), ...templateProblems(wanted, from)];
  const request = acceptedInput("PodCreateInput", wanted, problems);
  refuseImpossible(request, dialect);
  const lent = template === undefined ? {} : lentSettings(template, accountId);
  const complete = completeInput("PodCreateInput", request, { ...absentPodSettings, ...lent });
  const gpuCount = computeType === "GPU" ? complete.gpuCount : 0;
  const { globalNetworking: _never, ...changeable } = fieldsIn("PodUpdateInput", complete);
  const settings: PodSettings = {
    ...changeable,
    computeType,
    cloudType: complete.cloudType,
    interruptible: complete.interruptible,
    templateId: template?.id ?? null,
    networkVolumeId: networkVolume?.id ?? null,
    minMemoryInGb: request.minMemoryInGb ?? gpuCount * complete.minRAMPerGPU,
    minVcpuCount: request.minVcpuCount ?? gpuCount * complete.minVCPUPerGPU,
    // An attached network volume takes the place of the pod's own.
    volumeInGb: networkVolume === undefined ? complete.volumeInGb : 0,
    volumeMountPath: normalizeMountPath(complete.volumeMountPath),
    env: { ...(template && lentEnvironment(template, accountId)), ...request.env },
    stopAtMs: request.stopAtMs ?? null,
    terminateAtMs: request.terminateAtMs ?? null,
    ...(request.runsOnce === true ? { runsOnce: true } : {}),
  };
  refuseProblems(environmentProblems(settings.env));
  return { settings, placement: placementOf(request, settings, gpuCount, networkVolume) };
}

/** What a pod takes from its template where the request leaves it out. */
function lentSettings(template: Template, accountId: string): Partial<Template> {
  const { name: _own, containerRegistryAuthId, ...lent } = template;
  // A template of another account lends its login at each start, together with its image; see `podRegistryLogin`.
  return template.accountId === accountId ? { ...lent, containerRegistryAuthId } : lent;
}

/** The hardware that a pod which was stopped wants again: the same kind, on its own host. */
export function placementAgain(pod: Pod, gpuCount: number): PlacementRequest {
  const hardware: PlacementRequest["hardware"] =
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
    networkVolumeId: pod.networkVolumeId,
    imageName: pod.imageName,
  };
}

/** A GPU pod that starts without its GPUs, to reach its data, gets the smallest machine. */
function instanceOf(pod: Pod): CpuInstance {
  if (pod.cpuFlavorId === null) return cpuInstance(cpuFlavorIds[0], 1);
  return { cpuFlavorId: pod.cpuFlavorId, vcpuCount: pod.vcpuCount, memoryInGb: pod.memoryInGb };
}

function placementOf(
  request: PodRequest,
  settings: PodSettings,
  gpuCount: number,
  networkVolume: NetworkVolume | undefined,
): PlacementRequest {
  const asked =
    request.dataCenterIds === undefined || request.dataCenterIds.length === 0 ? dataCenterIds : request.dataCenterIds;
  return {
    hardware:
      settings.computeType === "GPU"
        ? {
            kind: "GPU",
            gpuTypeIds: request.gpuTypeIds ?? [],
            orderCounts: request.gpuTypePriority === "custom",
            gpuCount,
            minMemoryInGb: settings.minMemoryInGb,
            minVcpuCount: settings.minVcpuCount,
            allowedCudaVersions: request.allowedCudaVersions ?? [],
            minCudaVersion: request.minCudaVersion ?? null,
          }
        : { kind: "CPU", orderCounts: request.cpuFlavorPriority === "custom", instances: instancesOf(request) },
    dataCenterIds:
      networkVolume === undefined ? asked : asked.filter((center) => center === networkVolume.dataCenterId),
    dataCenterOrderCounts: request.dataCenterPriority === "custom",
    countryCodes: request.countryCodes ?? [],
    machineId: null,
    needsPublicIp: request.supportPublicIp === true,
    networkVolumeId: networkVolume?.id ?? null,
    imageName: settings.imageName,
  };
}

/** Sizes that meet the request, the given ones or the smallest of each flavor first. */
function instancesOf(request: PodRequest): CpuInstance[] {
  if (request.instanceIds !== undefined && request.instanceIds.length > 0) {
    return request.instanceIds.flatMap((id) => parseInstanceId(id) ?? []);
  }
  const asked = request.cpuFlavorIds ?? [];
  const vcpuCount = request.vcpuCount ?? stated(inputDefaults("PodCreateInput").vcpuCount, "vcpuCount");
  return (asked.length === 0 ? cpuFlavorIds : asked).map((flavor) => {
    let size = Math.max(vcpuCount, request.minVcpuCount ?? 0);
    while (cpuInstance(flavor, size).memoryInGb < (request.minMemoryInGb ?? 0)) size += 1;
    return cpuInstance(flavor, size);
  });
}

/** Fields that belong to the other kind of hardware, also those that only GraphQL has. */
function foreignToPod(computeType: ComputeType): readonly (keyof PodRequest)[] {
  return [
    ...foreignFields("PodCreateInput", { computeType }),
    ...(computeType === "CPU" ? [] : ["instanceIds" as const]),
  ];
}

function requestProblems(request: PodRequest, computeType: ComputeType): FieldProblem[] {
  const problems = [
    ...settingProblems(request),
    ...numberProblems("minMemoryInGb", request.minMemoryInGb, { maximum: limits.memoryMaxGb, whole: true }),
    ...numberProblems("minVcpuCount", request.minVcpuCount, { maximum: limits.vcpuCountMax, whole: true }),
    // Of all GPUs together.
    ...numberProblems("maxCostPerHr", request.maxCostPerHr, {
      maximum: limits.priceMaxPerHr * limits.gpuCountMax,
      whole: false,
    }),
  ];
  for (const field of foreignToPod(computeType)) {
    if (request[field] === undefined) continue;
    problems.push({ field, message: `does not apply to a pod of compute type ${computeType}` });
  }
  for (const [index, id] of (request.instanceIds ?? []).entries()) {
    if (parseInstanceId(id) !== undefined) continue;
    problems.push({
      field: `instanceIds.${index}`,
      message: "must be {flavor}-{vCPUs}-{GB of memory}, for example cpu3c-2-4",
    });
  }
  return problems;
}

function templateProblems(
  request: PodRequest,
  { accountId, template }: { readonly accountId: string; readonly template: Template | undefined },
): FieldProblem[] {
  if (template === undefined) {
    if (request.imageName !== undefined) return [];
    return [{ field: "imageName", message: "is required unless templateId names a template that has it" }];
  }
  if (!template.isServerless) return lentEnvironmentProblems(template, accountId, request.env);
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

function refuseImpossible(request: PodRequest, { ignoresSpeeds }: Dialect): void {
  if (request.globalNetworking === true) throw impossible("globalNetworking", "join pods to a private network");
  if (request.cloudType === "COMMUNITY" && request.anyCloud !== true) {
    throw impossible("cloudType", "offer machines of other owners; request SECURE");
  }
  if (ignoresSpeeds) return;
  if ((request.minDiskBandwidthMBps ?? 0) > 0) throw impossible("minDiskBandwidthMBps", "guarantee disk speeds");
  if ((request.minDownloadMbps ?? 0) > 0) throw impossible("minDownloadMbps", "guarantee network speeds");
  if ((request.minUploadMbps ?? 0) > 0) throw impossible("minUploadMbps", "guarantee network speeds");
}

/** Refusal of a request that no host of this service can fulfil. */
export function impossible(field: string, what: string): DomainError {
  return new DomainError("not_implemented", `${field}: this deployment cannot ${what}. Nothing was changed.`, {
    details: [{ field, message: `this deployment cannot ${what}` }],
  });
}
