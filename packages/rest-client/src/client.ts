import { type ClientOptions, clientSettings } from "@millrace/client-runtime/client-options";
import type { RestPaths } from "@millrace/spec";

import { type RestGroups, createGroups, pathPrefix } from "./generated/groups.ts";
import { operationCalls } from "./send-operation.ts";
import { typedClient } from "./typed-client.ts";

/** Settings of a client. Every call can override `timeoutMs` and `maxRetries` and add a signal and headers. */
export type RestClientOptions = ClientOptions;

/** A client of the REST interface: one group of methods for each group of resources. */
export type RestClient = RestGroups;

/**
 * Makes a client of the REST interface.
 *
 * Methods return the body of the successful answer; `.withResponse()` gives the response and request id as well. They
 * reject with a `RestError` of the class that belongs to the status, with another `RestClientError` when there is no usable
 * answer, or with the reason of the signal that ended the call.
 *
 * @throws TypeError when the key cannot be sent in a header or the address is not one
 * @throws RangeError when `timeoutMs` or `maxRetries` is out of range
 * @example
 * const millrace = createRestClient({ apiKey });
 * const template = await millrace.templates.create({ name: "echo", imageName: "local/echo" });
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const settings = clientSettings(options);
  return createGroups(typedClient<RestPaths>(settings, { pathPrefix, repeatsLists: true }), operationCalls(settings));
}
