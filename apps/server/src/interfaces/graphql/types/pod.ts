import { type DeployedEndpoint, dollars, endpointEnvironment, type FleetWorker, type Pod } from "@millrace/engine";
import type { GraphqlContext } from "../context.ts";
import type { PodResolvers, PodRuntime } from "../generated/schema.ts";
import { formatDockerArgs } from "../mapping/docker-args.ts";
import { environmentTexts } from "../mapping/environment.ts";
import { portText } from "../mapping/ports.ts";
import type { PodLazyField, PodParent } from "../parents.ts";
import { cpuFlavorView } from "./cpu-flavor.ts";
import { dateTime } from "./date-time.ts";
import { endpointView } from "./endpoint.ts";
import { machineView } from "./machine.ts";
import { networkVolumeView } from "./network-volume.ts";

/** What no pod of this service has, or what is never given back. */
const never = {
  apiKey: null,
  volumeKey: null,
  gpuPowerLimitPercent: null,
  ideAiApiId: null,
  savingsPlans: [],
  testPod: false,
  volumeEncrypted: false,
  costMultiplier: 1,
  port: null,
} as const;

export function podView(pod: Pod, nowMs: number): PodParent {
  const cost = dollars(pod.costNanosPerHr);
  const { container } = pod;
  return {
    ...never,
    source: pod,
    savingsPlans: [],
    id: pod.id,
    name: pod.name,
    imageName: pod.imageName,
    desiredStatus: pod.desiredStatus,
    podType: pod.interruptible ? "INTERRUPTABLE" : "RESERVED",
    lastStatusChange: pod.lastStatusChange,
    createdAt: dateTime(pod.createdAtMs),
    lastStartedAt: dateTime(pod.lastStartedAtMs),
    uptimeSeconds: container === null ? 0 : uptimeSeconds(container.startedAtMs, nowMs),
    locked: pod.locked,
    version: pod.version,
    consumerUserId: pod.accountId,
    costPerHr: cost,
    adjustedCostPerHr: cost,
    lowestBidPriceToResume: null,
    containerDiskInGb: pod.containerDiskInGb,
    volumeInGb: pod.volumeInGb,
    volumeMountPath: pod.volumeMountPath,
    networkVolumeId: pod.networkVolumeId,
    dockerArgs: formatDockerArgs(pod),
    dockerId: container?.containerId ?? null,
    env: environmentTexts(pod.env),
    ports: portText(pod.ports),
    ipAddress: container?.ports[0]?.ip ?? null,
    registry: pod.containerRegistryAuthId === null ? null : registryView(pod.imageName),
    containerRegistryAuthId: pod.containerRegistryAuthId,
    templateId: pod.templateId,
    gpuCount: pod.gpuCount,
    memoryInGb: pod.memoryInGb,
    vcpuCount: pod.vcpuCount,
    cpuFlavorId: pod.cpuFlavorId,
    machineId: pod.machineId,
    machineType: pod.computeType,
    aiApiId: null,
    slsVersion: null,
  };
}

/** A worker of an endpoint as the pod that it is. What the service itself puts into its environment is not shown. */
export function workerView(worker: FleetWorker, deployed: DeployedEndpoint, context: GraphqlContext): PodParent {
  const { endpoint, template } = deployed;
  return {
    ...never,
    source: null,
    savingsPlans: [],
    id: worker.workerId,
    name: `${endpoint.name} ${worker.workerId}`,
    imageName: template.imageName,
    desiredStatus: "RUNNING",
    podType: "RESERVED",
    lastStatusChange: worker.failure ?? `The worker is ${worker.state}${worker.leaving ? " and about to stop" : ""}.`,
    createdAt: dateTime(worker.startedAtMs),
    lastStartedAt: dateTime(worker.startedAtMs),
    uptimeSeconds: worker.startedAtMs === null ? 0 : uptimeSeconds(worker.startedAtMs, context.nowMs()),
    locked: false,
    version: worker.version,
    consumerUserId: endpoint.accountId,
    costPerHr: null,
    adjustedCostPerHr: null,
    lowestBidPriceToResume: null,
    containerDiskInGb: template.containerDiskInGb,
    volumeInGb: 0,
    volumeMountPath: template.volumeMountPath,
    networkVolumeId: endpoint.networkVolumeIds[0] ?? null,
    dockerArgs: formatDockerArgs(template),
    dockerId: null,
    env: environmentTexts(endpointEnvironment(deployed)),
    ports: portText(template.ports),
    ipAddress: null,
    registry: template.containerRegistryAuthId === null ? null : registryView(template.imageName),
    containerRegistryAuthId: template.containerRegistryAuthId,
    templateId: template.id,
    gpuCount: endpoint.computeType === "GPU" ? endpoint.gpuCount : 0,
    memoryInGb: null,
    vcpuCount: null,
    cpuFlavorId: endpoint.cpuFlavorIds[0] ?? null,
    machineId: context.machineId,
    machineType: endpoint.computeType,
    aiApiId: endpoint.id,
    slsVersion: worker.version,
  };
}

