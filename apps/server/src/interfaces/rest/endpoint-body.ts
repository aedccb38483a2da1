import { type Endpoint, instanceIds } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import type { RestContext } from "./rest-handler.ts";
import { templateBody } from "./template-body.ts";

export type EndpointBody = RestComponents["schemas"]["Endpoint"];

/** What an endpoint may come with. */
export interface EndpointInclude {
  readonly includeTemplate?: boolean;
  readonly includeWorkers?: boolean;
}

/** An endpoint as the interface shows it; a field that does not apply is left out. */
export function endpointBody(endpoint: Endpoint): EndpointBody {
  const [firstVolume] = endpoint.networkVolumeIds;
  return {
    id: endpoint.id,
    name: endpoint.name,
    ...(endpoint.allowedCudaVersions.length === 0 ? {} : { allowedCudaVersions: [...endpoint.allowedCudaVersions] }),
    computeType: endpoint.computeType,
    createdAt: new Date(endpoint.createdAtMs).toISOString(),
    dataCenterIds: [...endpoint.dataCenterIds],
    env: endpoint.env,
    executionTimeoutMs: endpoint.executionTimeoutMs,
    ...(endpoint.computeType === "GPU" ? { gpuCount: endpoint.gpuCount } : { instanceIds: instanceIds(endpoint) }),
    ...(endpoint.gpuTypeIds.length === 0 ? {} : { gpuTypeIds: [...endpoint.gpuTypeIds] }),
    idleTimeout: endpoint.idleTimeoutSeconds,
    ...(endpoint.minCudaVersion === null ? {} : { minCudaVersion: endpoint.minCudaVersion }),
    ...(firstVolume === undefined
      ? {}
      : { networkVolumeId: firstVolume, networkVolumeIds: [...endpoint.networkVolumeIds] }),
    scalerType: endpoint.scalerType,
    scalerValue: endpoint.scalerValue,
    templateId: endpoint.templateId,
    userId: endpoint.accountId,
    version: endpoint.version,
    workersMax: endpoint.workersMax,
    workersMin: endpoint.workersMin,
  };
}

/** An endpoint with what was asked for. */
export async function endpointBodyWith(
  endpoint: Endpoint,
  include: EndpointInclude,
  context: RestContext,
): Promise<EndpointBody> {
  const [deployed] = include.includeTemplate === true ? await context.resources.withTemplates([endpoint]) : [];
  const workers = include.includeWorkers === true ? [...(await context.workersOf(endpoint.id))] : undefined;
  return {
    ...endpointBody(endpoint),
    ...(deployed === undefined ? {} : { template: templateBody(deployed.template) }),
    ...(workers === undefined ? {} : { workers }),
  };
}
