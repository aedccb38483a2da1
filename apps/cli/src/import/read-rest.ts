import type { RestClient } from "@millrace/rest-client";
import { emptyHostedAccount, type HostedAccount } from "./hosted-account.ts";
import { listPages } from "./list-pages.ts";

/** Reads an account through REST v1. The hosted service may send what its document does not say, so nothing is taken for granted. */
export async function readRest(rest: RestClient): Promise<HostedAccount> {
  const [endpoints, templates, volumes, registries] = await Promise.all([
    listPages((cursor) => rest.endpoints.list({ includeTemplate: true, ...further(cursor) })),
    listPages((cursor) => rest.templates.list({ includeEndpointBoundTemplates: true, ...further(cursor) })),
    // The operations take no query, so a second page cannot be asked for.
    listPages((cursor) => (cursor === undefined ? rest.networkVolumes.list() : Promise.resolve([]))),
    listPages((cursor) => (cursor === undefined ? rest.containerRegistryAuths.list() : Promise.resolve([]))),
  ]);
  return { ...emptyHostedAccount, endpoints, templates, volumes, registries };
}

function further(cursor: string | undefined): Readonly<Record<string, string>> {
  return cursor === undefined ? {} : { cursor };
}
