import { eachItem, type RestClient } from "@millrace/rest-client";
import { emptyHostedAccount, type HostedAccount } from "./hosted-account.ts";
import { type Raw, rawList } from "./raw.ts";

/** Reads an account through REST v1. A service may send what its document does not say, so nothing is taken for granted. */
export async function readRest(rest: RestClient): Promise<HostedAccount> {
  const [endpoints, templates, volumes, registries] = await Promise.all([
    allItems(() => rest.endpoints.list({ includeTemplate: true })),
    allItems(() => rest.templates.list({ includeEndpointBoundTemplates: true })),
    allItems(() => rest.networkVolumes.list()),
    allItems(() => rest.containerRegistryAuths.list()),
  ]);
  return { ...emptyHostedAccount, endpoints, templates, volumes, registries };
}

/** All pages of a list; what is no object in it is left out. */
export async function allItems(
  readPage: (query: { readonly cursor?: string }) => PromiseLike<unknown>,
): Promise<readonly Raw[]> {
  const items: unknown[] = [];
  for await (const item of eachItem(readPage)) items.push(item);
  return rawList(items);
}
