import { UsageError } from "../command/failure.ts";

/** Where the interfaces of a hosted service are. A version of REST without an address is not asked. */
export interface HostedAddresses {
  readonly v2Url: string | undefined;
  readonly v1Url: string | undefined;
  readonly graphqlUrl: string;
}

/** Where the hosted service documents its interfaces. */
const PUBLIC: HostedAddresses = {
  v2Url: "https://api.runpod.io/v2",
  v1Url: "https://rest.runpod.io/v1",
  graphqlUrl: "https://api.runpod.io/graphql",
};

/**
 * The addresses that were given, or the public ones. An address of REST that ends with `/v1` or `/v2` is of that version alone.
 *
 * @throws UsageError for one that is none
 */
export function hostedAddresses(given: {
  readonly baseUrl: string | undefined;
  readonly restUrl: string | undefined;
  readonly graphqlUrl: string | undefined;
}): HostedAddresses {
  const rest = given.restUrl ?? given.baseUrl;
  const [, version] = /\/(v1|v2)\/*$/.exec(given.restUrl ?? "") ?? [];
  const v2Url = version === "v1" ? undefined : (rest ?? PUBLIC.v2Url);
  const v1Url = version === "v2" ? undefined : (rest ?? PUBLIC.v1Url);
  const graphqlUrl = given.graphqlUrl ?? given.baseUrl ?? PUBLIC.graphqlUrl;
  for (const url of [v2Url, v1Url, graphqlUrl]) {
    if (url === undefined) continue;
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`${url} is no http or https address`);
  }
  return { v2Url, v1Url, graphqlUrl };
}
