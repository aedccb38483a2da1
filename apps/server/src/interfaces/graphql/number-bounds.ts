import { type FieldProblem, refuseProblems } from "@millrace/engine";
import { graphqlNumbers } from "@millrace/spec";
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from "graphql";

/** An argument or input field: it has a name and a type. */
type Slot = GraphQLArgument | GraphQLInputField;

/**
 * Checks the bounds of the specification before every resolver that takes numbers, because the schema language of GraphQL
 * cannot state them. A number outside is refused with `INVALID_REQUEST` and the name of the field.
 */
export function boundNumbers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve, args } = field;
      if (resolve === undefined || args.length === 0) continue;
      const owner = `${type.name}.${field.name}`;
      field.resolve = (source, given: Record<string, unknown>, context, info) => {
        refuseProblems(args.flatMap((arg) => problemsOf(owner, arg, given[arg.name], [])));
        return resolve(source, given, context, info);
      };
    }
  }
}

/** Walks the given value. Its depth is limited by the length of the document. */
function problemsOf(owner: string, slot: Slot, given: unknown, path: readonly string[]): FieldProblem[] {
  if (Array.isArray(given)) {
    return given.flatMap((entry, index) => problemsOf(owner, slot, entry, [...path, String(index)]));
  }
  if (typeof given === "number") return outside(`${owner}.${slot.name}`, given, path.join(".") || slot.name);
  const type = getNamedType(slot.type);
  if (typeof given !== "object" || given === null || !isInputObjectType(type)) return [];
  const fields = type.getFields();
  return Object.entries(given).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined ? [] : problemsOf(type.name, field, value, [...path, name]);
  });
}

function outside(place: string, value: number, field: string): FieldProblem[] {
  const bounds = graphqlNumbers[place];
  if (bounds === undefined || (value >= bounds.minimum && value <= bounds.maximum)) return [];
  return [{ field, message: `must be from ${bounds.minimum} to ${bounds.maximum}` }];
}
