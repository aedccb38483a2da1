import { fieldsIn } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** The fields that an input of REST has as well, and that need no conversion: numbers and booleans. Null ones are left out. */
export function sameFields<Name extends keyof Schemas, Input extends object>(
  schema: Name,
  input: Input,
): SameFields<Input, Schemas[Name]> {
  const entries = Object.entries(fieldsIn(schema, input)).filter(([, value]) => {
    return typeof value === "number" || typeof value === "boolean";
  });
  return Object.fromEntries(entries) as SameFields<Input, Schemas[Name]>;
}

type SameFields<Input, Body> = {
  [
    Field in keyof Input & keyof Body as NonNullable<Input[Field]> extends number | boolean ? Field : never
  ]?: NonNullable<Input[Field]>;
};
