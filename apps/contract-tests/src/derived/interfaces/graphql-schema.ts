import { graphqlSchema } from "@millrace/spec";
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isOutputType,
} from "graphql";
import type { Fields } from "../../steps/answers.ts";

const schema = buildSchema(graphqlSchema);

export type Root = GraphQLField<unknown, unknown>;
export const queries: readonly Root[] = Object.values(schema.getQueryType()?.getFields() ?? {});
export const mutations: readonly Root[] = Object.values(schema.getMutationType()?.getFields() ?? {});

/** Where what a mutation makes is removed, by the type of its answer. */
export const collections: Readonly<Record<string, string>> = {
  Pod: "/pods",
  PodTemplate: "/templates",
  Endpoint: "/endpoints",
  NetworkVolume: "/networkvolumes",
  ContainerRegistryAuth: "/containerregistryauth",
};

/** A document that calls the field with a variable for each of its arguments, and answers what `selection` says as `it`. */
export function documentOf({ name, args, type }: Root, kind: "query" | "mutation", selection?: string): string {
  const variables = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const head = args.length === 0 ? "" : ` (${variables})`;
  const shown = selection ?? (isObjectType(getNamedType(type)) ? "{ __typename }" : "");
  return `${kind}${head} { it: ${name}${args.length === 0 ? "" : `(${given})`} ${shown} }`;
}

const RIGHT: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  String: "x",
  Boolean: true,
  ID: "nothere",
  DateTime: "2026-01-01T00:00:00Z",
  JSON: {},
  Port: 80,
};
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  Int: ["seven", 1.5],
  Float: ["seven"],
  String: [7],
  Boolean: ["true"],
  ID: [true],
  DateTime: ["yesterday"],
  Port: [0, 65_536, "http", 80.5],
};

/** The least value that the type allows. */
export function leastOf(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (!isInputObjectType(inner)) return RIGHT[inner.name];
  const needed = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(needed.map((field) => [field.name, leastOf(field.type)]));
}

/** A value that the type does not allow. */
interface WrongValue {
  readonly value: unknown;
  /** The member that is wrong, as claims name it: `EndpointInput.name`; undefined for the whole. */
  readonly field?: string;
}

/** Values that the type does not allow: of another type, not of the enumeration, null or missing where it is needed, an unknown member. */
export function wrongOf(type: GraphQLInputType): readonly WrongValue[] {
  if (isNonNullType(type)) return [{ value: null }, ...wrongOf(type.ofType)];
  if (isListType(type)) return wrongOf(type.ofType).map(({ value }) => ({ value: [value] }));
  if (isEnumType(type)) return [{ value: "UNKNOWN" }];
  if (!isInputObjectType(type)) return (WRONG[type.name] ?? []).map((value) => ({ value }));
  const least = leastOf(type) as Fields;
  return [
    { value: "text" },
    { value: { ...least, colour: "red" } },
    ...Object.values(type.getFields()).flatMap((field) => {
      const about = `${type.name}.${field.name}`;
      const missing = isNonNullType(field.type) ? [{ value: { ...least, [field.name]: undefined }, field: about }] : [];
      const wrong = wrongOf(field.type).map(({ value }) => ({
        value: { ...least, [field.name]: value },
        field: about,
      }));
      return [...missing, ...wrong];
    }),
  ];
}

/** The fields of a type that are asked for on a way, each type at most once on it; undefined for a scalar. */
function askedOf(type: GraphQLOutputType | string, above: readonly string[]): readonly Root[] | undefined {
  const named = typeof type === "string" ? schema.getType(type) : getNamedType(type);
  if (!isObjectType(named)) return undefined;
  return Object.values(named.getFields())
    .filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)))
    .filter((field) => ![...above, named.name].includes(getNamedType(field.type).name));
}

function nameOf(type: GraphQLOutputType | string): string {
  return typeof type === "string" ? type : getNamedType(type).name;
}

/** Every field of a type and of what it leads to; empty for a scalar. */
export function wholeSelection(type: GraphQLOutputType | string, above: readonly string[] = []): string {
  const fields = askedOf(type, above)?.map(
    (field) => `${field.name} ${wholeSelection(field.type, [...above, nameOf(type)])}`,
  );
  return fields === undefined ? "" : `{ ${fields.join(" ")} }`;
}

/** A document for each query that needs no arguments, which asks for all that it can answer. */
export const wholeQueries: readonly { readonly name: string; readonly document: string }[] = queries
  .filter(({ args }) => !args.some(({ type }) => isNonNullType(type)))
  .map(({ name, type }) => ({ name, document: `{ ${name} ${wholeSelection(type)} }` }));

/** The names of the fields of a type, of an object or of an input; empty for any other. */
export function fieldNames(type: string): readonly string[] {
  const named = schema.getType(type);
  return isObjectType(named) || isInputObjectType(named) ? Object.keys(named.getFields()) : [];
}

/** What of an answer to `wholeSelection` is not as the type says: of another type, missing, not described, or told though it is never. */
export function misfits(
  type: GraphQLOutputType | string,
  value: unknown,
  { path = "it", above = [] }: { readonly path?: string; readonly above?: readonly string[] } = {},
): readonly string[] {
  const known = typeof type === "string" ? schema.getType(type) : type;
  if (!isOutputType(known)) return [`${path} has no type`];
  if (isNonNullType(known)) return value === null ? [`${path} is null`] : misfits(known.ofType, value, { path, above });
  if (value === null) return [];
  if (isListType(known)) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item: unknown, index) => misfits(known.ofType, item, { path: `${path}[${index}]`, above }));
  }
  if (isEnumType(known)) {
    return known.getValues().some(({ name }) => name === value) ? [] : [`${path} is no ${known.name}`];
  }
  if (isLeafType(known)) return FITS[known.name]?.(value) === false ? [`${path} is no ${known.name}`] : [];
  const asked = askedOf(known, above) ?? [];
  const given = typeof value === "object" && value !== undefined ? (value as Fields) : { [JSON.stringify(value)]: 1 };
  const names = new Set(asked.map(({ name }) => name));
  return [
    ...Object.keys(given).flatMap((name) => (names.has(name) ? [] : [`${path}.${name} is not described`])),
    ...asked.flatMap((field) => {
      const inner = `${path}.${field.name}`;
      if (!(field.name in given)) return [`${inner} is missing`];
      if (field.description?.includes(NEVER_TOLD) === true)
        return given[field.name] === null ? [] : [`${inner} is told`];
      return misfits(field.type, given[field.name], { path: inner, above: [...above, known.name] });
    }),
  ];
}

/** What the descriptions of fields that carry a secret say. */
const NEVER_TOLD = "Write-only: always null.";

const FITS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value),
  Float: (value) => typeof value === "number",
  String: (value) => typeof value === "string",
  Boolean: (value) => typeof value === "boolean",
  ID: (value) => typeof value === "string",
  DateTime: (value) => !Number.isNaN(Date.parse(String(value))),
};
