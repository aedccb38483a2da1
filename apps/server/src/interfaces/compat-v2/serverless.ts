import {
  type DeployedEndpoint,
  DomainError,
  type Endpoint,
  endpointEnvironment,
  type EndpointExtras,
  hostedDialect,
  invalidField,
  knownDataCenters,
  noEndpointExtras,
  noTemplateExtras,
  parseGpuIds,
} from "@millrace/engine";
import { cudaVersions, endpointCpuFlavorIds, limits } from "@millrace/spec";
import { eachOf, given, oneOf } from "../graphql/mapping/required-input.ts";
import { accountOf, callerOf, type RestContext } from "../rest/rest-handler.ts";
import { endpointBody } from "./endpoint-body.ts";
import { containerFields, givenAs, givenCommand } from "./fields.ts";
import { pageOf } from "./pages.ts";
import { SchemaRefusal } from "./refusals.ts";
import { templateToCopy, withSecretsThere } from "./templates.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

type CreateBody = V2Schemas["CreateEndpointRequest"];
type UpdateBody = V2Schemas["UpdateEndpointRequest"];

/** What both kinds of request say of the endpoint itself. @param kind the type, and the rule of scaling that will hold */
function settingsOf(body: UpdateBody, { type, scalerType }: Pick<Endpoint, "type" | "scalerType">) {
  const { workers = {}, scaling, timeout, flashboot } = body;
  if (type === "LB" && scaling?.type === "QUEUE_DELAY") {
    throw invalidField("scaling.type", "must be REQUEST_COUNT for an endpoint of type LOAD_BALANCER");
  }
  if (workers.idleTimeout !== undefined && type === "QB" && scalerType === "REQUEST_COUNT") {
    const message = "does not apply with scaling by REQUEST_COUNT";
    throw new SchemaRefusal([{ field: "workers.idleTimeout", message }]);
  }
  return given({
    name: body.name,
    workersMin: workers.min,
    workersMax: workers.max,
    idleTimeout: workers.idleTimeout,
    scalerType: scaling?.type,
    scalerValue: scaling === undefined ? undefined : valueOf(scaling),
    // As under `/compat/v1`, 0 is the default.
    executionTimeoutMs: timeout === 0 ? limits.executionTimeoutDefaultMs : timeout,
    flashboot: flashboot === undefined ? undefined : flashboot !== "OFF",
    networkVolumeIds: volumesOf(body),
    dataCenterIds: centersOf(body.dataCenterIds),
  });
}

function valueOf(scaling: V2Schemas["EndpointScaling"]): number {
  return scaling.type === "QUEUE_DELAY" ? Math.ceil(scaling.queueDelay) : scaling.requestCount;
}

function centersOf(names: readonly string[] | undefined) {
  if (names === undefined) return undefined;
  return names.length === 0 ? [] : knownDataCenters("dataCenterIds", names, hostedDialect);
}

function volumesOf({ networkVolumes, mounts }: UpdateBody): string[] | undefined {
  if ((mounts?.global ?? []).length > 0) throw impossible("mounts.global", "this service has no global volumes");
  const mounted = mounts?.network?.map(({ volumeId }) => volumeId);
  if (networkVolumes !== undefined && mounted !== undefined && networkVolumes.join() !== mounted.join()) {
    throw invalidField("mounts.network", "names other volumes than networkVolumes; give one of them");
  }
  return networkVolumes ?? mounted;
}

function impossible(field: string, message: string): DomainError {
  return new DomainError("not_implemented", `${field}: ${message}`, { details: [{ field, message }] });
}

function extrasOf({ flashboot }: UpdateBody, present: EndpointExtras): EndpointExtras {
  return flashboot === undefined ? present : { ...present, flashBootType: flashboot };
}

