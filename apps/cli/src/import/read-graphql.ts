import { type GraphqlClient, operations } from "@millrace/graphql-client";
import { emptyHostedAccount, type HostedReading } from "./hosted-account.ts";
import { readParts } from "./read-parts.ts";
import { isRaw, type Raw, rawList, textOf, textsOf } from "./raw.ts";

/** The fields that clients of the hosted service ask for, each part by itself: one that is refused does not keep the others away. */
const ENDPOINTS = `query { myself { endpoints {
    id name type computeType templateId gpuIds gpuCount instanceIds allowedCudaVersions minCudaVersion locations networkVolumeId
    networkVolumeIds { networkVolumeId } workersMin workersMax workersStandby idleTimeout scalerType scalerValue executionTimeoutMs
    flashBootType env { key value } } } }`;
const TEMPLATES = `query { myself { podTemplates {
    id name imageName category containerDiskInGb volumeInGb volumeMountPath containerRegistryAuthId dockerArgs env { key value } ports
    readme isPublic isServerless startJupyter startSsh startScript } } }`;

/** Reads an account through GraphQL. Rejects when no part of it can be read. */
export async function readGraphql(graphql: GraphqlClient): Promise<HostedReading> {
  const own = async (field: string, query: string): Promise<unknown> => {
    const answer = await ask(graphql, query);
    return isRaw(answer["myself"]) ? answer["myself"][field] : [];
  };
  const part = (field: string, fields: string) => () => own(field, `query { myself { ${field} { ${fields} } } }`);
  const parts = {
    endpoints: ["endpoints", () => own("endpoints", ENDPOINTS)],
    templates: ["templates", () => own("podTemplates", TEMPLATES)],
    volumes: ["network volumes", part("networkVolumes", "id name size dataCenterId")],
    registries: ["registry credentials", part("containerRegistryCreds", "id name")],
    secrets: ["names of secrets", part("secrets", "id name")],
    gpuPools: [
      "",
      async () => (await ask(graphql, "query { serverlessGpuPools { id gpuTypeIds } }"))["serverlessGpuPools"],
    ],
  } as const;
  const { listOf, notes } = await readParts(parts, "GraphQL");
  const account = {
    ...emptyHostedAccount,
    endpoints: listOf("endpoints"),
    templates: listOf("templates"),
    volumes: listOf("volumes"),
    registries: listOf("registries"),
    secrets: listOf("secrets"),
    gpuPools: new Map(
      listOf("gpuPools").map(({ id, gpuTypeIds }) => [textOf(id) ?? "", textsOf(gpuTypeIds) ?? []] as const),
    ),
  };
  return { account, notes };
}

/** The texts of templates by the ids of the templates: version 2 of REST does not tell them. */
export async function readReadmes(graphql: GraphqlClient): Promise<ReadonlyMap<unknown, unknown>> {
  const answer = await ask(graphql, "query { myself { podTemplates { id readme } } }");
  const { podTemplates } = isRaw(answer["myself"]) ? answer["myself"] : {};
  return new Map(rawList(podTemplates).map(({ id, readme }) => [id, readme]));
}

async function ask(graphql: GraphqlClient, query: string): Promise<Raw> {
  return await graphql.request(new operations.TypedDocumentString<Raw, Record<string, never>>(query), {});
}
