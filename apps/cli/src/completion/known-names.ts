import { configPath, readConfig } from "../connection/config-file.ts";
import { openService, type OpenService } from "../connection/open-service.ts";
import { resolveConnection } from "../connection/resolve-connection.ts";

/** Words that name a resource, each with what it is. */
export type KnownNames = readonly { readonly word: string; readonly about: string }[];

/** A shell that waits longer for its words seems broken. */
const ANSWER_MAX_MS = 1_500;

type Listed = readonly { readonly id?: string; readonly name?: string | null }[];

const lists: Readonly<Record<string, (service: OpenService) => PromiseLike<Listed>>> = {
  ENDPOINT: ({ rest }) => rest.endpoints.list(),
  JOB: ({ rest }) => rest.endpoints.list(),
  TEMPLATE: ({ rest }) => rest.templates.list(),
  POD: ({ rest }) => rest.pods.list(),
  "POD[:PORT]": ({ rest }) => rest.pods.list(),
  VOLUME: ({ rest }) => rest.networkVolumes.list(),
  CREDENTIAL: ({ rest }) => rest.containerRegistryAuths.list(),
  SECRET: async (service) => await (await service.graphql()).account.secrets(),
};

/** The names of all resources of a kind, by the name of their operand; none where they cannot be had at once. */
export async function knownNames(kind: string): Promise<KnownNames> {
  try {
    const { env } = process;
    const config = await readConfig(configPath(env));
    if (kind === "PROFILE")
      return Object.entries(config.profiles).map(([word, { baseUrl }]) => ({ word, about: baseUrl }));
    const list = lists[kind];
    if (list === undefined) return [];
    const environment = {
      baseUrl: env["MILLRACE_BASE_URL"],
      apiKey: env["MILLRACE_API_KEY"],
      profile: env["MILLRACE_PROFILE"],
    };
    const wishes = { baseUrl: undefined, apiKey: undefined, profile: undefined, environment };
    const { baseUrl, apiKey } = resolveConnection(wishes, config);
    if (apiKey === undefined) return [];
    const listed = await Promise.race([list(openService(baseUrl, apiKey)), nothingAfter(ANSWER_MAX_MS)]);
    const suffix = kind === "JOB" ? "/" : "";
    return listed.flatMap(({ id, name }) => (id === undefined ? [] : [{ word: `${name ?? id}${suffix}`, about: id }]));
  } catch {
    return [];
  }
}

function nothingAfter(waitMs: number): Promise<Listed> {
  return new Promise((resolve) => setTimeout(() => resolve([]), waitMs).unref());
}
