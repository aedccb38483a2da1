import {
  type DeployedEndpoint,
  type EndpointDirectory,
  type EndpointService,
  type EndpointSource,
  type FleetEndpoint,
  type QueueEndpoints,
  type SpendWatch,
  endpointEnvironment,
} from "@millrace/engine";
import type { Budgets } from "./budgets.ts";

/** The endpoints as the queue sees them. */
export function queueEndpoints(directory: EndpointDirectory, watch: SpendWatch): QueueEndpoints {
  return {
    get: (endpointId) => directory.get(endpointId)?.endpoint,
    refresh: async (endpointId) => (await directory.refresh(endpointId))?.endpoint,
    named: (accountId, name) =>
      [...directory.list()].find(({ endpoint }) => endpoint.accountId === accountId && endpoint.name === name)?.endpoint
        .id,
    requireBudget(endpointId) {
      const endpoint = directory.get(endpointId)?.endpoint;
      if (endpoint !== undefined) watch.requireBudget(endpoint.accountId, endpointId);
    },
  };
}

/** The endpoints as the fleet sees them. */
export function fleetEndpoints(
  directory: EndpointDirectory,
  endpoints: Pick<EndpointService, "onChange">,
  { watch, onTurn }: Budgets,
): EndpointSource {
  const seen = (deployed: DeployedEndpoint): FleetEndpoint =>
    toFleetEndpoint(deployed, watch.whyStopped(deployed.endpoint));
  return {
    *list() {
      for (const deployed of directory.list()) yield seen(deployed);
    },
    get(endpointId) {
      const deployed = directory.get(endpointId);
      return deployed === undefined ? undefined : seen(deployed);
    },
    onChange(listener) {
      onTurn(listener);
      endpoints.onChange((change) => {
        listener(change.kind === "saved" ? change.endpoint.id : change.endpointId);
      });
    },
  };
}

function toFleetEndpoint(deployed: DeployedEndpoint, stopped: string | null): FleetEndpoint {
  const { endpoint, template } = deployed;
  return {
    id: endpoint.id,
    accountId: endpoint.accountId,
    version: endpoint.version,
    imageName: template.imageName,
    dockerEntrypoint: template.dockerEntrypoint,
    dockerStartCmd: template.dockerStartCmd,
    env: endpointEnvironment(deployed),
    workersMin: endpoint.workersMin,
    workersMax: stopped === null ? endpoint.workersMax : 0,
    stopped,
    idleTimeoutSeconds: endpoint.idleTimeoutSeconds,
    flashboot: endpoint.flashboot,
    scalerType: endpoint.scalerType,
    scalerValue: endpoint.scalerValue,
    hardware: {
      computeType: endpoint.computeType,
      gpuTypeIds: endpoint.gpuTypeIds,
      gpuCount: endpoint.gpuCount,
      cpuFlavorIds: endpoint.cpuFlavorIds,
      vcpuCount: endpoint.vcpuCount,
      dataCenterIds: endpoint.dataCenterIds,
      allowedCudaVersions: endpoint.allowedCudaVersions,
      minCudaVersion: endpoint.minCudaVersion,
    },
    templateId: template.id,
    containerDiskInGb: template.containerDiskInGb,
    volumeMountPath: template.volumeMountPath,
    containerRegistryAuthId: template.containerRegistryAuthId,
    networkVolumeId: endpoint.networkVolumeIds[0] ?? null,
  };
}
