import type { GraphqlClient } from "@millrace/graphql-client";
import type { Endpoint, RestClient, Template } from "@millrace/rest-client";

/** What the account holds, in the words of the interface's inputs. */
export interface Actual {
  readonly templates: readonly ActualTemplate[];
  readonly endpoints: readonly ActualEndpoint[];
  readonly volumes: readonly ActualVolume[];
  readonly secrets: readonly ActualSecret[];
  readonly registries: readonly ActualRegistry[];
}

/** Values of the fields that inputs know. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ActualTemplate {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
  readonly registryId: string | undefined;
}

export interface ActualEndpoint {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
  readonly templateId: string | undefined;
  readonly volumeIds: readonly string[];
}

export interface ActualVolume {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly dataCenterId: string;
}

export interface ActualSecret {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface ActualRegistry {
  readonly id: string;
  readonly name: string;
}

/** Reads the account through the interface. */
export async function readActual(rest: RestClient, graphql: GraphqlClient): Promise<Actual> {
  const [templates, endpoints, volumes, registries, details, secrets] = await Promise.all([
    rest.templates.list({ includeEndpointBoundTemplates: true }),
    rest.endpoints.list(),
    rest.networkVolumes.list(),
    rest.containerRegistryAuths.list(),
    graphql.endpoints.list(),
    graphql.account.secrets(),
  ]);
  // REST does not tell it.
  const flashboot = new Map(details.map(({ id, flashBootType }) => [id, (flashBootType ?? "OFF") !== "OFF"]));
  return {
    templates: templates.map(actualTemplate),
    endpoints: endpoints.map((endpoint) => actualEndpoint(endpoint, flashboot.get(endpoint.id) ?? false)),
    volumes: volumes.map(({ id, name = "", size = 0, dataCenterId = "" }) => ({ id, name, size, dataCenterId })),
    secrets: secrets.map(({ id, name, description }) => ({ id, name: name ?? "", description: description ?? "" })),
    registries: registries.map(({ id, name = "" }) => ({ id, name })),
  };
}

export function actualTemplate(template: Template): ActualTemplate {
  const { id, name = "", containerRegistryAuthId, ...fields } = template;
  return { id, name, fields, registryId: containerRegistryAuthId };
}

export function actualEndpoint(endpoint: Endpoint, flashboot: boolean): ActualEndpoint {
  const { id, name = "", templateId, networkVolumeId, networkVolumeIds, instanceIds = [], ...rest } = endpoint;
  const sizes = instanceIds.map((instanceId) => /^(.+)-(\d+)-\d+$/.exec(instanceId));
  const vcpus = sizes[0]?.[2];
  const cpu = vcpus === undefined ? {} : { cpuFlavorIds: sizes.map((size) => size?.[1]), vcpuCount: Number(vcpus) };
  return {
    id,
    name,
    fields: { ...rest, ...cpu, flashboot },
    templateId,
    volumeIds: networkVolumeIds ?? (networkVolumeId === undefined ? [] : [networkVolumeId]),
  };
}
