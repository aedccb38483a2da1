import createFetchClient, { defaultPathSerializer } from "openapi-fetch";

import type { RestPaths } from "@millrace/spec";

import { InvalidPathError } from "./errors.ts";
import { type RestGroups, createGroups, restPrefix } from "./generated/groups.ts";
import { systemClock } from "./retrying-fetch.ts";
import { checkCallNumbers, operationSender } from "./send-operation.ts";
import { serviceAddress } from "./service-address.ts";

/** Settings of a client. Every call can override `timeoutMs` and `maxRetries` and add a signal and headers. */
export interface RestClientOptions {
  /** Sent as `Authorization: Bearer …` and nowhere else. */
  readonly apiKey: string;
  /** Root address of the service; `/v1` is added. Default: `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Longest time for a whole call in milliseconds, retries included. Default: 60000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is repeated at most, where that is safe. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** Headers to add to every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends every call of this client when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A client of the REST interface: one group of methods for each group of resources. */
export type RestClient = RestGroups;

const defaultBaseUrl = "http://127.0.0.1:8080";
const defaultTimeoutMs = 60_000;
const defaultMaxRetries = 2;

/**
 * Makes a client of the REST interface.
 *
 * Methods return the body of the successful answer; `.withResponse()` gives the response and request id as well. They
 * reject with a `RestError` of the class that belongs to the status, with another `RestClientError` when there is no usable
 * answer, or with the reason of the signal that ended the call.
 *
 * @throws TypeError when the key cannot be sent in a header or the address is not one
 * @throws RangeError when `timeoutMs` or `retries` is out of range
 * @example
 * const millrace = createRestClient({ apiKey });
 * const template = await millrace.templates.create({ name: "echo", imageName: "local/echo" });
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const { timeoutMs = defaultTimeoutMs, maxRetries = defaultMaxRetries } = options;
  checkCallNumbers({ timeoutMs, maxRetries });
  const client = createFetchClient<RestPaths>({
    baseUrl: `${serviceAddress(options.baseUrl ?? defaultBaseUrl)}${restPrefix}`,
    headers: options.headers ?? {},
    pathSerializer: safePath,
  });
  const authorization = `Bearer ${checkedKey(options.apiKey)}`;
  client.use({ onRequest: ({ request }) => request.headers.set("authorization", authorization) });
  const send = operationSender({
    // Looked up at each call, so that a `fetch` installed later, as test tools do, is used.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    timeoutMs,
    maxRetries,
    signal: options.signal,
    clock: systemClock,
    redact: (text) => text.replaceAll(options.apiKey, "***"),
  });
  return createGroups(client, send);
}

/** The runtime's own complaint about a header would repeat the key, so it is checked before. */
function checkedKey(apiKey: string): string {
  if (!/^[\x21-\x7E]+$/.test(apiKey)) {
    throw new TypeError("apiKey must be one or more printable ASCII characters without spaces.");
  }
  return apiKey;
}

/** An empty identifier or one of dots would turn the address of one resource into that of a collection. */
function safePath(path: string, parameters: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
      throw new InvalidPathError(name, value);
    }
  }
  return defaultPathSerializer(path, parameters);
}
