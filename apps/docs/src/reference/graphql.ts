import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  getNamedType,
} from "graphql";
import { anchored, code, sections, table } from "./markdown.ts";

/** Where each kind of definition is described: `queries`, `mutations`, `types`, `inputs`. */
type LinkOf = (page: "types" | "inputs", anchor: string) => string;

/** The queries or mutations of the schema. */
export function graphqlOperations(schema: GraphQLSchema, kind: "queries" | "mutations", linkOf: LinkOf): string {
  const type = kind === "queries" ? schema.getQueryType() : schema.getMutationType();
  const fields = Object.values(type?.getFields() ?? {});
  return sections(...fields.map((field) => operation(field, linkOf)));
}

/** The types that operations give, or those that they take. */
export function graphqlTypes(schema: GraphQLSchema, kind: "types" | "inputs", linkOf: LinkOf): string {
  const roots = new Set([schema.getQueryType(), schema.getMutationType()]);
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith("__") && !roots.has(type as never))
    .filter((type) => (kind === "inputs") === isInputObjectType(type))
    .filter((type) => !isScalarType(type) || !isSpecifiedScalarType(type));
  return sections(
    ...types.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map((type) => definition(type, linkOf)),
  );
}

function operation(field: GraphQLField<unknown, unknown>, linkOf: LinkOf): string {
  const rows = field.args.map((arg) => [code(arg.name), typeLink(arg.type, linkOf), arg.description ?? ""]);
  return sections(
    anchored(`### ${field.name}`, field.name.toLowerCase()),
    `${field.description ?? ""} Answers ${typeLink(field.type, linkOf)}.`,
    rows.length === 0 ? undefined : table(["argument", "type", "meaning"], rows),
  );
}

function definition(type: GraphQLNamedType, linkOf: LinkOf): string {
  const heading = anchored(`### ${type.name}`, type.name.toLowerCase());
  const description = type.description ?? undefined;
  if (isEnumType(type)) {
    const rows = type.getValues().map((value) => [code(value.name), value.description ?? ""]);
    return sections(heading, description, table(["value", "meaning"], rows));
  }
  if (!isObjectType(type) && !isInputObjectType(type)) return sections(heading, description);
  const rows = Object.values(type.getFields()).map((field) => [
    code(field.name),
    typeLink(field.type, linkOf),
    field.description ?? "",
  ]);
  return sections(heading, description, table(["field", "type", "meaning"], rows));
}

function typeLink(type: GraphQLField<unknown, unknown>["type"] | { toString(): string }, linkOf: LinkOf): string {
  const named = getNamedType(type as GraphQLField<unknown, unknown>["type"]);
  const text = code(String(type));
  if (isScalarType(named) && isSpecifiedScalarType(named)) return text;
  return `[${text}](${linkOf(isInputObjectType(named) ? "inputs" : "types", named.name.toLowerCase())})`;
}
