import {
  type Dialect,
  documentDialect,
  type Endpoint,
  type EndpointCreateInput,
  type EndpointExtras,
  type EndpointUpdateInput,
  type EndpointWithTemplate,
  foreignFields,
  inputDefaults,
  invalidField,
  knownDataCenters,
  noTemplateExtras,
  parseGpuIds,
  parseInstanceId,
  scalerTypeDefault,
} from "@millrace/engine";
import { cudaVersions, endpointCpuFlavorIds, scalerTypes } from "@millrace/spec";
import { modelReferencesOf, refuseHostedFields } from "../types/hosted-products.ts";
import type { GraphqlContext } from "../context/context.ts";
import type { EndpointInput, EndpointTemplateInput, MutationResolvers } from "../generated/schema.ts";
import { parseDockerArgs } from "../mapping/docker-args.ts";
import { environmentOf } from "../mapping/environment.ts";
import { portList } from "../mapping/ports.ts";
import { sameFields } from "../mapping/same-fields.ts";
import { endpointView } from "../types/endpoint.ts";
import { eachOf, given, givenText, listed, oneOf, required } from "../mapping/required-input.ts";

const NAME_MIN_CHARS = 3;

export const endpointMutations: Required<
  Pick<MutationResolvers, "saveEndpoint" | "deleteEndpoint" | "updateEndpointTemplate">
> = {
  async saveEndpoint(_root, { input }, context) {
    if (input.name.trim().length < NAME_MIN_CHARS) {
      throw invalidField("name", `must have at least ${NAME_MIN_CHARS} characters`);
    }
    refuseHostedFields(input);
    const id = givenText(input.id);
    return endpointView(id === undefined ? await create(input, context) : await replace(id, input, context));
  },
  async deleteEndpoint(_root, { id }, { management, accountId }) {
    await management.endpoints.delete(accountId, id);
    return null;
  },
  async updateEndpointTemplate(_root, { input }, { management, accountId }) {
    const { endpointId, templateId } = required(input);
    return endpointView(await management.endpoints.update(accountId, endpointId, { templateId }));
  },
};

async function create(input: EndpointInput, context: GraphqlContext): Promise<Endpoint> {
  const { management, accountId, dialect } = context;
  const settings = settingsOf(input, dialect);
  const given = givenText(input.templateId);
  if ((given === undefined) === !input.template) {
    throw invalidField("templateId", "give either this or template");
  }
  if (!input.template) {
    const whole = { ...settings, templateId: given ?? "" };
    return management.endpoints.create(accountId, whole, await extrasOf(input, context), dialect);
  }
  const own = ownTemplate(input.name, input.template);
  const extras = await extrasOf(input, context);
  return management.ownTemplates.create(accountId, { endpoint: settings, ...own, extras, dialect });
}

/** Replaces all settings; a missing field gets its default. */
async function replace(id: string, input: EndpointInput, context: GraphqlContext): Promise<Endpoint> {
  const { management, accountId, dialect } = context;
  const current = await management.endpoints.get(accountId, id);
  const { computeType, type, ...settings } = settingsOf(input, dialect);
  if (computeType !== undefined && computeType !== current.computeType) {
    throw invalidField("computeType", "cannot be changed; create another endpoint");
  }
  if (type !== undefined && type !== current.type) {
    throw invalidField("type", "cannot be changed; create another endpoint");
  }
  if (input.template && dialect === documentDialect) {
    throw invalidField("template", "is for new endpoints; change the template with saveTemplate");
  }
  const templateId = givenText(input.templateId) ?? current.templateId;
  // GraphQL does not know the limit and the test input, and clients of the hosted service do not know who may send requests, so these stay.
  const {
    computeType: _kind,
    type: _type,
    openRequests: _open,
    corsOrigins: _origins,
    testInput: _testInput,
    spendLimit: _limit,
    spendAction: _action,
    ...defaults
  } = inputDefaults("EndpointCreateInput");
  const lists = { env: {}, networkVolumeIds: [], cpuFlavorIds: [], gpuTypeIds: [], allowedCudaVersions: [] };
  const foreign: readonly string[] = foreignFields("EndpointUpdateInput", current);
  const own = Object.entries({ ...defaults, ...lists, scalerType: scalerTypeDefault(current.type) }).filter(
    ([field]) => !foreign.includes(field),
  );
  const changes: EndpointUpdateInput = { ...Object.fromEntries(own), ...settings, templateId };
  const { modelReferences, flash } = current.extras;
  // Without a hosted dialect the input does not know them, so they stay.
  const stays = dialect === documentDialect ? { modelReferences, flash } : {};
  const extras = { ...(await extrasOf(input, context)), ...stays };
  if (!input.template) return management.endpoints.update(accountId, id, changes, extras, dialect);
  const { templateId: _own, ...endpoint } = changes;
  const { name: _name, ...template } = ownTemplate(input.name, input.template).template;
  return management.ownTemplates.update(accountId, id, { endpoint, template, extras, dialect });
}

