import { invalidField, isTask, type PodRequest } from "@millrace/engine";
import { cudaVersions, dataCenterIds, type GpuTypeId, gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import type {
  DeployCpuPodInput,
  PodFindAndDeployOnDemandInput,
  PodRentInterruptableInput,
} from "../generated/schema.ts";
import { parseDockerArgs } from "../mapping/docker-args.ts";
import { environmentOf } from "../mapping/environment.ts";
import { portList } from "../mapping/ports.ts";
import { taskPlacement } from "../mapping/task-placement.ts";
import { eachOf, given, givenText, listed, oneOf } from "../mapping/required-input.ts";

type AnyPodInput = PodFindAndDeployOnDemandInput & DeployCpuPodInput & PodRentInterruptableInput;

/** Template id that the official Python client sends for every CPU pod, even if there is no such template. */
const HOSTED_CPU_TEMPLATE = "runpod-ubuntu";

/** The request for a GPU pod, in the terms of the domain. */
export function gpuPodRequest(input: Partial<AnyPodInput>, compat: boolean): PodRequest {
  if (input.computeType === "CPU") return cpuPodRequest(input, compat);
  const others = listed(input.gpuTypeIdList).map((name) => gpuTypeNamed("gpuTypeIdList", name));
  const single = givenText(input.gpuTypeId);
  const types = single === undefined ? others : [gpuTypeNamed("gpuTypeId", single), ...others];
  const cuda = givenText(input.cudaVersion);
  const versions =
    cuda === undefined
      ? eachOf("allowedCudaVersions", input.allowedCudaVersions, cudaVersions)
      : [oneOf("cudaVersion", cuda, cudaVersions)];
  const oldest = givenText(input.minCudaVersion);
  return {
    ...commonRequest(input, compat),
    computeType: "GPU",
    ...(types.length === 0 ? {} : { gpuTypeIds: [...new Set(types)], gpuTypePriority: "custom" as const }),
    ...(versions === undefined || versions.length === 0 ? {} : { allowedCudaVersions: versions }),
    ...given({
      gpuCount: input.gpuCount ?? undefined,
      minCudaVersion: oldest === undefined ? undefined : oneOf("minCudaVersion", oldest, cudaVersions),
      minVcpuCount: input.minVcpuCount ?? 1,
      minMemoryInGb: input.minMemoryInGb ?? 1,
    }),
  };
}

function gpuTypeNamed(field: string, name: string): GpuTypeId {
  return gpuTypeIdOf(name) ?? oneOf(field, name, gpuTypeIds);
}

/** The request for a pod without GPUs; fields about GPUs are ignored. */
export function cpuPodRequest(input: Partial<AnyPodInput>, compat: boolean): PodRequest {
  const ids = [input.instanceId, ...(input.instanceIds ?? [])].flatMap((id) => givenText(id) ?? []);
  return {
    ...commonRequest(input, compat),
    computeType: "CPU",
    ...(ids.length > 0
      ? { instanceIds: [...new Set(ids)], cpuFlavorPriority: "custom" as const }
      : { vcpuCount: 1, minVcpuCount: input.minVcpuCount ?? 1, minMemoryInGb: input.minMemoryInGb ?? 1 }),
  };
}

function commonRequest(input: Partial<AnyPodInput>, compat: boolean): PodRequest {
  const env = environmentOf(input.env);
  const image = givenText(input.imageName);
  const template = givenText(input.templateId);
  const center = givenText(input.dataCenterId);
  const country = givenText(input.countryCode);
  if (input.savingsPlan) throw invalidField("savingsPlan", "this service has no savings plans");
  if (input.volumeKey) throw invalidField("volumeKey", "this service cannot encrypt volumes");
  return given({
    ...parseDockerArgs(givenText(input.dockerArgs)),
    name: givenText(input.name),
    imageName: image,
    templateId: compat && image !== undefined && template === HOSTED_CPU_TEMPLATE ? undefined : template,
    anyCloud: (input.cloudType ?? "ALL") === "ALL" ? true : undefined,
    cloudType: input.cloudType === "SECURE" || input.cloudType === "COMMUNITY" ? input.cloudType : undefined,
    containerDiskInGb: input.containerDiskInGb ?? undefined,
    volumeInGb: input.volumeInGb ?? undefined,
    volumeMountPath: givenText(input.volumeMountPath),
    networkVolumeId: givenText(input.networkVolumeId),
    containerRegistryAuthId: givenText(input.containerRegistryAuthId),
    env,
    ports: portList(input.ports, input.port),
    dataCenterIds: center === undefined ? undefined : [oneOf("dataCenterId", center, dataCenterIds)],
    countryCodes: country === undefined ? undefined : [country],
    // The official client requests a public address for every GPU pod, even if its user needs none.
    supportPublicIp: compat ? undefined : (input.supportPublicIp ?? undefined),
    globalNetworking: input.globalNetwork ?? undefined,
    minDiskBandwidthMBps: input.minDisk ?? undefined,
    minDownloadMbps: input.minDownload ?? undefined,
    minUploadMbps: input.minUpload ?? undefined,
    maxCostPerHr: input.deployCost ?? undefined,
    stopAtMs: momentOf(input.stopAfter),
    terminateAtMs: momentOf(input.terminateAfter),
    ...taskPlacement(input),
    openHttpPorts: compat && isTask({ env: env ?? {} }) ? true : undefined,
  }) as PodRequest;
}

function momentOf(text: string | null | undefined): number | undefined {
  return text === null || text === undefined ? undefined : Date.parse(text);
}
