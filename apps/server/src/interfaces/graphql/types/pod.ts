import { dollars, type Pod } from "@millrace/engine";
import type { GraphqlContext } from "../context/context.ts";
import type { PodResolvers, PodRuntime } from "../generated/schema.ts";
import { formatDockerArgs } from "../mapping/docker-args.ts";
import { environmentTexts } from "../mapping/environment.ts";
import { httpPortOf, portText } from "../mapping/ports.ts";
import type { PodLazyField, PodParent } from "../context/parents.ts";
import { cpuFlavorView } from "./cpu-flavor.ts";
import { dateTime } from "./date-time.ts";
import { endpointView } from "./endpoint.ts";
import { machineView } from "./machine.ts";
import { networkVolumeView } from "./network-volume.ts";
import { gpuTelemetry, meanTelemetry, runtimeGpus } from "./pod-gpus.ts";
import { neverOfPods, registryView, uptimeSeconds } from "./pod-facts.ts";

export function podView(pod: Pod, nowMs: number): PodParent {
  const cost = dollars(pod.costNanosPerHr);
  const { container } = pod;
  return {
    ...pod,
    ...neverOfPods,
    source: pod,
    savingsPlans: [],
    podType: pod.interruptible ? "INTERRUPTABLE" : "RESERVED",
    createdAt: dateTime(pod.createdAtMs),
    lastStartedAt: dateTime(pod.lastStartedAtMs),
    uptimeSeconds: container === null ? 0 : uptimeSeconds(container.startedAtMs, nowMs),
    consumerUserId: pod.accountId,
    costPerHr: cost,
    adjustedCostPerHr: cost,
    lowestBidPriceToResume: null,
    dockerArgs: formatDockerArgs(pod),
    dockerId: container?.containerId ?? null,
    env: environmentTexts(pod.env),
    port: httpPortOf(pod.ports),
    ports: portText(pod.ports),
    ipAddress: container?.ports[0]?.ip ?? null,
    registry: pod.containerRegistryAuthId === null ? null : registryView(pod.imageName),
    memoryInGb: Math.floor(pod.memoryInGb),
    machineType: pod.computeType,
    aiApiId: null,
    slsVersion: null,
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
    const runtime = pod.source === null ? null : await context.runtimeOf(pod.source);
    if (runtime === null) return null;
    return {
      state: "running",
      time: dateTime(context.nowMs()),
      cpuUtilization: runtime.cpuPercent,
      memoryUtilization: runtime.memoryPercent,
      averageGpuMetrics: meanTelemetry(runtime.gpus),
      individualGpuMetrics: runtime.gpus.map(gpuTelemetry),
      lastStateTransitionTimestamp: pod.lastStartedAt,
    };
  },
  async endpoint(pod, _arguments, context) {
    const deployed = pod.aiApiId === null ? undefined : await context.deployed(pod.aiApiId);
    return deployed === undefined ? null : endpointView(deployed.endpoint);
  },
  async gpus(pod, _arguments, context) {
    const { rentals } = await context.rented();
    const rental = rentals.find(({ holderId, holderKind }) => holderId === pod.id && holderKind !== "network-volume");
    return (rental?.gpuIds ?? []).map((id) => ({ id, podId: pod.id }));
  },
};

async function runtimeOf({ source, id }: PodParent, context: GraphqlContext): Promise<PodRuntime | null> {
  const runtime = source === null ? null : await context.runtimeOf(source);
  if (runtime === null) return null;
  const { rentals } = await context.rented();
  const gpuIds = rentals.find(({ holderId }) => holderId === id)?.gpuIds ?? [];
  return {
    container: { cpuPercent: runtime.cpuPercent, memoryPercent: runtime.memoryPercent },
    gpus: runtimeGpus(gpuIds, runtime.gpus),
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