function gpusOf(gpu: V2Schemas["UpdateEndpointGpuConfig"]) {
  const { pools, excludedTypes, count, allowedCudaVersions, minCudaVersion } = gpu;
  if (excludedTypes !== undefined && pools === undefined) {
    throw invalidField("gpu.excludedTypes", "takes types out of pools; give gpu.pools, too");
  }
  if (minCudaVersion !== undefined && minCudaVersion !== "" && (allowedCudaVersions ?? []).length > 0) {
    throw invalidField("minCudaVersion", "give this or gpu.allowedCudaVersions, not both");
  }
  const ids = [...(pools ?? []), ...(excludedTypes ?? []).map((type) => `-${type.trim()}`)].join(",");
  return given({
    gpuTypeIds: pools === undefined ? undefined : parseGpuIds(ids),
    gpuCount: count,
    allowedCudaVersions: eachOf("allowedCudaVersions", allowedCudaVersions, cudaVersions),
    minCudaVersion: oldestCuda(minCudaVersion),
  });
}

/** An empty text takes it away. */
function oldestCuda(version: string | undefined): Endpoint["minCudaVersion"] | undefined {
  if (version === undefined) return undefined;
  return version === "" ? null : oneOf("minCudaVersion", version, cudaVersions);
}

function cpusOf(cpu: readonly V2Schemas["CreateCpuConfig"][]) {
  const [first] = cpu;
  if (cpu.some(({ vcpuCount }) => vcpuCount !== first?.vcpuCount)) {
    throw invalidField("cpu", "must all have the same number of virtual CPUs");
  }
  const cpuFlavorIds = cpu.map(({ id }, index) => oneOf(`cpu.${index}.id`, id, endpointCpuFlavorIds));
  return given({ cpuFlavorIds, vcpuCount: first?.vcpuCount });
}

/** What of its container a request gives; variables belong to the endpoint. */
function containerOf({ env: _own, ...body }: UpdateBody) {
  return { ...givenAs(containerFields, body), ...givenCommand(body) };
}

/** What an endpoint takes from a template, once; undefined where none is named. */
async function fromTemplate({ templateId, env }: UpdateBody, context: RestContext) {
  return templateId === undefined ? undefined : templateToCopy(templateId, true, env, context);
}

async function create(body: CreateBody, context: RestContext): Promise<DeployedEndpoint> {
  if ((body.gpu === undefined) === (body.cpu === undefined)) throw invalidField("gpu", "give either this or cpu");
  const lent = await fromTemplate(body, context);
  const { env: lentEnv = {}, ...settings } = lent?.settings ?? {};
  const { containerRegistryAuthId, ...container } = { ports: [], volumeInGb: 0, ...settings, ...containerOf(body) };
  const { imageName } = container;
  if (imageName === undefined) throw invalidField("imageName", "is required unless a template has it");
  const type = body.type === "LOAD_BALANCER" ? "LB" : "QB";
  const own = settingsOf(body, { type, scalerType: body.scaling.type });
  const { minCudaVersion, ...gpus } = body.gpu === undefined ? {} : gpusOf(body.gpu);
  const endpoint = await context.management.ownTemplates.create(accountOf(context), {
    endpoint: {
      idleTimeout: limits.compatV2IdleTimeoutDefaultSeconds,
      executionTimeoutMs: limits.compatV2ExecutionTimeoutDefaultMs,
      ...own,
      type,
      computeType: body.cpu === undefined ? "GPU" : "CPU",
      ...gpus,
      ...(typeof minCudaVersion === "string" ? { minCudaVersion } : {}),
      ...(body.cpu === undefined ? {} : cpusOf(body.cpu)),
      env: await withSecretsThere({ ...lentEnv, ...body.env }, context),
      name: body.name,
    },
    template: {
      ...container,
      imageName,
      ...(typeof containerRegistryAuthId === "string" ? { containerRegistryAuthId } : {}),
    },
    templateExtras: noTemplateExtras,
    extras: extrasOf(body, noEndpointExtras),
    dialect: context.dialect,
  });
  return deployedOf(endpoint, context);
}

