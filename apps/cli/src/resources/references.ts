import type { OpenService } from "../connection/open-service.ts";
import { resolveNamed, type Kind } from "../connection/resolve-named.ts";
import type { Body } from "./resource.ts";

type List = Parameters<typeof resolveNamed>[1];

interface Reference extends Kind {
  list(service: OpenService): ReturnType<List>;
}

const volume: Reference = { one: "volume", group: "volumes", list: ({ rest }) => rest.networkVolumes.list() };

/** Fields that hold the id of another resource. */
const references: Readonly<Record<string, Reference>> = {
  templateId: {
    one: "template",
    group: "templates",
    list: ({ rest }) => rest.templates.list({ includePublicTemplates: true, includePlatformTemplates: true }),
  },
  networkVolumeId: volume,
  networkVolumeIds: volume,
  endpointIds: { one: "endpoint", group: "endpoints", list: ({ rest }) => rest.endpoints.list() },
  containerRegistryAuthId: {
    one: "registry credential",
    group: "registry",
    list: ({ rest }) => rest.containerRegistryAuths.list(),
  },
};

/** The body with the names of other resources replaced by their ids. An empty text, which removes a reference, stays. */
export async function withIds(service: OpenService, body: Body): Promise<Body> {
  const fields = await Promise.all(
    Object.entries(body).map(async ([property, value]) => [property, await idsOf(service, property, value)] as const),
  );
  return Object.fromEntries(fields);
}

async function idsOf(service: OpenService, property: string, value: unknown): Promise<unknown> {
  const reference = references[property];
  if (reference === undefined) return value;
  const idOf = async (word: unknown): Promise<unknown> =>
    typeof word === "string" && word !== ""
      ? (await resolveNamed(reference, () => reference.list(service), word)).id
      : word;
  return Array.isArray(value) ? await Promise.all(value.map(idOf)) : await idOf(value);
}
