import type { GraphQLSchema } from "graphql";

import type { ClaimRefs } from "../../src/claim.ts";
import type { LocatedClaim } from "./claims.ts";
import { graphqlFields } from "./graphql-sdl.ts";
import { type InterfaceSpec, listOperations } from "./open-api.ts";

const pattern = /^(\w+)\.\*(?: (\d{3}))?$/;

const schemaPattern = /^(\w+)\.\*$/;

/**
 * Claims in which `rest.*` stands for every operation of the interface, `rest.* 401` for that status of every one that documents
 * it, and `Endpoint.*` for every field of the schema: of the type in GraphQL, where the operations of the claim are those of
 * GraphQL.
 */
export function withoutPatterns(
  claims: readonly LocatedClaim[],
  interfaces: readonly InterfaceSpec[],
  graphql: GraphQLSchema,
): readonly LocatedClaim[] {
  const all = interfaces.flatMap((spec) =>
    listOperations(spec).map(({ id, statuses }) => ({ name: `${spec.name}.${id}`, of: spec.name, statuses })),
  );
  function expanded(name: string): readonly string[] {
    const [, wanted, status] = pattern.exec(name) ?? [];
    const found = all
      .filter(
        ({ of, statuses }) => of === wanted && (status === undefined || statuses.some((one) => `${one}` === status)),
      )
      .map((operation) => (status === undefined ? operation.name : `${operation.name} ${status}`));
    // One that stands for nothing stays, and is reported as unknown.
    return found.length === 0 ? [name] : found;
  }
  const expandedAll = (names: readonly string[]): readonly string[] => [...new Set(names.flatMap(expanded))];
  return claims.map(({ file, claim }) => {
    const { operations, statuses, fields } = claim.refs ?? {};
    const refs = {
      ...claim.refs,
      ...(operations === undefined ? {} : { operations: expandedAll(operations) }),
      ...(statuses === undefined ? {} : { statuses: expandedAll(statuses) }),
      ...(fields === undefined ? {} : { fields: namedFields(claim.refs, interfaces, graphql) }),
    };
    return { file, claim: claim.refs === undefined ? claim : { ...claim, refs } };
  });
}

/** The fields that a claim refers to, with those that a pattern stands for. */
export function namedFields(
  { fields = [], operations = [] }: ClaimRefs = {},
  interfaces: readonly InterfaceSpec[],
  graphql: GraphQLSchema | undefined,
): readonly string[] {
  const isGraphql = operations.length > 0 && operations.every((name) => name.startsWith("graphql."));
  // Two interfaces may have a schema of the same name.
  const parts = new Set(operations.map((name) => name.split(".")[0]));
  const named = interfaces.filter(({ name }) => (parts.size === 0 ? name !== "compatV2" : parts.has(name)));
  const all = fields.flatMap((path) => {
    const [, schema] = schemaPattern.exec(path) ?? [];
    if (schema === undefined) return [path];
    const typed = graphql === undefined ? [] : (graphqlFields(graphql, schema) ?? []);
    const found = isGraphql ? typed : propertiesOf(named, schema);
    return found.length === 0 ? [path] : found.map((field) => `${schema}.${field}`);
  });
  return [...new Set(all)];
}

function propertiesOf(interfaces: readonly InterfaceSpec[], schema: string): readonly string[] {
  return interfaces.flatMap(({ document }) => {
    const found = document.components?.schemas?.[schema];
    return typeof found === "object" ? Object.keys(found.properties ?? {}) : [];
  });
}
