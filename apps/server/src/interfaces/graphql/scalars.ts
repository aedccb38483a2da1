import { isMoment } from "@millrace/engine";
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from "graphql";

const PORT_MAX = 65_535;

function momentOf(value: unknown): string {
  if (typeof value === "string" && isMoment(value)) return value;
  throw new GraphQLError("DateTime must be an RFC 3339 string, for example 2026-03-01T12:00:00Z.");
}

function portOf(value: unknown): number {
  const port = typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : value;
  if (typeof port === "number" && Number.isInteger(port) && port >= 1 && port <= PORT_MAX) return port;
  throw new GraphQLError(`Port must be a whole number from 1 to ${PORT_MAX}.`);
}

/** How values of the schema's own scalars are read and written. */
export const scalars = {
  DateTime: new GraphQLScalarType({
    name: "DateTime",
    serialize: (value) => value,
    parseValue: momentOf,
    parseLiteral: (node) => momentOf(node.kind === Kind.STRING ? node.value : undefined),
  }),
  JSON: new GraphQLScalarType({
    name: "JSON",
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  }),
  Port: new GraphQLScalarType({
    name: "Port",
    serialize: (value) => value,
    parseValue: portOf,
    parseLiteral: (node) => portOf(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined),
  }),
  Void: new GraphQLScalarType({ name: "Void", serialize: () => null, parseValue: () => null }),
};
