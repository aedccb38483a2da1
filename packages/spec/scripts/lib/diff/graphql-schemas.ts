import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from "graphql";

import type { JsonSchema, JsonSchemaObject } from "../../../src/open-api-document.ts";

/** GraphQL in the words of JSON Schema, so that one set of rules compares both. Named types are references by their name. */
export function graphqlTypeSchema(type: GraphQLType): JsonSchema {
  if (isNonNullType(type)) return graphqlTypeSchema(type.ofType);
  if (isListType(type)) {
    const item = type.ofType;
    return { type: "array", items: isNonNullType(item) ? nonNull(graphqlTypeSchema(item)) : graphqlTypeSchema(item) };
  }
  return { $ref: type.name };
}

/** What a name stands for; undefined when there is no such type. */
export function graphqlNamedSchema(schema: GraphQLSchema, name: string): JsonSchema | undefined {
  const type = schema.getType(name);
  if (isEnumType(type)) {
    return { enum: type.getValues().map((value) => value.name) };
  }
  if (isUnionType(type)) {
    return { enum: type.getTypes().map((member) => member.name) };
  }
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    return membersSchema(Object.values(type.getFields()));
  }
  return type === undefined ? undefined : { type: name };
}

type Member = GraphQLArgument | GraphQLInputField | GraphQLField<unknown, unknown>;

function membersSchema(members: readonly Member[]): JsonSchemaObject {
  const properties = members.map((member): [string, JsonSchema] => {
    const value = graphqlTypeSchema(member.type);
    return [member.name, { ...(value as JsonSchemaObject), ...defaultOf(member), ...argumentsOf(member) }];
  });
  const required = members.filter((member) => isNonNullType(member.type) && !("default" in defaultOf(member)));
  return { properties: Object.fromEntries(properties), required: required.map((member) => member.name) };
}

/** What a client may ask a field with. */
function argumentsOf(member: Member): { readonly arguments?: JsonSchema } {
  return "args" in member && member.args.length > 0 ? { arguments: membersSchema(member.args) } : {};
}

function defaultOf(member: Member): { readonly default?: unknown } {
  const value: unknown = "defaultValue" in member ? member.defaultValue : undefined;
  return value === undefined ? {} : { default: value };
}

/** As a keyword that restricts, like all others. */
function nonNull(schema: JsonSchema): JsonSchema {
  return { ...(schema as JsonSchemaObject), nonNull: true };
}
