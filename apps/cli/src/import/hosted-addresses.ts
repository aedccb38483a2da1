import { UsageError } from "../command/failure.ts";
import type { HostedAddresses } from "./read-hosted.ts";

/** Where the hosted service documents its two interfaces. */
const PUBLIC: HostedAddresses = { restUrl: "https://rest.runpod.io/v1", graphqlUrl: "https://api.runpod.io/graphql" };

/** The addresses that were given, or the public ones. @throws UsageError for one that is none */
export function hostedAddresses(given: {
  readonly baseUrl: string | undefined;
  readonly restUrl: string | undefined;
  readonly graphqlUrl: string | undefined;
}): HostedAddresses {
  const restUrl = given.restUrl ?? given.baseUrl ?? PUBLIC.restUrl;
  const graphqlUrl = given.graphqlUrl ?? given.baseUrl ?? PUBLIC.graphqlUrl;
  for (const url of [restUrl, graphqlUrl]) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`${url} is no http or https address`);
  }
  return { restUrl, graphqlUrl };
}
