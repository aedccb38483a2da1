import { type ClientOptions, clientSettings } from "@millrace/client-runtime/client-options";
import type { CompatV2Paths } from "@millrace/spec";

import { type RestGroups, createGroups, pathPrefix } from "./generated/compat-v2-groups.ts";
import { operationCalls } from "./send-operation.ts";
import { typedClient } from "./typed-client.ts";

/** A client of version 2 of REST of the hosted dialect: one group of methods for each group of resources. */
export type CompatV2Client = RestGroups;

/** Settings of a client. The default of `baseUrl` is `http://127.0.0.1:8080/compat`. */
export type CompatV2ClientOptions = ClientOptions;

/**
 * Makes a client of version 2 of REST, which this service has under `/compat` and the hosted service at its root. Its methods behave as
 * those of `createRestClient` do.
 *
 * @throws TypeError when the key cannot be sent in a header or the address is not one
 * @throws RangeError when `timeoutMs` or `maxRetries` is out of range
 * @example
 * const hosted = createCompatV2Client({ baseUrl: "https://api.runpod.io", apiKey });
 * for await (const pod of eachItem((page) => hosted.pods.list(page))) console.log(pod.name, pod.status);
 */
export function createCompatV2Client(options: CompatV2ClientOptions): CompatV2Client {
  const settings = clientSettings({ ...options, baseUrl: options.baseUrl ?? "http://127.0.0.1:8080/compat" });
  return createGroups(
    typedClient<CompatV2Paths>(settings, { pathPrefix, repeatsLists: false }),
    operationCalls(settings),
  );
}

export * from "./common.ts";
export type * from "./generated/compat-v2-groups.ts";
export type * from "./generated/compat-v2-types.ts";