export const podResolvers: Required<Pick<PodResolvers, PodLazyField>> = {
  async networkVolume({ networkVolumeId }, _arguments, { management, accountId }) {
    if (networkVolumeId === null) return null;
    return networkVolumeView(await management.networkVolumes.get(accountId, networkVolumeId));
  },
  cpuFlavor: ({ cpuFlavorId }) => (cpuFlavorId === null ? null : cpuFlavorView(cpuFlavorId)),
  async machine(pod, _arguments, context) {
    const host = pod.machineId === null ? undefined : await context.hostOf(pod.machineId);
    return host === undefined ? null : machineView(host, pod, context);
  },
  runtime: (pod, _arguments, context) => runtimeOf(pod, context),
  async latestTelemetry(pod, _arguments, context) {
    const runtime = await runtimeOf(pod, context);
    if (runtime === null) return null;
    return {
      state: "running",
      time: dateTime(context.nowMs()),
      cpuUtilization: runtime.container?.cpuPercent ?? null,
      memoryUtilization: runtime.container?.memoryPercent ?? null,
      averageGpuMetrics: null,
      individualGpuMetrics: [],
      lastStateTransitionTimestamp: pod.lastStartedAt,
    };
  },
  endpoint(pod, _arguments, context) {
    const deployed = pod.aiApiId === null ? undefined : context.deployed(pod.aiApiId);
    return deployed === undefined ? null : endpointView(deployed.endpoint);
  },
  async gpus(pod, _arguments, context) {
    const { rentals } = await context.capacity();
    const rental = rentals.find(({ holderId, holderKind }) => holderId === pod.id && holderKind !== "network-volume");
    return (rental?.gpuIds ?? []).map((id) => ({ id, podId: pod.id }));
  },
};

async function runtimeOf({ source, id }: PodParent, context: GraphqlContext): Promise<PodRuntime | null> {
  const runtime = source === null ? null : await context.management.pods.runtime(source);
  if (runtime === null) return null;
  const { rentals } = await context.capacity();
  const gpuIds = rentals.find(({ holderId }) => holderId === id)?.gpuIds ?? [];
  return {
    container: { cpuPercent: runtime.cpuPercent, memoryPercent: runtime.memoryPercent },
    gpus: gpuIds.map((gpuId) => ({ id: gpuId, gpuUtilPercent: null, memoryUtilPercent: null })),
    ports: runtime.ports.map(({ privatePort, publicPort, protocol, ip }) => ({
      ip,
      isIpPublic: protocol === "tcp" && ip !== null && ip !== "127.0.0.1",
      privatePort,
      publicPort,
      type: protocol,
    })),
    uptimeInSeconds: uptimeSeconds(runtime.startedAtMs, context.nowMs()),
  };
}

function uptimeSeconds(startedAtMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - startedAtMs) / 1000));
}

/** The registry's address alone: how one logs in is nobody's to read. */
function registryView(imageName: string) {
  const [first = ""] = imageName.split("/");
  const url = /[.:]/.test(first) || first === "localhost" ? first : "docker.io";
  return { url, auth: null, pass: null, user: null, username: null };
}
