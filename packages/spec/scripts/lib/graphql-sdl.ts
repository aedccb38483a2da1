import { type GraphQLSchema, buildSchema, isInputObjectType, isInterfaceType, isObjectType } from "graphql";

import type { GeneratorSource } from "../../src/generator.ts";

/** Builds the schema with graphql-js. Errors name the file. */
export function buildGraphqlSchema(source: GeneratorSource): GraphQLSchema {
  try {
    return buildSchema(source.text);
  } catch (error) {
    throw new Error(`${source.path} is not a valid schema: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The schema with what the hosted dialect adds. */
export function buildHostedSchema(source: GeneratorSource, extension: GeneratorSource): GraphQLSchema {
  return buildGraphqlSchema({ ...extension, text: `${source.text}\n${extension.text}` });
}

export interface GraphqlOperations {
  readonly queries: readonly string[];
  readonly mutations: readonly string[];
}

/** The root fields in the order of the file. */
export function graphqlOperations(schema: GraphQLSchema): GraphqlOperations {
  return {
    queries: Object.keys(schema.getQueryType()?.getFields() ?? {}),
    mutations: Object.keys(schema.getMutationType()?.getFields() ?? {}),
  };
}

/** Names of the fields of an object, interface or input type; undefined when there is no such type. */
export function graphqlFields(schema: GraphQLSchema, typeName: string): readonly string[] | undefined {
  const type = schema.getType(typeName);
  if (isObjectType(type) || isInputObjectType(type) || isInterfaceType(type)) return Object.keys(type.getFields());
  return undefined;
}
