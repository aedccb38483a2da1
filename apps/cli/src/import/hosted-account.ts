import { UsageError } from "../command/failure.ts";
import type { ImportNote } from "./import-context.ts";
import { isRaw, type Raw, textOf } from "./raw.ts";

/** What an account of the hosted service holds, as its interfaces tell it. */
export interface HostedAccount {
  readonly endpoints: readonly Raw[];
  readonly templates: readonly Raw[];
  readonly volumes: readonly Raw[];
  readonly registries: readonly Raw[];
  /** Without values: no interface gives them. */
  readonly secrets: readonly Raw[];
  /** With the template that has their settings. Only version 2 of REST is asked for them. */
  readonly pods: readonly Raw[];
  /** GPU types by the ids of pools. */
  readonly gpuPools: ReadonlyMap<string, readonly string[]>;
}

/** What was read of an account, and what could not be. */
export interface HostedReading {
  readonly account: HostedAccount;
  readonly notes: readonly ImportNote[];
}

export const emptyHostedAccount: HostedAccount = {
  endpoints: [],
  templates: [],
  volumes: [],
  registries: [],
  secrets: [],
  pods: [],
  gpuPools: new Map(),
};

/**
 * Joins what REST v1 and GraphQL tell of the same things. Where both have a field, REST counts: it has ids and lists where GraphQL has
 * pools and texts.
 */
export function mergeAccounts(rest: HostedAccount, graphql: HostedAccount): HostedAccount {
  return {
    endpoints: joined(rest.endpoints, graphql.endpoints),
    templates: joined(rest.templates, graphql.templates),
    volumes: joined(rest.volumes, graphql.volumes),
    registries: joined(rest.registries, graphql.registries),
    secrets: joined(rest.secrets, graphql.secrets),
    pods: [],
    gpuPools: graphql.gpuPools,
  };
}

function joined(first: readonly Raw[], second: readonly Raw[]): readonly Raw[] {
  const ids = (list: readonly Raw[]): readonly (string | undefined)[] => list.map(({ id }) => textOf(id));
  const known = new Set(ids(first));
  const both = first.map((one) => {
    const other = second.find(({ id }) => textOf(id) !== undefined && id === one["id"]);
    return other === undefined ? one : withoutGaps(other, one);
  });
  return [...both, ...second.filter(({ id }) => !known.has(textOf(id)))];
}

/** The fields of both; those of the second count unless they say nothing. */
function withoutGaps(one: Raw, other: Raw): Raw {
  const said = Object.entries(other).filter(
    ([, value]) => value !== undefined && value !== null && !(isRaw(value) && Object.keys(value).length === 0),
  );
  return { ...one, ...Object.fromEntries(said) };
}

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
