import { type DeployedEndpoint, endpointEnvironment, type FleetWorker } from "@millrace/engine";
import type { GraphqlContext } from "../context/context.ts";
import { formatDockerArgs } from "../mapping/docker-args.ts";
import { environmentTexts } from "../mapping/environment.ts";
import { httpPortOf, portText } from "../mapping/ports.ts";
import type { PodParent } from "../context/parents.ts";
import { dateTime } from "./date-time.ts";
import { neverOfPods, registryView, uptimeSeconds } from "./pod-facts.ts";

/** A worker of an endpoint, represented as a pod. Variables that the service itself sets are not shown. */
export function workerView(worker: FleetWorker, deployed: DeployedEndpoint, context: GraphqlContext): PodParent {
  const { endpoint, template } = deployed;
  return {
    ...neverOfPods,
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
    port: httpPortOf(template.ports),
    ports: portText(template.ports),
    ipAddress: null,
    registry: template.containerRegistryAuthId === null ? null : registryView(template.imageName),
    containerRegistryAuthId: template.containerRegistryAuthId,
    templateId: template.id,
    gpuCount: endpoint.computeType === "GPU" ? endpoint.gpuCount : 0,
    memoryInGb: null,
    vcpuCount: null,
    cpuFlavorId: endpoint.cpuFlavorIds[0] ?? null,
    machineId: worker.hostId,
    machineType: endpoint.computeType,
    aiApiId: endpoint.id,
    slsVersion: worker.version,
  };
}
