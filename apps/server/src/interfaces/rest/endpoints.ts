import { type Endpoint, instanceIds, refuseAttachments } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { accountOf, callerOf, type RestContext, type RestHandlers } from "./rest-handler.ts";
import { shownFields } from "./shown-fields.ts";
import { templateBody } from "./templates.ts";

type EndpointBody = RestComponents["schemas"]["Endpoint"];

/** The optional parts of an endpoint. */
interface EndpointInclude {
  readonly includeTemplate?: boolean;
  readonly includeWorkers?: boolean;
}

/** An endpoint as the interface shows it; a field that does not apply, such as an empty list for any, is left out. */
function endpointBody(endpoint: Endpoint): EndpointBody {
  const { gpuCount, spendAction, openRequests, corsOrigins, ...always } = shownFields("Endpoint", endpoint);
  const { gpuTypeIds, allowedCudaVersions, networkVolumeIds, ...others } = always;
  const [networkVolumeId] = networkVolumeIds;
  return {
    ...others,
    createdAt: new Date(endpoint.createdAtMs).toISOString(),
    idleTimeout: endpoint.idleTimeoutSeconds,
    userId: endpoint.accountId,
    ...(endpoint.computeType === "GPU" ? { gpuCount } : { instanceIds: instanceIds(endpoint) }),
    ...(allowedCudaVersions.length === 0 ? {} : { allowedCudaVersions }),
    ...(gpuTypeIds.length === 0 ? {} : { gpuTypeIds }),
    ...(networkVolumeId === undefined ? {} : { networkVolumeId, networkVolumeIds }),
    ...(endpoint.spendLimit === null ? {} : { spendAction }),
    ...(endpoint.type === "QB" ? {} : { openRequests, corsOrigins }),
  };
}

/** An endpoint with the requested parts. */
async function endpointBodyWith(
  endpoint: Endpoint,
  include: EndpointInclude,
  context: RestContext,
): Promise<EndpointBody> {
  const [deployed] =
    include.includeTemplate === true ? await context.management.endpoints.withTemplates([endpoint]) : [];
  const workers = include.includeWorkers === true ? [...(await context.workerPods.of(endpoint.id))] : undefined;
  return {
    ...endpointBody(endpoint),
    ...(deployed === undefined ? {} : { template: templateBody(deployed.template) }),
    ...(workers === undefined ? {} : { workers }),
  };
}

const updateEndpoint: RestHandlers["updateEndpoint"] = async ({ path, body }, context) => {
  const { endpoints } = context.management;
  if (callerOf(context).endpointIds !== undefined) {
    const present = await endpoints.get(accountOf(context), path.endpointId);
    for (const deployed of await endpoints.withTemplates([present])) refuseAttachments(deployed, body);
  }
  const endpoint = await endpoints.update(accountOf(context), path.endpointId, body, undefined, context.dialect);
  const changesBudget = body.spendLimit !== undefined || body.spendAction !== undefined;
  if (changesBudget) await context.budgets.changed(endpoint.accountId);
  return { status: 200, body: endpointBody(endpoint) };
};

/** The operations on endpoints. */
export const endpointHandlers = {
  createEndpoint: async ({ body }, context) => ({
    status: 200,
    body: endpointBody(await context.management.endpoints.create(accountOf(context), body, undefined, context.dialect)),
  }),

  listEndpoints: async ({ query }, context) => {
    const endpoints = await context.management.endpoints.list(accountOf(context));
    return {
      status: 200,
      body: await Promise.all(endpoints.map((endpoint) => endpointBodyWith(endpoint, query, context))),
    };
  },

  getEndpoint: async ({ path, query }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    return { status: 200, body: await endpointBodyWith(endpoint, query, context) };
  },

  updateEndpoint,
  updateEndpointByPost: updateEndpoint,

  deleteEndpoint: async ({ path }, context) => {
    await context.management.endpoints.delete(accountOf(context), path.endpointId);
    return { status: 204 };
  },
} satisfies Partial<RestHandlers>;
