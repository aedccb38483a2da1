import { type GraphqlClient, operations } from "@millrace/graphql-client";
import { emptyHostedAccount, type HostedReading } from "./hosted-account.ts";
import type { ImportNote } from "./import-context.ts";
import { isRaw, type Raw, rawList, textOf, textsOf } from "./raw.ts";
import { tell } from "../output/terminal.ts";

/** Each part by itself, in the fields that clients of the hosted service ask for: one that is refused does not keep the others away. */
const QUERIES = {
  endpoints: `query { myself { endpoints {
    id name type computeType templateId gpuIds gpuCount instanceIds allowedCudaVersions minCudaVersion locations networkVolumeId
    networkVolumeIds { networkVolumeId } workersMin workersMax workersStandby idleTimeout scalerType scalerValue executionTimeoutMs
    flashBootType env { key value } } } }`,
  podTemplates: `query { myself { podTemplates {
    id name imageName category containerDiskInGb volumeInGb volumeMountPath containerRegistryAuthId dockerArgs env { key value } ports
    readme isPublic isServerless startJupyter startSsh startScript } } }`,
  networkVolumes: "query { myself { networkVolumes { id name size dataCenterId } } }",
  containerRegistryCreds: "query { myself { containerRegistryCreds { id name } } }",
  secrets: "query { myself { secrets { id name } } }",
} as const;
const POOLS = "query { serverlessGpuPools { id gpuTypeIds } }";

type Part = keyof typeof QUERIES;

/** Parts in the words of notes. */
const partNames: Readonly<Record<Part, string>> = {
  endpoints: "endpoints",
  podTemplates: "templates",
  networkVolumes: "network volumes",
  containerRegistryCreds: "registry credentials",
  secrets: "names of secrets",
};

/** Reads an account through GraphQL. Rejects when no part of it can be read. */
export async function readGraphql(graphql: GraphqlClient): Promise<HostedReading> {
  const parts = Object.keys(QUERIES) as Part[];
  const answers = await Promise.allSettled([...parts.map((part) => myself(graphql, part)), ask(graphql, POOLS)]);
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  if (failures.length === answers.length) throw failures[0];
  const listOf = (part: Part): readonly Raw[] => {
    const answer = answers[parts.indexOf(part)];
    return answer?.status === "fulfilled" ? rawList(answer.value) : [];
  };
  const pools = answers.at(-1);
  return {
    account: {
      ...emptyHostedAccount,
      endpoints: listOf("endpoints"),
      templates: listOf("podTemplates"),
      volumes: listOf("networkVolumes"),
      registries: listOf("containerRegistryCreds"),
      secrets: listOf("secrets"),
      gpuPools:
        pools?.status === "fulfilled" && isRaw(pools.value) ? poolsOf(pools.value["serverlessGpuPools"]) : new Map(),
    },
    notes: parts.flatMap((part, index): readonly ImportNote[] => {
      const answer = answers[index];
      if (answer?.status !== "rejected") return [];
      const reason = answer.reason instanceof Error ? answer.reason.message : String(answer.reason);
      return [{ kind: "account", name: "", field: partNames[part], message: `GraphQL did not tell them: ${reason}` }];
    }),
  };
}

/** The texts of templates by the ids of the templates: version 2 of REST does not tell them. */
export async function readReadmes(graphql: GraphqlClient): Promise<ReadonlyMap<unknown, unknown>> {
  const answer = await ask(graphql, "query { myself { podTemplates { id readme } } }");
  const { podTemplates } = isRaw(answer["myself"]) ? answer["myself"] : {};
  return new Map(rawList(podTemplates).map(({ id, readme }) => [id, readme]));
}

async function myself(graphql: GraphqlClient, part: Part): Promise<unknown> {
  const answer = await ask(graphql, QUERIES[part]);
  return isRaw(answer["myself"]) ? answer["myself"][part] : [];
}

async function ask(graphql: GraphqlClient, query: string): Promise<Raw> {
  return await graphql.request(new operations.TypedDocumentString<Raw, Record<string, never>>(query), {});
}

function poolsOf(pools: unknown): ReadonlyMap<string, readonly string[]> {
  return new Map(rawList(pools).map(({ id, gpuTypeIds }) => [textOf(id) ?? "", textsOf(gpuTypeIds) ?? []]));
}
