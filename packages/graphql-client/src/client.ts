import { type ClientOptions, clientSettings } from "@millrace/client-runtime/client-options";

import { type OwnAccount, createAccount } from "./groups/account.ts";
import { type Catalog, createCatalog } from "./groups/catalog.ts";
import { type Endpoints, createEndpoints } from "./groups/endpoints.ts";
import { type NetworkVolumes, createNetworkVolumes } from "./groups/network-volumes.ts";
import { type Pods, createPods } from "./groups/pods.ts";
import { type RegistryAuths, createRegistryAuths } from "./groups/registry-auths.ts";
import { type Templates, createTemplates } from "./groups/templates.ts";
import { type Execute, createTransport } from "./transport/transport.ts";

/** Settings of a client. Every call can override `timeoutMs` and `maxRetries` and add a signal and headers. */
export interface GraphqlClientOptions extends ClientOptions {
  /** Where the key goes: into `Authorization: Bearer`, or into the query parameter `api_key`. Default: `header`. */
  readonly apiKeyIn?: "header" | "query" | undefined;
}

/** Typed operations of the GraphQL interface. Each rejects with a `GraphqlClientError`, or with the reason of its signal. */
export interface GraphqlClient {
  readonly pods: Pods;
  readonly endpoints: Endpoints;
  readonly templates: Templates;
  readonly networkVolumes: NetworkVolumes;
  readonly registryAuths: RegistryAuths;
  readonly account: OwnAccount;
  readonly catalog: Catalog;
  /** Sends a typed document of the caller's own. */
  readonly request: Execute;
}

/**
 * Makes a client. Nothing is sent until an operation is called.
 *
 * @throws TypeError when the address or the key cannot be used
 * @throws RangeError when `timeoutMs` or `maxRetries` is out of range
 */
export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const { apiKey, baseUrl, ...settings } = clientSettings(options);
  const url = new URL(`${baseUrl}/graphql`);
  const inQuery = options.apiKeyIn === "query";
  if (inQuery) url.searchParams.set("api_key", apiKey);
  const execute = createTransport({
    ...settings,
    url: url.href,
    authorization: inQuery ? undefined : `Bearer ${apiKey}`,
    redact: (text) => text.replaceAll(apiKey, "***").replaceAll(encodeURIComponent(apiKey), "***"),
  });
  return {
    pods: createPods(execute),
    endpoints: createEndpoints(execute),
    templates: createTemplates(execute),
    networkVolumes: createNetworkVolumes(execute),
    registryAuths: createRegistryAuths(execute),
    account: createAccount(execute),
    catalog: createCatalog(execute),
    request: execute,
  };
}