/** The fields of an endpoint that both interfaces have, without its template. */
function settingsOf(
  input: EndpointInput,
  dialect: Dialect,
): Omit<EndpointCreateInput, "templateId"> & { name: string } {
  const scaler = givenText(input.scalerType);
  const oldest = givenText(input.minCudaVersion);
  const volumes = input.networkVolumeIds?.flatMap((entry) => (entry ? [entry.networkVolumeId] : []));
  const single = givenText(input.networkVolumeId);
  const volumeIds = volumes !== undefined && volumes.length > 0 ? volumes : single === undefined ? undefined : [single];
  const locations = listed(input.locations);
  const flashBoot = input.flashBootType ?? "OFF";
  const { gpuCount: _hardware, executionTimeoutMs, ...same } = sameFields("EndpointCreateInput", input);
  return {
    name: input.name,
    ...same,
    ...hardwareOf(input),
    ...given({
      env: environmentOf(input.env),
      dataCenterIds: locations.length === 0 ? undefined : knownDataCenters("locations", locations, dialect),
      minCudaVersion: oldest === undefined ? undefined : oneOf("minCudaVersion", oldest, cudaVersions),
      networkVolumeIds: volumeIds,
      type: input.type ?? undefined,
      corsOrigins: input.corsOrigins === null ? undefined : input.corsOrigins,
      scalerType: scaler === undefined ? undefined : oneOf("scalerType", scaler, scalerTypes),
      // Clients of the hosted service send 0 for an endpoint without its own limit.
      executionTimeoutMs: executionTimeoutMs || undefined,
      flashboot: flashBoot !== "OFF",
    }),
  };
}

function hardwareOf(input: EndpointInput): Partial<EndpointCreateInput> {
  const ids = (input.instanceIds ?? []).flatMap((id) => givenText(id) ?? []);
  if ((input.computeType ?? (ids.length > 0 ? "CPU" : "GPU")) === "CPU") {
    const instances = ids.map((id, index) => {
      const instance = parseInstanceId(id);
      if (instance !== undefined) return instance;
      throw invalidField(`instanceIds.${index}`, "must be {flavor}-{vCPUs}-{GB of memory}, for example cpu3c-2-4");
    });
    const [first] = instances;
    if (first === undefined) return { computeType: "CPU" };
    if (instances.some(({ vcpuCount }) => vcpuCount !== first.vcpuCount)) {
      throw invalidField("instanceIds", "must all have the same number of virtual CPUs");
    }
    const cpuFlavorIds = instances.map(({ cpuFlavorId }) => oneOf("instanceIds", cpuFlavorId, endpointCpuFlavorIds));
    return { computeType: "CPU", cpuFlavorIds, vcpuCount: first.vcpuCount };
  }
  const gpuTypeIds = parseGpuIds(input.gpuIds ?? "");
  return {
    computeType: "GPU",
    ...given({
      gpuTypeIds: gpuTypeIds.length === 0 ? undefined : gpuTypeIds,
      gpuCount: input.gpuCount ?? undefined,
      allowedCudaVersions: eachOf("allowedCudaVersions", givenText(input.allowedCudaVersions), cudaVersions),
    }),
  };
}

async function extrasOf(
  input: EndpointInput & { readonly flashEnvironmentId?: string | null },
  { management, accountId }: GraphqlContext,
): Promise<EndpointExtras> {
  const environmentId = givenText(input.flashEnvironmentId);
  return {
    flashBootType: input.flashBootType ?? "OFF",
    workersStandby: input.workersStandby ?? 0,
    workersPFBTarget: input.workersPFBTarget ?? 0,
    modelReferences: modelReferencesOf(input),
    flash: environmentId === undefined ? null : await management.flash.placeFor(accountId, environmentId),
  };
}

function ownTemplate(
  endpointName: string,
  template: EndpointTemplateInput,
): Pick<EndpointWithTemplate, "template" | "templateExtras"> {
  const wanted: EndpointWithTemplate["template"] = {
    name: givenText(template.name) ?? `${endpointName} template`,
    imageName: template.imageName,
    volumeInGb: 0,
    ...given({
      ...parseDockerArgs(template.dockerArgs),
      containerDiskInGb: template.containerDiskInGb ?? undefined,
      env: environmentOf(template.env),
      ports: portList(template.ports) ?? [],
      volumeMountPath: givenText(template.volumeMountPath),
      containerRegistryAuthId: givenText(template.containerRegistryAuthId),
      readme: template.readme ?? undefined,
    }),
  };
  const extras = {
    ...noTemplateExtras,
    ...given({
      startScript: template.startScript ?? undefined,
      advancedStart: template.advancedStart ?? undefined,
      config: template.config ?? undefined,
    }),
  };
  return { template: wanted, templateExtras: extras };
}
