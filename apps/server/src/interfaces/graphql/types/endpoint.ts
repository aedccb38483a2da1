import { type Endpoint, formatGpuIds, includeAllTemplates, instanceIds } from "@millrace/engine";
import { dataCenterIds } from "@millrace/spec";
import type { EndpointResolvers } from "../generated/schema.ts";
import { environmentList } from "../mapping/environment.ts";
import type { EndpointLazyField, EndpointParent } from "../context/parents.ts";
import { dateTime } from "./date-time.ts";
import { networkVolumeView } from "./network-volume.ts";
import { templateView } from "./template.ts";
import { workerView } from "./worker-pod.ts";

export function endpointView(endpoint: Endpoint): EndpointParent {
  const everywhere = endpoint.dataCenterIds.length === dataCenterIds.length;
  return {
    ...endpoint,
    ...endpoint.extras,
    source: endpoint,
    userId: endpoint.accountId,
    createdAt: dateTime(endpoint.createdAtMs),
    openRequests: endpoint.type === "QB" ? null : endpoint.openRequests,
    corsOrigins: endpoint.type === "QB" ? null : [...endpoint.corsOrigins],
    env: environmentList(endpoint.env),
    gpuIds: endpoint.computeType === "GPU" ? formatGpuIds(endpoint.gpuTypeIds) : "",
    gpuCount: endpoint.computeType === "GPU" ? endpoint.gpuCount : 0,
    instanceIds: instanceIds(endpoint),
    allowedCudaVersions: endpoint.allowedCudaVersions.join(","),
    locations: everywhere ? "" : endpoint.dataCenterIds.join(","),
    networkVolumeId: endpoint.networkVolumeIds[0] ?? null,
    idleTimeout: endpoint.idleTimeoutSeconds,
    flashBootType: flashBootTypeOf(endpoint),
    aiKey: null,
    idePodId: null,
  };
}

/** REST knows only whether, not how; what it said last counts. */
function flashBootTypeOf({ flashboot, extras }: Endpoint): Endpoint["extras"]["flashBootType"] {
  if (!flashboot) return "OFF";
  return extras.flashBootType === "OFF" ? "FLASHBOOT" : extras.flashBootType;
}

export const endpointResolvers: Required<Pick<EndpointResolvers, EndpointLazyField>> = {
  async template({ source }, _arguments, { management, accountId }) {
    return templateView(await management.templates.get(accountId, source.templateId, includeAllTemplates));
  },
  async networkVolume({ source }, _arguments, { management, accountId }) {
    const [first] = source.networkVolumeIds;
    return first === undefined ? null : networkVolumeView(await management.networkVolumes.get(accountId, first));
  },
  async networkVolumeIds({ source }, _arguments, { management, accountId }) {
    const volumes = await Promise.all(
      source.networkVolumeIds.map((id) => management.networkVolumes.get(accountId, id)),
    );
    return volumes.map(({ id, dataCenterId }) => ({ networkVolumeId: id, dataCenterId }));
  },
  async pods({ source }, _arguments, context) {
    const deployed = await context.deployed(source.id);
    if (deployed === undefined) return [];
    return (await context.managedWorkers(source.id)).map((worker) => workerView(worker, deployed, context));
  },
  // No history of these is kept; see docs/limits.md.
  workerState: () => [],
  webhookRequests: () => [],
};
