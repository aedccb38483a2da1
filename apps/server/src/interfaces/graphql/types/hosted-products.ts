import { DomainError } from "@millrace/engine";
import type { GraphQLFieldResolver } from "graphql";
import type { GraphqlContext } from "../context/context.ts";
import type { EndpointParent, GpuTypeParent } from "../context/parents.ts";
import { flashResolvers } from "./flash.ts";

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

const none: Resolver = () => [];

/** The resolvers of `specs/compat.graphql` that return more than null. */
export const hostedResolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>> = {
  GpuType: { nodeGroupDatacenters: none, nodeGroupGpuSizes: none },
  LowestPrice: { gpuTypeCudaVersions: cudaVersionsOf },
  Endpoint: {
    compliance: none,
    flashEnvironmentId: (endpoint) => flashOf(endpoint)?.environmentId ?? null,
    activeBuildid: (endpoint) => flashOf(endpoint)?.buildId ?? null,
  },
  User: flashResolvers.User,
  Query: { ...flashResolvers.Query, myModels: none, listings: none, allAiApiPublicConfigs: none },
  Mutation: {
    ...flashResolvers.Mutation,
    ...refused("This service binds endpoints to environments by saveEndpoint alone, and keeps builds as they are.", [
      "updateFlashEnvironment",
      "addEndpointToFlashEnvironment",
      "addNetworkVolumeToFlashEnvironment",
      "updateFlashBuildManifest",
    ]),
    ...refused("This service has no login page. Create an API key with `millrace keys create`.", [
      "createFlashAuthRequest",
    ]),
    ...refused("This service has no model store. Put models into the image or onto a network volume.", [
      "addModelToRepo",
      "removeModelFromRepo",
      "createModelRepoUpload",
      "completeModelRepoUpload",
      "updateModelVersionStatus",
    ]),
  },
};

function flashOf(endpoint: unknown) {
  return (endpoint as EndpointParent).source.extras.flash;
}

/** Fields of an endpoint that need a product of the hosted service, and the alternative to it. */
const HOSTED_FIELDS = [
  ["volumes", "has no storage without a place. Name a network volume in networkVolumeIds"],
  ["hubReleaseId", "has no hub. Name the image in a template"],
  ["compliance", "certifies no data centers. Leave the field out"],
] as const;

/** The models of an input of `specs/compat.graphql`; empty entries name none. */
export function modelReferencesOf(input: object): readonly string[] {
  const { modelReferences } = input as { readonly modelReferences?: readonly (string | null)[] | null };
  return (modelReferences ?? []).flatMap((reference) => reference || []);
}

/** Refuses an endpoint that needs a product that only the hosted service has; empty values need none. @throws DomainError */
export function refuseHostedFields(input: object): void {
  const given: Readonly<Record<string, unknown>> = { ...input };
  for (const [field, without] of HOSTED_FIELDS) {
    const value = given[field];
    if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) continue;
    const message = `this service ${without}`;
    throw new DomainError("not_implemented", `${field}: ${message}. Nothing was changed.`, {
      details: [{ field, message }],
    });
  }
}

function refused(message: string, names: readonly string[]): Record<string, Resolver> {
  const resolve: Resolver = () => {
    throw new DomainError("not_implemented", message);
  };
  return Object.fromEntries(names.map((name) => [name, resolve]));
}

async function cudaVersionsOf(price: unknown, _arguments: unknown, { capacity }: GraphqlContext): Promise<object[]> {
  const { gpuTypeId } = price as { readonly gpuTypeId: GpuTypeParent["id"] };
  const versions = (await capacity()).hosts
    .filter(({ inventory }) => inventory.gpus.some(({ typeId }) => typeId === gpuTypeId))
    .flatMap(({ inventory }) => inventory.cudaVersion ?? []);
  return [...new Set(versions)].map((cudaVersion) => ({ cudaVersion, availability: "AVAILABLE" }));
}
