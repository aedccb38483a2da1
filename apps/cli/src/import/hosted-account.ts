import type { ImportNote } from "./import-note.ts";
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
