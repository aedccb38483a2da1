import {
  countryOf,
  type DeployedEndpoint,
  displayNameOf,
  dollars,
  DomainError,
  endpointEnvironment,
  type FleetWorker,
  type Host,
  includeAllTemplates,
  type Pod,
  type Template,
} from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import type { RestContext } from "./rest-handler.ts";
import { shownFields } from "./shown-fields.ts";
import { networkVolumeBody } from "./network-volumes.ts";
import { templateBody } from "./templates.ts";

type PodBody = RestComponents["schemas"]["Pod"];

/** The optional parts of a pod. */
interface PodInclude {
  readonly includeMachine?: boolean;
  readonly includeNetworkVolume?: boolean;
  readonly includeSavingsPlans?: boolean;
  readonly includeTemplate?: boolean;
}

/** A pod as the interface shows it; a field that does not apply is left out. */
export function podBody(pod: Pod): PodBody {
  const cost = dollars(pod.costNanosPerHr);
  const tcpPorts = pod.container?.ports.filter(({ protocol }) => protocol === "tcp");
  return {
    ...shownFields("Pod", pod),
    image: pod.imageName,
    adjustedCostPerHr: cost,
    consumerUserId: pod.accountId,
    costPerHr: cost,
    createdAt: new Date(pod.createdAtMs).toISOString(),
    ...(pod.gpuTypeId === null ? {} : { gpu: { id: pod.gpuTypeId, count: pod.gpuCount } }),
    ...(pod.lastStartedAtMs === null ? {} : { lastStartedAt: new Date(pod.lastStartedAtMs).toISOString() }),
    // Pods of older versions may have a fraction, which clients cannot read.
    memoryInGb: Math.floor(pod.memoryInGb),
    portMappings:
      tcpPorts === undefined
        ? null
        : Object.fromEntries(tcpPorts.map(({ privatePort, publicPort }) => [String(privatePort), publicPort])),
    publicIp: tcpPorts?.[0]?.ip ?? null,
    volumeEncrypted: false,
  };
}

/** A pod with the requested parts. */
export async function podBodyWith(pod: Pod, include: PodInclude, context: RestContext): Promise<PodBody> {
  const { management } = context;
  const host = include.includeMachine === true ? await context.hostOf(pod.machineId) : undefined;
  const volume =
    include.includeNetworkVolume === true && pod.networkVolumeId !== null
      ? await management.networkVolumes.get(pod.accountId, pod.networkVolumeId)
      : undefined;
  const template =
    include.includeTemplate === true && pod.templateId !== null
      ? await visibleTemplate(pod.accountId, pod.templateId, context)
      : undefined;
  return {
    ...podBody(pod),
    ...(host === undefined ? {} : { machine: machineBody(host, pod.gpuTypeId) }),
    ...(volume === undefined ? {} : { networkVolume: networkVolumeBody(volume) }),
    ...(template === undefined ? {} : { template: templateBody(template) }),
    ...(include.includeSavingsPlans === true ? { savingsPlans: [] } : {}),
  };
}

/** A template that is no longer public is not shown. */
async function visibleTemplate(
  accountId: string,
  id: string,
  { management }: RestContext,
): Promise<Template | undefined> {
  try {
    return await management.templates.get(accountId, id, includeAllTemplates);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** A worker of an endpoint, represented as a pod. Variables that the service itself sets are not shown. */
export function workerBody(worker: FleetWorker, deployed: DeployedEndpoint): PodBody {
  const { endpoint, template } = deployed;
  return {
    id: worker.workerId,
    name: `${endpoint.name} ${worker.workerId}`,
    desiredStatus: "RUNNING",
    image: template.imageName,
    imageName: template.imageName,
    aiApiId: endpoint.id,
    endpointId: endpoint.id,
    gpuCount: endpoint.computeType === "GPU" ? endpoint.gpuCount : 0,
    consumerUserId: endpoint.accountId,
    containerDiskInGb: template.containerDiskInGb,
    dockerEntrypoint: [...template.dockerEntrypoint],
    dockerStartCmd: [...template.dockerStartCmd],
    env: endpointEnvironment(deployed),
    ...(worker.startedAtMs === null ? {} : { lastStartedAt: new Date(worker.startedAtMs).toISOString() }),
    lastStatusChange: worker.failure ?? `The worker is ${worker.state}${worker.leaving ? " and about to stop" : ""}.`,
    locked: false,
    interruptible: false,
    ...(worker.hostId === null ? {} : { machineId: worker.hostId }),
    portMappings: null,
    ports: [...template.ports],
    publicIp: null,
    slsVersion: worker.version,
    templateId: template.id,
    volumeEncrypted: false,
    volumeInGb: 0,
    volumeMountPath: template.volumeMountPath,
  };
}

/** The host of a pod, with its GPUs of the pod's type; a pod without GPUs shows none. */
function machineBody(host: Host, gpuTypeId: string | null): NonNullable<PodBody["machine"]> {
  const { inventory } = host;
  return {
    ...(gpuTypeId === null
      ? {}
      : {
          gpuTypeId,
          gpuDisplayName: displayNameOf(gpuTypeId),
          gpuType: { id: gpuTypeId, count: inventory.gpus.filter(({ typeId }) => typeId === gpuTypeId).length },
          minPodGpuCount: 1,
        }),
    cpuCount: inventory.vcpuCount,
    cpuTypeId: inventory.cpuModel,
    cpuType: { id: inventory.cpuModel, displayName: inventory.cpuModel },
    location: countryOf(host.dataCenterId),
    dataCenterId: host.dataCenterId,
    supportPublicIp: host.publicIp !== null,
    secureCloud: true,
  };
}