async function deployedOf(endpoint: Endpoint, context: RestContext): Promise<DeployedEndpoint> {
  const [deployed] = await context.management.endpoints.withTemplates([endpoint]);
  if (deployed === undefined) throw new Error(`The endpoint ${endpoint.id} has no template.`);
  return deployed;
}

async function update(id: string, body: UpdateBody, context: RestContext): Promise<DeployedEndpoint> {
  const { endpoints, ownTemplates } = context.management;
  const present = await endpoints.get(accountOf(context), id);
  // Before anything that is named is looked up: such a key learns nothing of the rest of the account.
  refuseContainers(body, context);
  const deployed = await deployedOf(present, context);
  const isOfGpus = present.computeType === "GPU";
  if ((isOfGpus ? body.cpu : body.gpu) !== undefined) {
    throw invalidField(
      isOfGpus ? "cpu" : "gpu",
      "cannot be given to this endpoint: its kind of hardware stays; make another one",
    );
  }
  const lent = await fromTemplate(body, context);
  const { env: lentEnv, ...settings } = lent?.settings ?? {};
  const template = { ...settings, ...containerOf(body) };
  const env = await withSecretsThere(changedEnvironment(deployed, body.env, lentEnv), context);
  const hasOthers = Object.keys(deployed.template.env).length > 0;
  const changed = await ownTemplates.update(accountOf(context), id, {
    endpoint: {
      ...settingsOf(body, { type: present.type, scalerType: body.scaling?.type ?? present.scalerType }),
      ...(body.gpu === undefined ? {} : gpusOf(body.gpu)),
      ...(body.cpu === undefined ? {} : cpusOf(body.cpu)),
      ...(env === undefined ? {} : { env }),
    },
    // Variables of a shared template would stay otherwise.
    template: { ...template, ...(env !== undefined && hasOthers ? { env: {} } : {}) },
    extras: extrasOf(body, present.extras),
    dialect: context.dialect,
  });
  return deployedOf(changed, context);
}

/** The variables after an update; undefined where none is given. */
function changedEnvironment(
  present: DeployedEndpoint,
  own: Readonly<Record<string, string>> | undefined,
  lent: Readonly<Record<string, string>> | undefined,
): Record<string, string> | undefined {
  if (lent === undefined) return own === undefined ? undefined : { ...own };
  return own === undefined ? { ...endpointEnvironment(present), ...lent } : { ...lent, ...own };
}

/** A key that is good for some endpoints could reach what others of the account have by another container, volume or secret. */
function refuseContainers(body: UpdateBody, context: RestContext): void {
  if (callerOf(context).endpointIds === undefined) return;
  const { templateId, env, networkVolumes, mounts } = body;
  const isAttached = [templateId, env, networkVolumes, mounts].some((one) => one !== undefined);
  if (!isAttached && Object.keys(containerOf(body)).length === 0) return;
  throw new DomainError(
    "forbidden",
    "This key is restricted to endpoints and changes neither their container nor their variables and volumes. Use a key with the " +
      "scope manage that is not restricted.",
  );
}

export const serverlessHandlers = {
  listEndpoints: async ({ query }, context) => {
    const { endpoints } = context.management;
    const { items, pagination } = pageOf("serverless", await endpoints.list(accountOf(context)), query);
    const deployed = await endpoints.withTemplates(items);
    return {
      status: 200,
      body: { endpoints: deployed.map((one) => endpointBody(one, context.call.origin)), pagination },
    };
  },

  createEndpoint: async ({ body }, context) => ({
    status: 201,
    body: endpointBody(await create(body, context), context.call.origin),
  }),

  getEndpoint: async ({ path }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.id);
    return { status: 200, body: endpointBody(await deployedOf(endpoint, context), context.call.origin) };
  },

  updateEndpoint: async ({ path, body }, context) => ({
    status: 200,
    body: endpointBody(await update(path.id, body, context), context.call.origin),
  }),

  deleteEndpoint: async ({ path }, context) => {
    await context.management.endpoints.delete(accountOf(context), path.id, { cancelsJobs: true });
    return { status: 204 };
  },
} satisfies Partial<V2Handlers>;
