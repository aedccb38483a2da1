import { type OwnAccount, createAccount } from "./groups/account.ts";
import { type Catalog, createCatalog } from "./groups/catalog.ts";
import { type Endpoints, createEndpoints } from "./groups/endpoints.ts";
import { type NetworkVolumes, createNetworkVolumes } from "./groups/network-volumes.ts";
import { type Pods, createPods } from "./groups/pods.ts";
import { type RegistryAuths, createRegistryAuths } from "./groups/registry-auths.ts";
import { type Templates, createTemplates } from "./groups/templates.ts";
import { type Execute, createTransport } from "./transport.ts";

/** How to reach the service. One of `baseUrl` and `url` is needed. */
export interface GraphqlClientOptions {
  /** Address of the service, for example `http://127.0.0.1:8080`; `/graphql` is added. */
  readonly baseUrl?: string | undefined;
  /** Whole address of the GraphQL interface, where it is not `/graphql` of the service. */
  readonly url?: string | undefined;
  /** The API key. It never shows in an error. */
  readonly apiKey: string;
  /** Where the key goes: into `Authorization: Bearer`, or into the query parameter `api_key`. Default: `header`. */
  readonly apiKeyIn?: "header" | "query" | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Longest time to wait for a whole answer, in milliseconds. Default: 30000. */
  readonly timeoutMs?: number | undefined;
  /** Ends every request of the client when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Typed operations of the GraphQL interface. Each rejects with `GraphqlTransportError` or `GraphqlRequestError`. */
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

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Makes a client. Nothing is sent until an operation is called.
 *
 * @throws TypeError when the address or the key cannot be used
 */
export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const { apiKey } = options;
  // Checked here because the error that fetch throws for such a header would show the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError("apiKey must be visible ASCII characters without spaces");
  const url = interfaceUrl(options);
  const inQuery = options.apiKeyIn === "query";
  if (inQuery) url.searchParams.set("api_key", apiKey);
  const execute = createTransport({
    url: url.href,
    headers: { ...options.headers, ...(inQuery ? {} : { authorization: `Bearer ${apiKey}` }) },
    fetch: options.fetch ?? globalThis.fetch,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    signal: options.signal,
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

/** The address to send to. */
function interfaceUrl({ baseUrl, url }: GraphqlClientOptions): URL {
  if ((baseUrl === undefined) === (url === undefined)) throw new TypeError("Give either baseUrl or url");
  const parsed = new URL(url ?? `${(baseUrl ?? "").replace(/\/+$/, "")}/graphql`);
  if (!["http:", "https:"].includes(parsed.protocol)) throw new TypeError("The address must begin with http or https");
  return parsed;
}
