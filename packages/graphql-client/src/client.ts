import { type OwnAccount, createAccount } from "./groups/account.ts";
import { type Catalog, createCatalog } from "./groups/catalog.ts";
import { type Endpoints, createEndpoints } from "./groups/endpoints.ts";
import { type NetworkVolumes, createNetworkVolumes } from "./groups/network-volumes.ts";
import { type Pods, createPods } from "./groups/pods.ts";
import { type RegistryAuths, createRegistryAuths } from "./groups/registry-auths.ts";
import { type Templates, createTemplates } from "./groups/templates.ts";
import { serviceAddress } from "./service-address.ts";
import { type Execute, checkCallNumbers, createTransport } from "./transport.ts";

/** Settings of a client. Every call can override `timeoutMs` and `maxRetries` and add a signal and headers. */
export interface GraphqlClientOptions {
  /** Root address of the service; `/graphql` is added. Default: `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | undefined;
  /** The API key. It never shows in an error. */
  readonly apiKey: string;
  /** Where the key goes: into `Authorization: Bearer`, or into the query parameter `api_key`. Default: `header`. */
  readonly apiKeyIn?: "header" | "query" | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Longest time for a whole call in milliseconds, retries included. Default: 60000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is repeated at most, where that is safe. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** Ends every call of this client when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Headers to add to every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
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

const DEFAULT_BASE_URL = "http://127.0.0.1:8080";
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_RETRIES = 2;

/**
 * Makes a client. Nothing is sent until an operation is called.
 *
 * @throws TypeError when the address or the key cannot be used
 * @throws RangeError when `timeoutMs` or `maxRetries` is out of range
 */
export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const { apiKey, timeoutMs = DEFAULT_TIMEOUT_MS, maxRetries = DEFAULT_MAX_RETRIES } = options;
  checkCallNumbers({ timeoutMs, maxRetries });
  // Checked here because the error that fetch throws for such a header would show the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError("apiKey must be one or more printable ASCII characters without spaces.");
  }
  const url = new URL(`${serviceAddress(options.baseUrl ?? DEFAULT_BASE_URL)}/graphql`);
  const inQuery = options.apiKeyIn === "query";
  if (inQuery) url.searchParams.set("api_key", apiKey);
  const execute = createTransport({
    url: url.href,
    headers: options.headers ?? {},
    authorization: inQuery ? undefined : `Bearer ${apiKey}`,
    // Looked up at each call, so that a `fetch` installed later, as test tools do, is used.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    maxRetries,
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
