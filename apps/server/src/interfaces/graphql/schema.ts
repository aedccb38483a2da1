import { graphqlCompatExtension, graphqlSchema } from "@millrace/spec";
import { buildSchema, type GraphQLFieldResolver, GraphQLScalarType, type GraphQLSchema, isObjectType } from "graphql";
import { hostedResolvers } from "./types/hosted-products.ts";
import { auditMutations } from "./audited-mutations.ts";
import type { GraphqlContext } from "./context/context.ts";
import type { Resolvers } from "./generated/schema.ts";
import { accountMutations } from "./mutations/account.ts";
import { endpointMutations } from "./mutations/endpoints.ts";
import { boundNumbers } from "./number-bounds.ts";
import { podMutations } from "./mutations/pods.ts";
import { templateMutations } from "./mutations/templates.ts";
import { queryResolvers } from "./query.ts";
import { scalars } from "./scalars.ts";
import { billingResolvers } from "./types/billing.ts";
import { cpuFlavorResolvers } from "./types/cpu-flavor.ts";
import { dataCenterResolvers, gpuAvailabilityResolvers } from "./types/data-center.ts";
import { endpointResolvers } from "./types/endpoint.ts";
import { gpuTypeResolvers } from "./types/gpu-type.ts";
import { machineResolvers } from "./types/machine.ts";
import { networkVolumeResolvers } from "./types/network-volume.ts";
import { podResolvers } from "./types/pod.ts";
import { userResolvers } from "./types/user.ts";

const resolvers: Resolvers = {
  ...scalars,
  Query: queryResolvers,
  // Typed without optional fields, so that a mutation without a resolver does not compile.
  Mutation: { ...podMutations, ...templateMutations, ...endpointMutations, ...accountMutations } satisfies Required<
    NonNullable<Resolvers["Mutation"]>
  >,
  User: userResolvers,
  Pod: podResolvers,
  Endpoint: endpointResolvers,
  NetworkVolume: networkVolumeResolvers,
  GpuType: gpuTypeResolvers,
  CpuFlavor: cpuFlavorResolvers,
  DataCenter: dataCenterResolvers,
  GpuAvailability: gpuAvailabilityResolvers,
  PodMachineInfo: machineResolvers,
  UserBilling: billingResolvers,
};

/** The text of the schema. */
export function schemaText({ compat }: { readonly compat: boolean }): string {
  return compat ? `${graphqlSchema}\n${graphqlCompatExtension}` : graphqlSchema;
}

/** The schema of the specification with its resolvers. @throws Error for a resolver without a field */
export function createSchema(options: { readonly compat: boolean }): GraphQLSchema {
  // A test holds it against the rules of GraphQL.
  const schema = buildSchema(schemaText(options), { assumeValidSDL: true, noLocation: true });
  resolveWith(schema, resolvers);
  if (options.compat) resolveWith(schema, hostedResolvers);
  boundNumbers(schema);
  auditMutations(schema);
  return schema;
}

function resolveWith(schema: GraphQLSchema, all: Resolvers | typeof hostedResolvers): void {
  for (const [name, own] of Object.entries(all)) {
    const type = schema.getType(name);
    if (own instanceof GraphQLScalarType && type instanceof GraphQLScalarType) {
      const { serialize, parseValue, parseLiteral } = own;
      Object.assign(type, { serialize, parseValue, parseLiteral });
      continue;
    }
    if (!isObjectType(type)) throw new Error(`The schema has no type ${name} that could be resolved.`);
    const fields = type.getFields();
    for (const [field, resolve] of Object.entries(
      own as Record<string, GraphQLFieldResolver<unknown, GraphqlContext>>,
    )) {
      const target = fields[field];
      if (target === undefined) throw new Error(`The schema has no field ${name}.${field} to resolve.`);
      target.resolve = resolve;
    }
  }
}
